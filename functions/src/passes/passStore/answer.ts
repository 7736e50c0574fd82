/** The answer to a scan that was not recorded now: its first answer, or a refusal. */
import { contentOf, type Refusal } from '@tessera/domain/pass/command';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { refused, type Verdict, verdictOfEvent } from '@tessera/domain/pass/verdict';
import type { Business } from '@tessera/domain/shop/business';
import type { Member } from '@tessera/domain/team/member';
import type { HttpsError } from 'firebase-functions/v2/https';
import type { BusinessRefs } from '../../records/refs';
import { refuseCard, refuseUnknownCard } from '../passFields';
import type { FoundCard } from '../scanContext';
import type { Scan } from './scan';

/** What became of a scan. `look-for-event`: the card lists the scan among its newest events, so its event exists. */
export type ScanOutcome =
  | { kind: 'accepted'; event: PassEvent; before: Pass; pass: Pass; business: Business; member: Member }
  | { kind: 'known'; event: PassEvent; pass: Pass | undefined }
  | { kind: 'look-for-event'; pass: Pass }
  | { kind: 'refused'; refusal: Refusal; pass: Pass; member: Member }
  | { kind: 'no-card'; member: Member }
  | { kind: 'denied'; error: HttpsError };

/** Answers a scan that this call did not record: with its first answer if its event exists, else with the refusal. */
export async function answerToUnrecorded(
  refs: BusinessRefs,
  { scanId, command }: Scan,
  shown: FoundCard,
  outcome: Exclude<ScanOutcome, { kind: 'accepted' }>,
): Promise<Verdict> {
  const known = outcome.kind === 'known' ? outcome.event : (await refs.at('events', scanId).get()).data();
  if (known) {
    const passId = typeof shown === 'string' ? '' : shown.passId;
    const content = contentOf(command.type === 'undo' ? { ...command, undone: null } : command, passId);
    if (known.content !== content) return refused('scan-id-reused');
    return verdictOfEvent(known, 'pass' in outcome && outcome.pass ? outcome.pass : { passId: known.passId }, true);
  }
  if (outcome.kind === 'denied') throw outcome.error;
  if (outcome.kind === 'refused') {
    const { refusal, pass, member } = outcome;
    return refuseCard(refs, refusal, pass, member, Date.now());
  }
  if (command.type === 'undo') return refused('unknown-scan');
  if (shown === 'unreadable') return refused('bad-code');
  return outcome.kind === 'no-card'
    ? refuseUnknownCard(refs, shown, outcome.member, Date.now())
    : refused('unknown-card');
}

/** The answer to somebody who was removed, and to a tablet without a shift. It shows nothing of the card. */
export const withoutCard = ({ pass: _, ...verdict }: Verdict): Verdict => verdict;
