/** Tells holders what concerns their card, where there is an address: service mails, each written once. */
import type { Business } from '@tessera/domain/business';
import { COLLECTIONS } from '@tessera/domain/collections';
import type { Contact } from '@tessera/domain/pass/contact';
import type { Pass } from '@tessera/domain/pass/state';
import { newsOf } from '@tessera/domain/programme';
import { QUERIES } from '@tessera/domain/queries';
import { DAY_MS } from '@tessera/domain/time';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { readAll } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { addMailOnce, type ServiceMail } from '../platform/outbox';
import { collectionOf } from '../platform/references';
import { mayMailHolder } from '../platform/strangerMails';
import { type Walk, walking } from '../platform/walk';
import { pagesOf, queryAcross, queryIn } from '../records/queries';
import { refsOf } from '../records/refs';

/** Number of documents that are read at a time. */
const PAGE = 200;
/** How late holders are told: a job that did not run for a day misses nobody. */
const LATELY_MS = 3 * DAY_MS;

/** What is written to the holder of a card on an occasion, once. */
interface Notice {
  occasion: string;
  mailOf: (card: { businessId: string; passId: string }) => ServiceMail;
}

/**
 * Writes a mail to each contact, unless it is written already, the address had its limit of mails, or a mail server
 * refused the address. @returns the number of mails
 */
async function notify(businessId: string, contacts: DocumentSnapshot<Contact>[], notice: Notice): Promise<number> {
  const { Timestamp } = await import('firebase-admin/firestore');
  const db = await firestore();
  const mails = contacts.flatMap((contact) => {
    const { email, refusedAt } = contact.data() ?? {};
    if (email === undefined || refusedAt !== undefined) return [];
    const mail = notice.mailOf({ businessId, passId: contact.id });
    return [{ mail, email, id: [mail.kind, businessId, contact.id, notice.occasion].join('_') }];
  });
  const { written } = await readAll(db, { written: mails.map(({ id }) => db.doc(`${COLLECTIONS.mail}/${id}`)) });
  let told = 0;
  for (const [index, { mail, email, id }] of mails.entries()) {
    if (written[index]?.exists || !(await mayMailHolder(email))) continue;
    if (await addMailOnce(db, id, mail, Timestamp.now())) told += 1;
  }
  return told;
}

/** The newest reward of a card that has been ready for a day, without a visit since. */
function newlyReady({ rewards, status, practice }: Pass, now: number): string | undefined {
  if (status !== 'open' || practice) return undefined;
  return rewards.filter(({ earnedAt }) => earnedAt >= now - LATELY_MS && earnedAt < now - DAY_MS).at(-1)?.rewardId;
}

/** Of cards that were last used a day ago: writes that a reward is ready. */
export const READY_CARDS: Walk<Pass> = {
  query: (db, now) => queryAcross(db, QUERIES.visitedBetween, now - LATELY_MS, now - DAY_MS),
  sortedBy: QUERIES.visitedBetween.orderBy.field,
  each: async (snapshot, now) => {
    const businessId = snapshot.ref.parent.parent?.id;
    const pass = snapshot.data();
    const reward = newlyReady(pass, now);
    if (businessId === undefined || reward === undefined) return undefined;
    const contact = await refsOf(snapshot.ref.firestore, businessId).at('contacts', pass.passId).get();
    const notice: Notice = { occasion: reward, mailOf: (card) => ({ kind: 'reward-ready', card, reward }) };
    return (await notify(businessId, [contact], notice)) > 0 ? 'told' : undefined;
  },
};

export const notifyOfReadyRewards = walking(READY_CARDS);

/** The number of the coming offer that customers must be told of; undefined without one. */
const laterOffer = ({ programmes, timeZone }: Business, now: number): number | undefined =>
  Object.values(programmes)
    .filter((programme) => newsOf(programme, timeZone, now).change !== undefined)
    .map(({ version }) => version)
    .at(0);

/** What customers of a shop must be told: an offer changes for the worse, or the shop was paused or closes. */
function noticeOf(business: Business, now: number): Notice | undefined {
  const { active, closedAt, frozenSince } = business;
  if (active) {
    const version = laterOffer(business, now);
    if (version === undefined) return undefined;
    return { occasion: String(version), mailOf: (card) => ({ kind: 'offer-changes', card, version }) };
  }
  // A shop that closes may have been frozen long before.
  const isNews = [closedAt, frozenSince].some((at = 0) => at >= now - LATELY_MS);
  if (!isNews) return undefined;
  return { occasion: String(closedAt ?? frozenSince), mailOf: (card) => ({ kind: 'shop-paused', card }) };
}

/** Tells all customers of a shop who gave an address. */
export const SHOPS_WITH_NEWS: Walk<Business> = {
  query: (db) => collectionOf(db, 'businesses'),
  each: async (snapshot, now, isOver) => {
    const notice = noticeOf(snapshot.data(), now);
    if (!notice) return undefined;
    const contacts = queryIn(refsOf(snapshot.ref.firestore, snapshot.id), QUERIES.allContacts);
    let told = 0;
    for await (const page of pagesOf(contacts, PAGE)) {
      told += await notify(snapshot.id, page, notice);
      if (isOver()) return false;
    }
    return told > 0 ? 'told' : undefined;
  },
};

export const notifyHolders = walking(SHOPS_WITH_NEWS);
