/** A shop's events as a file for spreadsheets. The columns: docs/activity-csv.md. */
import { isoIn } from '@tessera/domain/lib/time';
import { csvFile } from '@tessera/domain/moving/guard';
import { shortCodeOf } from '@tessera/domain/pass/code';
import type { PassEvent } from '@tessera/domain/pass/state';
import { eventNames } from '@tessera/domain/pass/words';
import type { OpenReward } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { type Business, locationName } from '@tessera/domain/shop/business';

export const ACTIVITY_HEAD = [
  'Time',
  'Recorded',
  'Card',
  'Event',
  'Amount',
  'Unit',
  'Rewards earned',
  'Rewards given',
  'Person',
  'Tablet',
  'Sent by',
  'Place',
  'Late',
  'Undone',
  'Practice',
  'Reason',
  'Id',
] as const;

const rewardsIn = (rewards: OpenReward[] | undefined): string => (rewards ?? []).map(({ reward }) => reward).join('; ');

/** Names of actors that are not members of the team. */
const NOBODY: Record<string, string> = { customer: 'Customer', system: 'By itself' };

export function activityCsv(
  events: readonly PassEvent[],
  business: Business,
  names: ReadonlyMap<string, string>,
): string {
  const { timeZone } = business;
  const named = (uid: string | undefined): string => (uid === undefined ? '' : (NOBODY[uid] ?? names.get(uid) ?? uid));
  return csvFile(
    ACTIVITY_HEAD,
    events.map((event) => [
      isoIn(timeZone, event.scannedAt ?? event.at),
      isoIn(timeZone, event.at),
      shortCodeOf(event.passId),
      eventNames(event.scheme)[event.type],
      wordsOf({ kind: event.scheme }).numberOf(event.amount),
      wordsOf({ kind: event.scheme }).noun,
      rewardsIn(event.earned),
      rewardsIn(event.redeemed),
      named(event.by),
      named(event.device),
      named(event.sentBy),
      event.locationId === undefined ? '' : (locationName(business, event.locationId) ?? event.locationId),
      event.late ? 'yes' : '',
      event.undoneBy === undefined ? '' : 'yes',
      event.practice ? 'yes' : '',
      event.reason ?? '',
      event.scanId,
    ]),
  );
}
