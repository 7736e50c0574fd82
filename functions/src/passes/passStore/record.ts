/** Records the commands of the team: one scan, one commit. */
import { dayIn } from '@tessera/domain/lib/time';
import { type Command, provesPresence } from '@tessera/domain/pass/command';
import { decide } from '@tessera/domain/pass/decide';
import { balanceOf, boughtOf, type PassEvent } from '@tessera/domain/pass/state';
import { type Verdict, verdictOfEvent } from '@tessera/domain/pass/verdict';
import { isUnattended, lateOn, type Member, papersOn } from '@tessera/domain/team/member';
import { HttpsError } from 'firebase-functions/v2/https';
import { memberRef, notInTeam, type Principal } from '../../access/members';
import { commit, type ReadCache, type Snapshots, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { type BusinessRefs, refsOf } from '../../records/refs';
import { eraseLateReports, erasureOf, passBatch, withNewestKeys } from '../passBatch';
import { contextOf, type FoundCard } from '../scanContext';
import { answerToUnrecorded, type ScanOutcome, withoutCard } from './answer';
import { issuePrinted } from './issuePrinted';
import { findScannedCard, type Scan, senderIn } from './scan';

/** Who took a scan, if that is not its sender. */
const otherTaker = ({ takenBy }: Scan, { uid }: Principal): string | undefined =>
  takenBy === uid ? undefined : takenBy;

/** The documents that decide a scan, besides its event. */
function documentsOf(refs: BusinessRefs, caller: Principal, scan: Scan, shown: FoundCard) {
  const { command, mayBeLate, lateStampUids = [] } = scan;
  const taker = otherTaker(scan, caller);
  const inTeam = (uid: string) => memberRef(refs.business.firestore, refs.business.id, uid);
  const card = typeof shown === 'string' ? undefined : refs.at('passes', shown.passId);
  return {
    member: inTeam(caller.uid),
    business: refs.business,
    card,
    undone: command.type === 'undo' && card ? refs.at('events', command.undoes) : undefined,
    taker: taker !== undefined && mayBeLate ? inTeam(taker) : undefined,
    lateStampMembers: lateStampUids.map(inTeam),
  };
}

interface ScanAttempt {
  caller: Principal;
  scan: Scan;
  shown: FoundCard;
  /** The scan's sender, or the refusal of one who was removed lately. */
  sender: Member | HttpsError;
  /** The event of this scan, if it exists already. */
  recorded: PassEvent | undefined;
  at: number;
}

/** Decides a scan from the documents that were read. It writes nothing. */
function decideScan(
  read: Snapshots<ReturnType<typeof documentsOf>>,
  { caller, scan, shown, sender, recorded, at }: ScanAttempt,
): ScanOutcome {
  const { businessId, scanId, command } = scan;
  const business = read.business.data();
  const pass = read.card?.data();
  if (recorded) return { kind: 'known', event: recorded, pass };
  if (sender instanceof HttpsError) return { kind: 'denied', error: sender };
  if (!business || !pass || typeof shown === 'string')
    return sender.active ? { kind: 'no-card', member: sender } : { kind: 'denied', error: notInTeam(sender) };
  if (pass.recent.includes(scanId)) return { kind: 'look-for-event', pass };
  const day = dayIn(business.timeZone, at);
  const lateToday = Math.max(0, ...read.lateStampMembers.map((one) => lateOn(day, one.data()?.late)));
  const takenByOther = otherTaker(scan, caller) !== undefined && { taker: read.taker?.data() ?? null };
  const loaded = { businessId, member: sender, ...takenByOther, business, pass, shown, lateToday };
  const context = contextOf({ ...loaded, isEarning: command.type === 'earn' }, scan, at);
  if (!sender.active && !provesPresence(context.proof)) return { kind: 'denied', error: notInTeam(sender) };
  const whole: Command = command.type === 'undo' ? { ...command, undone: read.undone?.data() ?? null } : command;
  const decision = decide(pass, whole, context);
  if (decision.verdict !== 'accepted') return { kind: 'refused', refusal: decision, pass, member: sender };
  const next = command.type === 'close' ? decision.next : withNewestKeys(decision.next, at);
  return { kind: 'accepted', event: decision.event, before: pass, pass: next, business, member: sender };
}

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
  const refs = refsOf(firestore(), businessId);
  const shown = await findScannedCard(refs, scan);
  const documents = documentsOf(refs, caller, scan, shown);
  const { card, undone } = documents;
  const event = refs.at('events', scanId);
  const erase = command.type === 'close' && card ? await erasureOf(refs, card.id) : undefined;

  const { outcome, seesCard } = await commit(
    (_, attemptsBefore) => ({
      ...documents,
      mailbox: erase?.mailbox,
      // After a lost race the event may exist already, made by a retry of this scan.
      event: attemptsBefore > 0 || known?.has(event.path) ? event : undefined,
    }),
    (read) => {
      const at = Date.now();
      const sender = senderIn(read.member, scan, caller, at);
      const seesCard = !(sender instanceof HttpsError) && sender.active && !isUnattended(sender, at);
      const outcome = decideScan(read, { caller, scan, shown, sender, recorded: read.event?.data(), at });
      if (outcome.kind !== 'accepted' || !read.card) return { outcome: { outcome, seesCard } };
      const { card, lateStampMembers, mailbox, member } = read;
      return {
        outcome: { outcome, seesCard },
        events: [scanId],
        writes(batch) {
          const { business, before, pass, member: author } = outcome;
          batch.create(event, outcome.event);
          passBatch.card(batch, card, pass);
          erase?.write(batch, mailbox);
          if (undone) batch.update(undone, { undoneBy: scanId });
          passBatch.count(batch, refs, business, outcome.event, read.undone?.data());
          passBatch.tell(batch, refs, business, [
            { event: outcome.event, before: balanceOf(before), status: pass.status },
          ]);
          const { late, practice, type, by } = outcome.event;
          const day = dayIn(business.timeZone, at);
          // A practice card's counts as well: otherwise one practice card after another would have no limit.
          if (type === 'brought') {
            const papers = papersOn(day, author.papers);
            writeGuarded(batch, member, { papers: { day, cards: { ...papers, [by]: (papers[by] ?? 0) + 1 } } });
          }
          if (!late || practice) return;
          for (const one of lateStampMembers.filter(({ exists }) => exists)) {
            const units = lateOn(day, one.data()?.late) + boughtOf(outcome.event);
            writeGuarded(batch, one, { late: { day, units } });
          }
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
