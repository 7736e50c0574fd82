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
  const db = firestore();
  const refs = refsOf(db, businessId);
  const [member, event] = [memberRef(db, businessId, caller.uid), refs.at('events', scanId)];
  const reports = await reportsOf(refs, from);
  const verdict = await commit(
    () => ({
      member,
      business: refs.business,
      event,
      cardFrom: refs.at('passes', from),
      contactFrom: refs.at('contacts', from),
      cardInto: refs.at('passes', into),
      contactInto: refs.at('contacts', into),
    }),
    ({ cardFrom, cardInto, contactFrom, contactInto, ...read }) => {
      const sender = checkMember(read.member, 'manager', caller);
      const business = read.business.data();
      const [passFrom, passInto] = [cardFrom.data(), cardInto.data()];
      const recorded = read.event.data();
      if (recorded) {
        if (recorded.content !== `merge ${from} ${into}`) return { outcome: refused('scan-id-reused') };
        return { outcome: verdictOfEvent(recorded, passInto ?? { passId: into }, true) };
      }
      if (!business || !passFrom || !passInto) return { outcome: refused('unknown-card') };
      const shown: PresentedCard = { form: 'look-up', passId: into };
      const loaded = { businessId, member: sender, business, pass: passInto, shown };
      const context = contextOf(loaded, { scanId }, Date.now());
      const merged = decideMerge(passFrom, passInto, reason, context);
      if (merged.verdict !== 'accepted') return { outcome: verdictOfRefusal(merged) };
      return {
        outcome: verdictOfEvent(merged.into.event, merged.into.next, false),
        events: [merged.from.event.scanId, merged.into.event.scanId],
        writes(batch) {
          batch.create(refs.at('events', merged.from.event.scanId), merged.from.event);
          batch.create(refs.at('events', merged.into.event.scanId), merged.into.event);
          passBatch.card(batch, cardFrom, merged.from.next);
          passBatch.card(batch, cardInto, merged.into.next);
          passBatch.handOver(batch, contactFrom, contactInto, reports);
          passBatch.count(batch, refs, business, merged.from.event);
          passBatch.count(batch, refs, business, merged.into.event);
          passBatch.tell(batch, refs, business, [
            { event: merged.from.event, before: balanceOf(passFrom), status: merged.from.next.status },
            { event: merged.into.event, before: balanceOf(passInto), status: merged.into.next.status },
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
