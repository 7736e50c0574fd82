/** How an event changes its card. Pure; times are milliseconds since 1970. */
import { omitUndefined } from '../lib/omitUndefined';
import { firstEnd } from '../scheme/ends';
import type { OpenReward } from '../scheme/types';
import { stepOf } from './code';
import { AHEAD_MS, OLDEST_SCAN_MS, whenOf } from './command';
import {
  boughtOf,
  type EndedKey,
  type Pass,
  type PassEvent,
  type RedeemedCode,
  statusAfter,
  unitsOf,
  type Visit,
} from './state';

/**
 * The most days on which the scans that still count were taken: today, the seven days before, and one more. That one is
 * the eighth day before in the week of a clock change, or tomorrow while a counter's clock is ahead at midnight.
 */
export const DAYS_KEPT = 9;
/** The most ended keys of a card that are kept, each as long as scans may arrive late. */
const ENDED_KEYS = 5;
const RECENT_KEPT = 20;
const VISITS_KEPT = 5;

const ordinal = ({ rewardId }: OpenReward): number => Number(rewardId.slice(1));

/** The open rewards after an event, oldest first. */
function rewardsAfter(rewards: OpenReward[], event: PassEvent): OpenReward[] {
  const added = [...(event.earned ?? []), ...(event.restored ?? []), ...(event.received ?? [])];
  const taken = new Set(
    [event.returned, event.redeemed, event.handedOver, event.ended].flatMap((gone = []) =>
      gone.map(({ rewardId }) => rewardId),
    ),
  );
  return [...rewards, ...added]
    .filter(({ rewardId }) => !taken.has(rewardId))
    .sort((one, other) => ordinal(one) - ordinal(other));
}

/** The codes that rewards were given for, after a redemption. A late code may be older than those before it. */
function redeemedCodesAfter(codes: RedeemedCode[] = [], { step, redeemed = [], at }: PassEvent): RedeemedCode[] {
  const since = stepOf((at - OLDEST_SCAN_MS - AHEAD_MS) / 1000);
  const given = step === undefined ? [] : [{ step, rewardIds: redeemed.map(({ rewardId }) => rewardId) }];
  return [...codes, ...given].filter((code) => code.step >= since).sort((one, other) => one.step - other.step);
}

/** The units by day after some were earned or deducted on one day. Only the newest of these days are kept. */
function daysAfter(days: Record<string, number>, day: string, units: number): Record<string, number> {
  const next = { ...days, [day]: Math.max(0, (days[day] ?? 0) + units) };
  return Object.fromEntries(
    Object.entries(next)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(-DAYS_KEPT),
  );
}

/** The ended keys after a move. */
function endedKeysAfter({ root, keyVersion, previousKey, endedKeys = [] }: Pass, at: number): EndedKey[] {
  const previous = previousKey && at < previousKey.until ? [previousKey] : [];
  const ended = [...previous, { root, keyVersion }].map((key) => ({
    root: key.root,
    keyVersion: key.keyVersion,
    endedAt: at,
  }));
  return [...endedKeys.filter(({ endedAt }) => at - endedAt < OLDEST_SCAN_MS), ...ended].slice(-ENDED_KEYS);
}

/** What a card's visits say of the last one. */
const lastOf = (visits: Visit[]): Partial<Pass> => ({
  visits,
  lastVisitAt: visits.at(-1)?.at,
  lastPlace: visits.findLast(({ place }) => place !== undefined)?.place,
});

/** The fields that an event changes besides the balance: the latest visit, and what later scans are checked against. */
function marksAfter(pass: Pass, event: PassEvent): Partial<Pass> {
  const when = whenOf(event);
  const { visits = [] } = pass;
  const visit = omitUndefined<Visit>({ scanId: event.scanId, at: when, place: event.locationId });
  const added = event.visits ?? [visit];
  const visited = lastOf([...visits, ...added].sort((one, other) => one.at - other.at).slice(-VISITS_KEPT));
  const left = visits.filter(({ scanId }) => scanId !== event.undoes);
  switch (event.type) {
    case 'joined':
      return { ...visited, welcome: event.amount || undefined };
    case 'imported':
      return { ...visited, welcome: event.welcome?.units, broughtBy: event.paperOf };
    case 'stamped':
      return {
        ...visited,
        lastStampedAt: Math.max(pass.lastStampedAt ?? 0, when),
        lateDays:
          event.late && event.day !== undefined
            ? daysAfter(pass.lateDays ?? {}, event.day, boughtOf(event))
            : pass.lateDays,
      };
    case 'redeemed':
      return { ...visited, redeemedCodes: redeemedCodesAfter(pass.redeemedCodes, event) };
    case 'brought':
      return { ...visited, broughtBy: event.scanId };
    case 'undone':
      return {
        ...(left.length > 0 && left.length < visits.length && lastOf(left)),
        // A stamp given again after an undo needs no confirmation.
        lastStampedAt: event.day === undefined ? pass.lastStampedAt : undefined,
        broughtBy: event.undoes === pass.broughtBy ? undefined : pass.broughtBy,
        restoredAt: event.restored ? event.at : pass.restoredAt,
      };
    case 'moved':
      // Ends the old phone's code, link and printed code.
      return {
        keyVersion: pass.keyVersion + 1,
        linkVersion: pass.linkVersion + 1,
        staticVersion: pass.staticVersion + 1,
        previousKey: undefined,
        previousCode: undefined,
        endedKeys: endedKeysAfter(pass, event.at),
      };
    case 'merged':
      // The holder has moved to the other card.
      if (event.handedOver) return { holder: undefined };
      return {
        ...visited,
        welcome: event.welcome?.units ?? pass.welcome,
        broughtBy: event.paperOf ?? pass.broughtBy,
      };
    case 'closed':
      // Erased: nothing of its holder stays, and its link becomes invalid.
      return { holder: undefined, linkVersion: pass.linkVersion + 1 };
    default:
      return {};
  }
}

/** The card after an event. Applying a card's events in their order gives the stored card. */
export function applyEvent(pass: Pass, event: PassEvent): Pass {
  const rewards = rewardsAfter(pass.rewards, event);
  const { endsFirst } = firstEnd(rewards);
  return omitUndefined<Pass>({
    ...pass,
    offer: event.offer ?? pass.offer,
    rounds: event.rounds?.length === 0 ? undefined : (event.rounds ?? pass.rounds),
    ...marksAfter(pass, event),
    balance: pass.balance + event.amount - unitsOf(event.earned) + unitsOf(event.returned),
    rewards,
    endsFirst,
    earned: pass.earned + (event.earned?.length ?? 0) + (event.received?.length ?? 0),
    redeemed: pass.redeemed + (event.redeemed?.length ?? 0) - (event.restored?.length ?? 0),
    days: event.day === undefined ? pass.days : daysAfter(pass.days, event.day, boughtOf(event)),
    status: statusAfter(pass.status, event),
    recent: [event.scanId, ...pass.recent].slice(0, RECENT_KEPT),
    seq: event.seq,
    changedAt: event.at,
  });
}
