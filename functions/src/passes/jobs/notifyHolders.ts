/** Tells holders what concerns their card, where there is an address: service mails, each written once. */
import { DAY_MS } from '@tessera/domain/lib/time';
import type { Contact } from '@tessera/domain/pass/contact';
import type { Pass } from '@tessera/domain/pass/state';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { QUERIES } from '@tessera/domain/records/queries';
import { NOTICE_OF_CHANGE_MS } from '@tessera/domain/scheme/points/rules';
import { readyAt } from '@tessera/domain/scheme/rules';
import { wordsOf } from '@tessera/domain/scheme/words';
import type { Business } from '@tessera/domain/shop/business';
import { laterOffer, type ProgrammeSummary } from '@tessera/domain/shop/programme';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { type BatchJob, batchJob } from '../../platform/batchJob';
import { commit, type Decision, readAll, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { addMailOnce, type ServiceMail } from '../../platform/outbox';
import { collectionOf } from '../../platform/references';
import { byIdBehind, pagesOf, queryAcross, queryIn } from '../../records/queries';
import { businessAbove, refsOf } from '../../records/refs';
import { mayMailHolder } from '../../records/strangerMails';
import { isUnusedImport } from './unusedImport';

/** Number of documents that are read at a time. */
const PAGE = 200;
/** How late holders may still be told, so that nobody is missed after a day on which the job did not run. */
const LATELY_MS = 3 * DAY_MS;

/** A mail to a card's holder. Each occasion is written once. */
interface Notice {
  occasion: string;
  mailOf: (card: { businessId: string; passId: string }) => ServiceMail;
}

/**
 * Writes a mail to each contact, unless it is written already, the address had its limit of mails, or a mail server
 * refused the address. @returns the number of mails
 */
async function notify(businessId: string, contacts: DocumentSnapshot<Contact>[], notice: Notice): Promise<number> {
  const db = firestore();
  const mails = contacts.flatMap((contact) => {
    const { email, refusedAt } = contact.data() ?? {};
    if (email === undefined || refusedAt !== undefined) return [];
    const mail = notice.mailOf({ businessId, passId: contact.id });
    return [{ mail, email, passId: contact.id, id: [mail.kind, businessId, contact.id, notice.occasion].join('_') }];
  });
  const { at } = refsOf(db, businessId);
  const { written, passes } = await readAll(db, {
    written: mails.map(({ id }) => db.doc(`${COLLECTIONS.mail}/${id}`)),
    passes: mails.map(({ passId }) => at('passes', passId)),
  });
  let told = 0;
  for (const [index, { mail, email, id }] of mails.entries()) {
    const pass = passes[index]?.data();
    if (!pass || written[index]?.exists) continue;
    if ((await isUnusedImport(businessId, pass)) || !(await mayMailHolder(email))) continue;
    if (await addMailOnce(db, id, mail)) told += 1;
  }
  return told;
}

/** Whether a reward has been ready for a day, and not for longer than holders are told of it. */
const isNew = ({ earnedAt = 0 }: { earnedAt?: number }, now: number): boolean =>
  earnedAt >= now - LATELY_MS && earnedAt < now - DAY_MS;

/**
 * The newest reward of a card that has been ready for a day, without a visit since. Rewards that are bought stand in no
 * list of the card: the dearest one that the last day's units have brought within reach counts.
 */
function newlyReady(pass: Pass, business: Business, now: number): { reward: string; occasion: string } | undefined {
  const { balance, days, offer } = pass;
  const ready = readyAt(pass, business, now);
  if (!wordsOf(offer.scheme).isBought) {
    const newest = ready.filter((reward) => isNew(reward, now)).at(-1);
    return newest && { reward: newest.rewardId, occasion: newest.rewardId };
  }
  const [day = '', units = 0] = Object.entries(days).sort().at(-1) ?? [];
  // The day is the shop's own, so it may begin half a day earlier or later.
  if (!(Date.parse(day) >= now - LATELY_MS - DAY_MS)) return undefined;
  const dearest = ready.filter(({ price = 0 }) => price > balance - units).at(-1);
  return dearest && { reward: dearest.rewardId, occasion: `${dearest.rewardId}_${day}` };
}

/** Mails holders that a reward is ready, a day after their last visit. */
export const READY_CARDS: BatchJob<Pass> = {
  query: (db, now) => queryAcross(db, QUERIES.visitedBetween, now - LATELY_MS, now - DAY_MS),
  sortedBy: QUERIES.visitedBetween.orderBy[0],
  each: async (snapshot, now) => {
    const businessId = businessAbove(snapshot.ref);
    const pass = snapshot.data();
    const { rewards, status, practice, offer } = pass;
    const mayBeReady = wordsOf(offer.scheme).isBought || rewards.some((one) => isNew(one, now));
    if (status !== 'open' || practice || !mayBeReady) return undefined;
    const refs = refsOf(snapshot.ref.firestore, businessId);
    const business = (await refs.business.get()).data();
    const ready = business && newlyReady(pass, business, now);
    if (!ready) return undefined;
    const { reward, occasion } = ready;
    const contact = await refs.at('contacts', pass.passId).get();
    const notice: Notice = { occasion, mailOf: (card) => ({ kind: 'reward-ready', card, reward }) };
    return (await notify(businessId, [contact], notice)) > 0 ? 'told' : undefined;
  },
};

export const notifyOfReadyRewards = batchJob(READY_CARDS);

/** Whether customers must be told of the newest offer: it begins later, or has replaced one that was announced. */
function mustBeTold(programme: ProgrammeSummary, now: number): boolean {
  const { begins, replaces } = laterOffer(programme, now) ?? programme.offer;
  if (begins === undefined) return false;
  if (begins > now) return begins - NOTICE_OF_CHANGE_MS >= now - LATELY_MS;
  return replaces !== undefined && begins >= now - LATELY_MS;
}

/**
 * Marks an offer as announced, so that customers are told if another replaces it before it begins. @returns whether it
 * is still the programme's newest offer
 */
const noteAnnounced = (businessId: string, programmeId: string, version: number): Promise<boolean> =>
  commit(
    (db) => ({ business: refsOf(db, businessId).business }),
    ({ business }): Decision<boolean> => {
      const programmes = business.data()?.programmes ?? {};
      const programme = programmes[programmeId];
      if (programme?.version !== version) return { outcome: false };
      if (programme.announced === version) return { outcome: true };
      const noted = { ...programmes, [programmeId]: { ...programme, announced: version } };
      return { outcome: true, writes: (batch) => writeGuarded(batch, business, { programmes: noted }) };
    },
  );

/** The notice of an offer that was published in the last days; undefined if customers need not know of it. */
async function offerNotice(businessId: string, { programmes }: Business, now: number): Promise<Notice | undefined> {
  for (const [programmeId, programme] of Object.entries(programmes)) {
    const { version } = programme;
    if (mustBeTold(programme, now) && (await noteAnnounced(businessId, programmeId, version)))
      return { occasion: String(version), mailOf: (card) => ({ kind: 'offer-changes', card, version }) };
  }
  return undefined;
}

/** The notice that a shop's customers must get: of an offer, or of a shop that is paused or closes. */
async function noticeOf(businessId: string, business: Business, now: number): Promise<Notice | undefined> {
  const { active, closedAt, frozenSince } = business;
  if (active) return offerNotice(businessId, business, now);
  // A shop that closes may have been frozen long before.
  if (![closedAt, frozenSince].some((at = 0) => at >= now - LATELY_MS)) return undefined;
  return { occasion: String(closedAt ?? frozenSince), mailOf: (card) => ({ kind: 'shop-paused', card }) };
}

/** Tells all customers of a shop who gave an address. */
export const SHOPS_WITH_NOTICES: BatchJob<Business> = {
  query: (db) => collectionOf(db, 'businesses'),
  each: async (snapshot, now, isOver, part = {}) => {
    const notice = await noticeOf(snapshot.id, snapshot.data(), now);
    if (!notice) return undefined;
    const contacts = queryIn(refsOf(snapshot.ref.firestore, snapshot.id), QUERIES.allContacts);
    let told = 0;
    for await (const page of pagesOf(byIdBehind(contacts, part.after), PAGE)) {
      told += await notify(snapshot.id, page, notice);
      part.after = page.at(-1)?.id ?? part.after;
      if (page.length > 0 && isOver()) return false;
    }
    return told > 0 ? 'told' : undefined;
  },
};

export const notifyHolders = batchJob(SHOPS_WITH_NOTICES);
