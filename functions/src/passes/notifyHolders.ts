/** Tells holders what concerns their card, where there is an address: service mails, each written once. */
import { type Business, redeemUntil } from '@tessera/domain/business';
import { COLLECTIONS } from '@tessera/domain/collections';
import type { Pass } from '@tessera/domain/pass/state';
import { laterOffer, type ProgrammeSummary } from '@tessera/domain/programme';
import { QUERIES } from '@tessera/domain/queries';
import { NOTICE_OF_CHANGE_MS } from '@tessera/domain/scheme/points/rules';
import { DAY_MS } from '@tessera/domain/time';
import { logger } from 'firebase-functions/logger';
import { commit, type Decision, writeGuarded } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { addMailOnce, type ServiceMail } from '../platform/outbox';
import { collectionOf } from '../platform/references';
import { schedule } from '../platform/schedule';
import { mayMailHolder } from '../platform/strangerMails';
import { documentsOf, queryAcross, queryIn } from '../records/queries';
import { refsOf } from '../records/refs';

/** Number of documents that are read at a time. */
const PAGE = 200;
/** How long after a change customers are told of it: a job that did not run for a day misses no shop. */
const LATELY_MS = 3 * DAY_MS;

/**
 * Writes a mail, unless it is written already, the address had its limit of mails, or a mail server refused the
 * address. @returns whether it did
 */
async function notify(
  businessId: string,
  passId: string,
  occasion: string,
  mailOf: (card: { businessId: string; passId: string }) => ServiceMail,
): Promise<boolean> {
  const { Timestamp } = await import('firebase-admin/firestore');
  const db = await firestore();
  const { email, refusedAt } = (await refsOf(db, businessId).at('contacts', passId).get()).data() ?? {};
  if (email === undefined || refusedAt !== undefined) return false;
  const mail = mailOf({ businessId, passId });
  const id = [mail.kind, businessId, passId, occasion].join('_');
  if ((await db.collection(COLLECTIONS.mail).doc(id).get()).exists || !(await mayMailHolder(email))) return false;
  return addMailOnce(db, id, mail, Timestamp.now());
}

/** The newest reward of a card that has been ready for a day, without a visit since. */
function newlyReady({ rewards, status, practice }: Pass, now: number): string | undefined {
  if (status !== 'open' || practice) return undefined;
  return rewards.filter(({ earnedAt }) => earnedAt >= now - 2 * DAY_MS && earnedAt < now - DAY_MS).at(-1)?.rewardId;
}

/** Of cards that were last used a day ago: a reward that is ready. */
async function notifyOfReady(now: number): Promise<number> {
  const seen = queryAcross(await firestore(), QUERIES.visitedBetween, now - 2 * DAY_MS, now - DAY_MS);
  let told = 0;
  for await (const snapshot of documentsOf(seen, { page: PAGE })) {
    const businessId = snapshot.ref.parent.parent?.id;
    const pass = snapshot.data();
    const reward = newlyReady(pass, now);
    if (businessId === undefined || reward === undefined) continue;
    if (await notify(businessId, pass.passId, reward, (card) => ({ kind: 'reward-ready', card, reward }))) told += 1;
  }
  return told;
}

/** Whether customers must be told of the newest offer: it begins later, or took the place of one that they know of. */
function isNews(programme: ProgrammeSummary, now: number): boolean {
  const { begins, replaces } = laterOffer(programme, now) ?? programme.offer;
  if (begins === undefined) return false;
  if (begins > now) return begins - NOTICE_OF_CHANGE_MS >= now - LATELY_MS;
  return replaces !== undefined && begins >= now - LATELY_MS;
}

/**
 * Notes that customers are told of a programme's newest offer. If another replaces it before it begins, they are told
 * so. @returns whether it still is the newest
 */
const noteAnnounced = async (businessId: string, programmeId: string, version: number): Promise<boolean> =>
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

/** Tells all customers of a shop who gave an address. */
async function notifyAll(
  businessId: string,
  occasion: string,
  mailOf: (card: { businessId: string; passId: string }) => ServiceMail,
): Promise<number> {
  const contacts = queryIn(refsOf(await firestore(), businessId), QUERIES.allContacts);
  let told = 0;
  for await (const { id } of documentsOf(contacts, { page: PAGE }))
    if (await notify(businessId, id, occasion, mailOf)) told += 1;
  return told;
}

/** Tells the customers of a shop of an offer that was published in the last days, if they must know. */
async function notifyOfOffer(businessId: string, { programmes }: Business, now: number): Promise<number> {
  for (const [programmeId, programme] of Object.entries(programmes)) {
    const { version } = programme;
    if (isNews(programme, now) && (await noteAnnounced(businessId, programmeId, version)))
      return notifyAll(businessId, String(version), (card) => ({ kind: 'offer-changes', card, version }));
  }
  return 0;
}

/**
 * Writes what is due: a reward that is ready, an offer that changes for the worse, a shop that was paused or closes. A
 * second run writes none of it again. A shop that fails is logged, and left for the next run.
 * @param now milliseconds since 1970
 */
export async function notifyHoldersAt(now: number): Promise<{ told: number; failed: number }> {
  const db = await firestore();
  const count = { told: await notifyOfReady(now), failed: 0 };
  const shops = [
    collectionOf(db, 'businesses').where('active', '==', true),
    collectionOf(db, 'businesses').where('frozenSince', '>=', now - LATELY_MS),
    // It may have been frozen long before.
    collectionOf(db, 'businesses').where('closedAt', '>=', now - LATELY_MS),
  ];
  for (const found of shops)
    for await (const snapshot of documentsOf(found, { page: PAGE })) {
      const business = snapshot.data();
      try {
        if (business.active) count.told += await notifyOfOffer(snapshot.id, business, now);
        if (redeemUntil(business) !== undefined)
          count.told += await notifyAll(snapshot.id, String(business.closedAt ?? business.frozenSince), (card) => ({
            kind: 'shop-paused',
            card,
          }));
      } catch (error) {
        count.failed += 1;
        logger.error('notifyHolders: one shop failed', error);
      }
    }
  return count;
}

export const notifyHolders = schedule('notifyHolders', {
  handler: async () => {
    const { told, failed } = await notifyHoldersAt(Date.now());
    if (told + failed > 0) logger.info('notifyHolders', { told, failed });
  },
});
