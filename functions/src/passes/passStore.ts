/**
 * The only file that writes events, the passes that follow from them, and the daily counts; `passFields.ts` writes what
 * changes without an event. The domain's reducer decides a command on documents that one request reads. The commit
 * takes no locks: it creates the event, updates the card only if it has not changed since, and increments the
 * daily counts. After a lost race the command is decided again.
 */
import type { Business } from '@tessera/domain/business';
import { isUnattended, lateOn, type Member, type MemberRole, wasRemovedLately } from '@tessera/domain/member';
import { type Command, contentOf, isShown, type Refusal } from '@tessera/domain/pass/command';
import type { Contact } from '@tessera/domain/pass/contact';
import { decide, decideMerge } from '@tessera/domain/pass/decide';
import { joinedAgain, joinedPass, type NewPass } from '@tessera/domain/pass/join';
import { boughtOf, type Pass, type PassEvent } from '@tessera/domain/pass/state';
import { refused, type Verdict, verdictOfEvent, verdictOfRefusal } from '@tessera/domain/pass/verdict';
import { offerFor } from '@tessera/domain/programme';
import type { Callables } from '@tessera/domain/schemas/callables';
import { dayIn } from '@tessera/domain/time';
import type { DocumentSnapshot, Firestore, WriteBatch } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { commit, type Decision, type Known, writeGuarded } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { checkMember, memberRef, notInTeam, type TokenHolder } from '../platform/members';
import { type BusinessRefs, refsOf } from '../records/refs';
import type { PresentedCard } from './keys';
import { holdersRecords, passBatch, reportsOf, withNewestKeys } from './passBatch';
import { refuseCard, refuseUnknownCard } from './passFields';
import { type CardReference, contextOf, findPresentedCard, type FoundCard, type ScanDetails } from './scanContext';

/** A scan with any command. */
export interface Scan extends ScanDetails {
  businessId: string;
  scanId: string;
  /** The card. An undo names the event instead. */
  card?: CardReference;
  command: Exclude<Command, { type: 'undo' }> | { type: 'undo'; undoes: string; reason?: string };
  /** The least role that may do this. */
  least: MemberRole;
  /** Whether the scan counts if its sender was removed from the team after it was taken, or somebody else took it. */
  mayBeLate?: boolean;
  /** The person whose late stamp this is; late stamps are counted on this member document. */
  lateBy?: string | undefined;
}

/** What became of a scan. `look-for-event`: the card lists the scan among its newest events, so its event exists. */
type Outcome =
  | { kind: 'accepted'; event: PassEvent; pass: Pass }
  | { kind: 'known'; event: PassEvent; pass: Pass | undefined }
  | { kind: 'look-for-event'; pass: Pass }
  | { kind: 'refused'; refusal: Refusal; pass: Pass; member: Member }
  | { kind: 'no-card'; member: Member }
  | { kind: 'denied'; error: HttpsError };

/** Finds the card of a scan; for an undo, the card of the undone event. One read for an undo or a short code. */
async function shownBy(refs: BusinessRefs, { card, command }: Scan): Promise<FoundCard> {
  if (command.type !== 'undo') return findPresentedCard(refs, card ?? {});
  const undone = (await refs.at('events', command.undoes).get()).data();
  return undone ? { form: 'look-up', passId: undone.passId } : 'unknown';
}

