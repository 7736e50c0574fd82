/** Reads the effect of messages once: who came within the days, of those who got the message and those held back. */
import { VISITS } from '@tessera/domain/insights/cardCounts';
import { DAY_MS } from '@tessera/domain/lib/time';
import { quarterIn } from '@tessera/domain/news/hours';
import type { Effect, Message, Recipient } from '@tessera/domain/news/types';
import { QUERIES } from '@tessera/domain/records/queries';
import { FieldValue, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { type BatchJob, batchJob } from '../../platform/batchJob';
import { commit, readAll, writeGuarded } from '../../platform/commit';
import { documentsOf, queryAcross, queryIn } from '../../records/queries';
import { businessAbove, type BusinessRefs, refsOf } from '../../records/refs';
import { recipientsOf } from './records';

/** How many recipients, and how many events of one card, are read at a time. */
const PAGE = 200;
const EVENTS = 10;

/**
 * Whether a card was used within a time. Its events are read unless its last visit was before: a visit that was undone
 * stays the last one.
 */
async function cameWithin(
  refs: BusinessRefs,
  { passId, lastVisitAt = 0 }: { passId: string; lastVisitAt?: number | undefined },
  from: number,
  until: number,
): Promise<boolean> {
  if (lastVisitAt <= from) return false;
  for await (const snapshot of documentsOf(queryIn(refs, QUERIES.history, passId), { page: EVENTS })) {
    const { type, at, scannedAt = at, undoneBy } = snapshot.data();
    if (at <= from) return false;
    if (VISITS.includes(type) && undoneBy === undefined && scannedAt > from && scannedAt <= until) return true;
  }
  return false;
}

/** Reads the visits of a page of recipients. */
async function visitsOf(
  refs: BusinessRefs,
  page: QueryDocumentSnapshot<Recipient>[],
  days: number,
): Promise<{ recipient: QueryDocumentSnapshot<Recipient>; visited: boolean }[]> {
  const { passes } = await readAll(refs.business.firestore, { passes: page.map(({ id }) => refs.at('passes', id)) });
  return Promise.all(
    page.map(async (recipient, index) => {
      const { at = 0, passId } = recipient.data();
      const lastVisitAt = passes[index]?.data()?.lastVisitAt;
      return { recipient, visited: await cameWithin(refs, { passId, lastVisitAt }, at, at + days * DAY_MS) };
    }),
  );
}

/** Writes for each finished recipient whether the holder came, and sums up. May be repeated. */
async function measure(refs: BusinessRefs, { messageId, days }: Message, now: number): Promise<Effect> {
  const db = refs.business.firestore;
  const effect: Effect = { sent: { cards: 0, visited: 0 }, held: { cards: 0, visited: 0 }, readAt: now };
  const add = ({ group }: Recipient, visited: boolean) => {
    effect[group].cards += 1;
    if (visited) effect[group].visited += 1;
  };
  const done = recipientsOf(db, { businessId: refs.business.id, messageId }).where('state', '==', 'done');
  let page: QueryDocumentSnapshot<Recipient>[] = [];
  const flush = async () => {
    const batch = db.batch();
    for (const { recipient, visited } of await visitsOf(refs, page, days)) {
      batch.update(recipient.ref, { visited });
      add(recipient.data(), visited);
    }
    await batch.commit();
    page = [];
  };
  for await (const recipient of documentsOf(done, { page: PAGE })) {
    const { at = Infinity, visited } = recipient.data();
    // A card that got its outcome later has days left.
    if (at + days * DAY_MS > now) continue;
    if (visited === undefined) page.push(recipient);
    else add(recipient.data(), visited);
    if (page.length === PAGE) await flush();
  }
  if (page.length > 0) await flush();
  return effect;
}

/** Number of cards whose days are over. */
async function cardsOver(refs: BusinessRefs, { messageId, days }: Message, now: number): Promise<number> {
  const list = recipientsOf(refs.business.firestore, { businessId: refs.business.id, messageId });
  return (
    await list
      .where('at', '<=', now - days * DAY_MS)
      .count()
      .get()
  ).data().count;
}

/**
 * Measures an effect that is due: the planned number of cards is reached, and their days are over. It is measured once.
 */
async function readEffect(snapshot: QueryDocumentSnapshot<Message>, now: number): Promise<'read' | undefined> {
  const message = snapshot.data();
  const refs = refsOf(snapshot.ref.firestore, businessAbove(snapshot.ref));
  const timeZone = (await refs.business.get()).data()?.timeZone;
  const { plan, quarter, days } = message;
  if (!plan || timeZone === undefined) return undefined;
  const isReached = (await cardsOver(refs, message, now)) >= plan.cards;
  const isOver = quarter === undefined || quarterIn(timeZone, now - (days + 1) * DAY_MS) > quarter;
  if (!isReached && !isOver) {
    await snapshot.ref.update({ measureAt: now + DAY_MS });
    return undefined;
  }
  const effect = isReached ? await measure(refs, message, now) : undefined;
  return commit(
    () => ({ stored: refs.at('messages', message.messageId) }),
    ({ stored }) => {
      if (stored.data()?.effect !== undefined) return { outcome: undefined };
      const fields = { measureAt: FieldValue.delete(), effect };
      return { outcome: effect && 'read', writes: (batch) => writeGuarded(batch, stored, fields) };
    },
  );
}

/** Reads the effects that are due. */
export const MEASURED_MESSAGES: BatchJob<Message> = {
  query: (db, now) => queryAcross(db, QUERIES.measuredMessages, now),
  sortedBy: QUERIES.measuredMessages.orderBy[0],
  each: readEffect,
};

export const readEffects = batchJob(MEASURED_MESSAGES);
