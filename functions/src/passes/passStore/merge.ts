/** Merges two cards, with what belongs to their holder. */
import { decideMerge } from '@tessera/domain/pass/merge';
import { balanceOf } from '@tessera/domain/pass/state';
import { refused, type Verdict, verdictOfEvent, verdictOfRefusal } from '@tessera/domain/pass/verdict';
import type { Callables } from '@tessera/domain/schemas/callables';
import { checkMember, memberRef, type Principal } from '../../access/members';
import { commit } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { type BusinessRefs, refsOf } from '../../records/refs';
import type { PresentedCard } from '../keys';
import { passBatch, reportsOf } from '../passBatch';
import { contextOf } from '../scanContext';

/**
 * Merges two cards of one person.
 * @throws HttpsError `permission-denied` when the caller is not a manager of this business
 */
export async function mergeCards(
  caller: Principal,
  { businessId, scanId, from, into, reason }: Callables['mergePasses']['input'],
): Promise<Verdict> {
  const db = await firestore();
  const write = await passBatch();
  const refs = refsOf(db, businessId);
  const [member, event] = [memberRef(db, businessId, caller.uid), refs.at('events', scanId)];
  const reports = await reportsOf(refs, from);
  const verdict = await commit(
    () => ({
      member,
      business: refs.business,
      event,
      given: refs.at('passes', from),
      contact: refs.at('contacts', from),
      taken: refs.at('passes', into),
      contactInto: refs.at('contacts', into),
    }),
    ({ given, taken, contact, contactInto, ...read }) => {
      const sender = checkMember(read.member, 'manager', caller);
      const business = read.business.data();
      const [one, other] = [given.data(), taken.data()];
      const known = read.event.data();
      if (known) {
        const isSame = known.content === `merge ${from} ${into}`;
        return { outcome: isSame ? verdictOfEvent(known, other ?? { passId: into }, true) : refused('scan-id-reused') };
      }
      if (!business || !one || !other) return { outcome: refused('unknown-card') };
      const shown: PresentedCard = { form: 'look-up', passId: into };
      const context = contextOf({ businessId, member: sender, business, pass: other, shown }, { scanId }, Date.now());
      const merged = decideMerge(one, other, reason, context);
      if (merged.verdict !== 'accepted') return { outcome: verdictOfRefusal(merged) };
      return {
        outcome: verdictOfEvent(merged.into.event, merged.into.next, false),
        events: [merged.from.event.scanId, merged.into.event.scanId],
        writes(batch) {
          batch.create(refs.at('events', merged.from.event.scanId), merged.from.event);
          batch.create(refs.at('events', merged.into.event.scanId), merged.into.event);
          write.card(batch, given, merged.from.next);
          write.card(batch, taken, merged.into.next);
          write.handOver(batch, contact, contactInto, reports);
          write.count(batch, refs, business, merged.from.event);
          write.count(batch, refs, business, merged.into.event);
          write.tell(batch, refs, business, [
            { event: merged.from.event, before: balanceOf(one), status: merged.from.next.status },
            { event: merged.into.event, before: balanceOf(other), status: merged.into.next.status },
          ]);
        },
      };
    },
  );
  if (verdict.verdict === 'accepted') await moveLateReports(refs, from, into);
  return verdict;
}

/**
 * Moves the reports that were written while two cards were merged. A report is written only while its card is open, so
 * none comes after this. A merge that broke off before it is repeated with the same scan id, and comes here again.
 */
async function moveLateReports(refs: BusinessRefs, from: string, into: string): Promise<void> {
  const reports = await reportsOf(refs, from);
  if (reports.length === 0) return;
  const batch = refs.business.firestore.batch();
  for (const report of reports) batch.update(report, { passId: into });
  await batch.commit();
}