/** Answers a scan that this call did not record: with its first answer if its event exists, else with the refusal. */
async function answerToUnrecorded(
  db: Firestore,
  { businessId, scanId, command }: Scan,
  shown: FoundCard,
  outcome: Exclude<Outcome, { kind: 'accepted' }>,
): Promise<Verdict> {
  const refs = refsOf(db, businessId);
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

/** What somebody who was removed is told, and a tablet on which nobody has a shift: nothing of the card. */
const withoutCard = ({ pass: _, ...verdict }: Verdict): Verdict => verdict;

/**
 * The sender of a scan. For somebody who was removed within the last seven days, the refusal instead of an error: the
 * scan may have been recorded before, and then a retry gets its first answer again.
 * @throws HttpsError as `checkMember`
 */
function senderIn(
  snapshot: DocumentSnapshot<Member>,
  { least, mayBeLate, scannedAt }: Scan,
  caller: TokenHolder,
  at: number,
): Member | HttpsError {
  const late = mayBeLate && scannedAt !== undefined ? { takenAt: scannedAt, at } : undefined;
  try {
    return checkMember(snapshot, least, caller, late);
  } catch (error) {
    const member = snapshot.data();
    if (error instanceof HttpsError && member && wasRemovedLately(member, at)) return error;
    throw error;
  }
}

/**
 * Decides a scan and records its event. An accepted scan reads member, business and card in one request, and writes
 * event, card and counter in one commit. A late stamp also counts on its author's member document, whose write is
 * guarded, so that stamps that are sent at once count one another. A scan id that was recorded before gets its first
 * answer again. Somebody who was removed from the team sees no card, nor does a tablet on which nobody has a shift.
 * @param known documents that the caller has read just before
 * @throws HttpsError `permission-denied` when the caller is not in the team or has too low a role
 */
export async function recordCommand(caller: TokenHolder, scan: Scan, known?: Known): Promise<Verdict> {
  const { businessId, scanId, command } = scan;
  const db = await firestore();
  const write = await passBatch();
  const refs = refsOf(db, businessId);
  const shown = await shownBy(refs, scan);
  const member = memberRef(db, businessId, caller.uid);
  const event = refs.at('events', scanId);
  const card = typeof shown === 'string' ? undefined : refs.at('passes', shown.passId);
  const undone = command.type === 'undo' && card ? refs.at('events', command.undoes) : undefined;
  const author = scan.lateBy === undefined ? undefined : memberRef(db, businessId, scan.lateBy);
  const isTakenByOther = scan.takenBy !== undefined && scan.takenBy !== caller.uid;
  const taker = isTakenByOther && scan.mayBeLate ? memberRef(db, businessId, scan.takenBy ?? '') : undefined;
  let isRemoved = false;
  let seesCard = false;
  const erased = command.type === 'close' && card ? await holdersRecords(refs, card.id) : [];

  const outcome = await commit(
    (_, attemptsBefore) => ({
      ...{ member, business: refs.business, card, undone, taker, author },
      // After a lost race the event may exist already, made by a retry of this scan.
      event: attemptsBefore > 0 || known?.has(event.path) ? event : undefined,
    }),
    (read): Decision<Outcome> => {
      const at = Date.now();
      const sender = senderIn(read.member, scan, caller, at);
      const isDenied = sender instanceof HttpsError;
      isRemoved = isDenied || !sender.active;
      seesCard = !isDenied && sender.active && !isUnattended(sender, at);
      const business = read.business.data();
      const pass = read.card?.data();
      const known = read.event?.data();
      if (known) return { outcome: { kind: 'known', event: known, pass } };
      if (isDenied) return { outcome: { kind: 'denied', error: sender } };
      const snapshot = read.card;
      if (!business || !snapshot || !pass || typeof shown === 'string')
        return { outcome: isRemoved ? { kind: 'denied', error: notInTeam() } : { kind: 'no-card', member: sender } };
      if (pass.recent.includes(scanId)) return { outcome: { kind: 'look-for-event', pass } };
      const day = dayIn(business.timeZone, at);
      const lateToday = lateOn(day, read.author?.data()?.late);
      const takenByOther = isTakenByOther && { taker: read.taker?.data() ?? null };
      const found = { businessId, member: sender, ...takenByOther, business, pass, shown, lateToday };
      const context = contextOf({ ...found, isEarning: command.type === 'earn' }, scan, at);
      if (isRemoved && !isShown(context.proof)) return { outcome: { kind: 'denied', error: notInTeam() } };
      const whole: Command = command.type === 'undo' ? { ...command, undone: read.undone?.data() ?? null } : command;
      const decision = decide(pass, whole, context);
      if (decision.verdict !== 'accepted')
        return { outcome: { kind: 'refused', refusal: decision, pass, member: sender } };
      const next = command.type === 'close' ? decision.next : withNewestKeys(decision.next, at);
      return {
        outcome: { kind: 'accepted', event: decision.event, pass: next },
        writes(batch) {
          batch.create(event, decision.event);
          write.card(batch, snapshot, next);
          for (const record of erased) batch.delete(record);
          if (undone) batch.update(undone, { undoneBy: scanId });
          write.count(batch, refs, business, decision.event);
          const { late, practice } = decision.event;
          if (read.author?.exists && late && !practice)
            writeGuarded(batch, read.author, { late: { day, units: lateToday + boughtOf(decision.event) } });
        },
      };
    },
    known,
  );
  const verdict =
    outcome.kind === 'accepted'
      ? verdictOfEvent(outcome.event, outcome.pass, false)
      : await answerToUnrecorded(db, scan, shown, outcome);
  return seesCard ? verdict : withoutCard(verdict);
}

/** A new card, and its holder's contact if one was given. */
export interface Joining {
  businessId: string;
  card: NewPass;
  contact?: Contact;
}

/** A new card with what its programme offers and gives at this moment. */
function joinedIn({ programmes, timeZone }: Business, card: NewPass): { pass: Pass; event: PassEvent } {
  const programme = programmes[card.programmeId];
  if (!programme) throw new Error(`The business does not list the programme of the card ${card.passId}`);
  const at = Date.now();
  const fields = { ...card, offer: offerFor(programme, at) };
  return joinedPass(fields, 'customer', at, { units: programme.welcome ?? 0, timeZone });
}

/**
 * Makes a card and the first event of its ledger. A second call with the same pass id returns the existing card, with
 * the holder and contact of that call if the card is unused.
 * @param check may throw to refuse; called with the business at the time when the card is made
 */
export async function joinCard(
  { businessId, card, contact }: Joining,
  check: (business: Business) => void,
): Promise<Pass> {
  const db = await firestore();
  const write = await passBatch();
  const refs = refsOf(db, businessId);
  const contactRef = refs.at('contacts', card.passId);
  return commit(
    () => ({
      business: refs.business,
      pass: refs.at('passes', card.passId),
      contact: contact ? contactRef : undefined,
    }),
    (read): Decision<Pass> => {
      const there = read.pass.data();
      if (there) {
        const { holder } = card;
        const news = joinedAgain(there, read.contact?.data(), { holder, contact });
        if (!news) return { outcome: there };
        const writes = (batch: WriteBatch) =>
          write.holder(batch, { card: read.pass, contact: contactRef }, there, news);
        return { outcome: there, writes };
      }
      const business = read.business.data();
      if (!business) throw new Error(`No business ${businessId}`);
      check(business);
      const { pass, event } = joinedIn(business, card);
      return {
        outcome: pass,
        writes(batch) {
          batch.create(refs.at('passes', pass.passId), pass);
          batch.create(refs.at('events', event.scanId), event);
          if (contact) batch.create(contactRef, contact);
          write.count(batch, refs, business, event);
        },
      };
    },
  );
}

/**
 * Merges two cards of one person.
 * @throws HttpsError `permission-denied` when the caller is not a manager of this business
 */
export async function mergeCards(
  caller: TokenHolder,
  { businessId, scanId, from, into, reason }: Callables['mergePasses']['input'],
): Promise<Verdict> {
  const db = await firestore();
  const write = await passBatch();
  const refs = refsOf(db, businessId);
  const [member, event] = [memberRef(db, businessId, caller.uid), refs.at('events', scanId)];
  const reports = await reportsOf(refs, from);
  const verdict = await commit(
    () => ({
      ...{ member, business: refs.business, event },
      ...{ given: refs.at('passes', from), contact: refs.at('contacts', from) },
      ...{ taken: refs.at('passes', into), contactInto: refs.at('contacts', into) },
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
        writes(batch) {
          batch.create(refs.at('events', merged.from.event.scanId), merged.from.event);
          batch.create(refs.at('events', merged.into.event.scanId), merged.into.event);
          write.card(batch, given, merged.from.next);
          write.card(batch, taken, merged.into.next);
          write.handOver(batch, contact, contactInto, reports);
          write.count(batch, refs, business, merged.into.event);
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

/** A change of a card by its holder, or by a scheduled job. */
export interface OwnChange {
  businessId: string;
  passId: string;
  /** The link version that becomes invalid; for ended rewards, the number of the card's newest event. */
  version: number;
  command: Extract<Command, { type: 'move' | 'close' | 'end' }>;
  /** The author in the ledger; by default the holder. */
  by?: 'customer' | 'system';
}

const OWN_EVENTS = { move: 'moved', close: 'closed', end: 'ended' } as const;

/**
 * Changes a card for its holder: a new phone takes it over, or it is erased. If the first answer was lost, a retry gets
 * the changed card; for a move, only if the same phone retries.
 * @param check must refuse a closed card, by throwing; called with the stored card
 */
export async function changeOwnCard(
  { businessId, passId, version, command, by = 'customer' }: OwnChange,
  check: (pass: Pass | undefined) => asserts pass is Pass,
): Promise<Pass> {
  const db = await firestore();
  const write = await passBatch();
  const refs = refsOf(db, businessId);
  const card = refs.at('passes', passId);
  const scanId = `${OWN_EVENTS[command.type]}_${passId}_${version}`;
  const event = refs.at('events', scanId);
  const isKnownByContent = command.type === 'close' || (command.type === 'move' && command.phone !== undefined);
  const erased = command.type === 'close' ? await holdersRecords(refs, passId) : [];
  return commit(
    () => ({ business: refs.business, card, event }),
    (read): Decision<Pass> => {
      const pass = read.card.data();
      const isRetry = isKnownByContent && read.event.data()?.content === contentOf(command, passId);
      if (isRetry && pass?.linkVersion === version + 1) return { outcome: pass };
      check(pass);
      const business = read.business.data();
      if (!business) throw new Error(`No business ${businessId}`);
      const at = Date.now();
      const holder: Member = { uid: by, role: 'owner', name: '', active: true, joinedAt: 0 };
      const found = { businessId, member: holder, business, pass, shown: { form: 'look-up', passId } as const };
      const decision = decide(pass, command, contextOf(found, { scanId }, at));
      if (decision.verdict !== 'accepted') throw new Error(`${command.type} of a card: ${decision.reason}`);
      const { next } = decision;
      return {
        outcome: next,
        writes(batch) {
          batch.create(event, decision.event);
          write.card(batch, read.card, next);
          for (const record of erased) batch.delete(record);
          if (command.type !== 'move') write.count(batch, refs, business, decision.event);
        },
      };
    },
  );
}
