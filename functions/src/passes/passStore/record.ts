/** Records the commands of the team: one scan, one commit. */
import { dayIn } from '@tessera/domain/lib/time';
import { type Command, provesPresence } from '@tessera/domain/pass/command';
import { decide } from '@tessera/domain/pass/decide';
import { balanceOf, boughtOf } from '@tessera/domain/pass/state';
import { type Verdict, verdictOfEvent } from '@tessera/domain/pass/verdict';
import { isUnattended, lateOn, papersOn } from '@tessera/domain/team/member';
import { HttpsError } from 'firebase-functions/v2/https';
import { memberRef, notInTeam, type Principal } from '../../access/members';
import { commit, type Decision, type ReadCache, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { eraseLateReports, erasureOf, passBatch, withNewestKeys } from '../passBatch';
import { contextOf } from '../scanContext';
import { answerToUnrecorded, type ScanOutcome, withoutCard } from './answer';
import { issuePrinted } from './issuePrinted';
import { findScannedCard, type Scan, senderIn } from './scan';

/**
 * Decides a scan and records its event. An accepted scan reads member, business and card in one request, and writes
 * event, card and daily counts in one commit. A late stamp also counts on the member documents of its author and of
 * whoever sends it for them. Those writes are guarded, so that concurrent late stamps count one another. A scan id that
 * was recorded before gets its first answer again. Somebody who was removed from the team sees no card, nor does a
 * tablet on which nobody has a shift.
 * @param known documents that the caller has read just before
 * @throws HttpsError `permission-denied` when the caller is not in the team or has too low a role
 */
export async function recordCommand(caller: Principal, scan: Scan, known?: ReadCache): Promise<Verdict> {
  const { businessId, scanId, command } = scan;
  const db = await firestore();
  const write = await passBatch();
  const refs = refsOf(db, businessId);
  const shown = await findScannedCard(refs, scan);
  const member = memberRef(db, businessId, caller.uid);
  const event = refs.at('events', scanId);
  const card = typeof shown === 'string' ? undefined : refs.at('passes', shown.passId);
  const undone = command.type === 'undo' && card ? refs.at('events', command.undoes) : undefined;
  const lateStampMembers = (scan.lateStampUids ?? []).map((uid) => memberRef(db, businessId, uid));
  const isTakenByOther = scan.takenBy !== undefined && scan.takenBy !== caller.uid;
  const taker = isTakenByOther && scan.mayBeLate ? memberRef(db, businessId, scan.takenBy ?? '') : undefined;
  let isRemoved = false;
  let seesCard = false;
  const erase = command.type === 'close' && card ? await erasureOf(refs, card.id) : undefined;

  const outcome = await commit(
    (_, attemptsBefore) => ({
      member,
      business: refs.business,
      card,
      undone,
      mailbox: erase?.mailbox,
      taker,
      lateStampMembers,
      // After a lost race the event may exist already, made by a retry of this scan.
      event: attemptsBefore > 0 || known?.has(event.path) ? event : undefined,
    }),
    (read): Decision<ScanOutcome> => {
      const at = Date.now();
      const sender = senderIn(read.member, scan, caller, at);
      const isDenied = sender instanceof HttpsError;
      isRemoved = isDenied || !sender.active;
      seesCard = !isDenied && sender.active && !isUnattended(sender, at);
      const business = read.business.data();
      const pass = read.card?.data();
      const recorded = read.event?.data();
      if (recorded) return { outcome: { kind: 'known', event: recorded, pass } };
      if (isDenied) return { outcome: { kind: 'denied', error: sender } };
      const snapshot = read.card;
      if (!business || !snapshot || !pass || typeof shown === 'string')
        return { outcome: isRemoved ? { kind: 'denied', error: notInTeam() } : { kind: 'no-card', member: sender } };
      if (pass.recent.includes(scanId)) return { outcome: { kind: 'look-for-event', pass } };
      const day = dayIn(business.timeZone, at);
      const lateBefore = read.lateStampMembers.map((one) => ({ one, units: lateOn(day, one.data()?.late) }));
      const lateToday = Math.max(0, ...lateBefore.map(({ units }) => units));
      const takenByOther = isTakenByOther && { taker: read.taker?.data() ?? null };
      const loaded = { businessId, member: sender, ...takenByOther, business, pass, shown, lateToday };
      const context = contextOf({ ...loaded, isEarning: command.type === 'earn' }, scan, at);
      if (isRemoved && !provesPresence(context.proof)) return { outcome: { kind: 'denied', error: notInTeam() } };
      const whole: Command = command.type === 'undo' ? { ...command, undone: read.undone?.data() ?? null } : command;
      const decision = decide(pass, whole, context);
      if (decision.verdict !== 'accepted')
        return { outcome: { kind: 'refused', refusal: decision, pass, member: sender } };
      const next = command.type === 'close' ? decision.next : withNewestKeys(decision.next, at);
      return {
        outcome: { kind: 'accepted', event: decision.event, pass: next },
        events: [scanId],
        writes(batch) {
          batch.create(event, decision.event);
          write.card(batch, snapshot, next);
          erase?.write(batch, read.mailbox);
          if (undone) batch.update(undone, { undoneBy: scanId });
          write.count(batch, refs, business, decision.event, read.undone?.data());
          const { status } = next;
          write.tell(batch, refs, business, [{ event: decision.event, before: balanceOf(pass), status }]);
          const { late, practice, type, by } = decision.event;
          // A practice card's counts as well: otherwise one practice card after another would have no limit.
          if (type === 'brought') {
            const papers = papersOn(day, sender.papers);
            writeGuarded(batch, read.member, { papers: { day, cards: { ...papers, [by]: (papers[by] ?? 0) + 1 } } });
          }
          if (!late || practice) return;
          for (const { one, units } of lateBefore.filter(({ one: { exists } }) => exists))
            writeGuarded(batch, one, { late: { day, units: units + boughtOf(decision.event) } });
        },
      };
    },
    known,
  );
  if (outcome.kind === 'no-card' && seesCard && typeof shown !== 'string') {
    const issued = await issuePrinted(refs, shown, scan);
    if (issued === 'issued') return recordCommand(caller, scan);
    if (issued) return issued;
  }
  if (erase && card) await eraseLateReports(refs, card.id);
  const verdict =
    outcome.kind === 'accepted'
      ? verdictOfEvent(outcome.event, outcome.pass, false)
      : await answerToUnrecorded(refs, scan, shown, outcome);
  return seesCard ? verdict : withoutCard(verdict);
}
