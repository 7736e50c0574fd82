/** What shops send by themselves: close to a reward, not seen for some days, a card's anniversary. */
import { omitUndefined } from '@tessera/domain/lib/omitUndefined';
import { DAY_MS } from '@tessera/domain/lib/time';
import { nextDaytime, quarterIn } from '@tessera/domain/news/hours';
import { isNewsOpen } from '@tessera/domain/news/mayLeave';
import { planOf } from '@tessera/domain/news/outcome';
import { type Automation, AUTOMATIONS, type Message, NO_COUNTS, type Recipient } from '@tessera/domain/news/types';
import type { BatchPart } from '@tessera/domain/operation/job';
import { QUERIES } from '@tessera/domain/records/queries';
import type { Business } from '@tessera/domain/shop/business';
import { FieldValue } from 'firebase-admin/firestore';
import { type BatchJob, batchJob } from '../../platform/batchJob';
import { commit, existsAlready, writeGuarded } from '../../platform/commit';
import { collectionOf } from '../../platform/references';
import type { Slice } from '../../platform/runJobs';
import { queryIn } from '../../records/queries';
import { type BusinessRefs, refsOf } from '../../records/refs';
import type { ReadCard } from './audience';
import { channelDue, consentingCards, messageIdOf } from './dueCards';
import { isHeldBack, recipientsOf } from './records';

/** A quarter's message with its plan, which is fixed before the first card gets it. */
function quarterMessage(automation: Automation, quarter: string, now: number): Message {
  const { kind, subject, text, wallet, channels, holdBack, days, by } = automation;
  return omitUndefined<Message>({
    messageId: messageIdOf(kind, quarter),
    kind,
    quarter,
    subject,
    text,
    wallet,
    channels,
    holdBack,
    days,
    by,
    segment: 'all',
    state: 'sending',
    cameBefore: 0,
    turn: 0,
    counts: NO_COUNTS,
    plan: planOf(holdBack, { cards: 0, visited: 0 }),
    measureAt: holdBack > 0 ? now + (days + 1) * DAY_MS : undefined,
    createdAt: now,
    changedAt: now,
    schema: 1,
  });
}

/**
 * Adds a card to the quarter's list, once.
 * @returns `waiting` when an earlier slice has listed it; `settled` when it has an outcome
 */
async function listCard(
  refs: BusinessRefs,
  message: Message,
  { pass: { passId }, who }: ReadCard,
  channel: Recipient['channel'],
): Promise<'added' | 'waiting' | 'settled'> {
  const businessId = refs.business.id;
  const card = recipientsOf(refs.business.firestore, { businessId, messageId: message.messageId }).doc(passId);
  const isHeld = isHeldBack(businessId, who, message.messageId, message.holdBack);
  try {
    await card.create({ passId, group: isHeld ? 'held' : 'sent', channel, state: 'waiting' });
    return 'added';
  } catch (error) {
    if (!existsAlready(error)) throw error;
    return (await card.get()).data()?.state === 'waiting' ? 'waiting' : 'settled';
  }
}

/** Whether a message's list has a card without an outcome. */
async function hasWaiting(refs: BusinessRefs, messageId: string): Promise<boolean> {
  const list = recipientsOf(refs.business.firestore, { businessId: refs.business.id, messageId });
  return !(await list.where('state', '==', 'waiting').limit(1).get()).empty;
}

/**
 * Lists the cards that are due in one shop today, each for one automation.
 * @returns their number; false when the time was used up before the last card
 */
async function listDue(
  refs: BusinessRefs,
  business: Business,
  automations: Automation[],
  now: number,
  isOver: Slice['isOver'],
  part: BatchPart,
): Promise<number | false> {
  const { timeZone } = business;
  const quarter = quarterIn(timeZone, now);
  const listed = new Map<string, number>();
  async function listOnce(card: ReadCard): Promise<void> {
    for (const automation of automations) {
      const channel = channelDue(card, automation, business, now);
      if (channel === undefined) continue;
      const message = quarterMessage(automation, quarter, now);
      const listing = await listCard(refs, message, card, channel);
      if (listing === 'added') listed.set(automation.kind, (listed.get(automation.kind) ?? 0) + 1);
      if (listing !== 'settled') return;
    }
  }
  let isDone = true;
  for await (const cards of consentingCards(refs, part)) {
    await Promise.all(cards.map(listOnce));
    isDone = !isOver();
    if (!isDone) break;
  }
  for (const automation of automations) {
    const added = listed.get(automation.kind) ?? 0;
    const messageId = messageIdOf(automation.kind, quarter);
    // A killed run may have listed cards without storing the message that sends them.
    if (added === 0 && !(await hasWaiting(refs, messageId))) continue;
    await commit(
      () => ({ stored: refs.at('messages', messageId), setting: refs.at('automations', automation.kind) }),
      ({ stored, setting }) => {
        // It may have been changed while the cards were listed.
        const current = setting.data();
        if (!current?.on) return { outcome: undefined };
        const fresh = quarterMessage(current, quarter, now);
        const { counts = NO_COUNTS } = stored.data() ?? {};
        const next = { counts: { ...counts, listed: counts.listed + added }, dueAt: nextDaytime(timeZone, now) };
        const { subject, text, wallet = FieldValue.delete(), by } = fresh;
        // A message that has stopped goes on: the automation is on, and the shop sends.
        const again = { state: 'sending', stoppedBecause: FieldValue.delete(), changedAt: now };
        const fields = stored.exists ? { ...next, ...again, subject, text, wallet, by } : { ...fresh, ...next };
        return { outcome: undefined, writes: (batch) => writeGuarded(batch, stored, fields) };
      },
    );
  }
  return isDone && [...listed.values()].reduce((sum, one) => sum + one, 0);
}

/**
 * Lists what the automations of each shop send today. A second run on the same day lists nothing again. The job for due
 * messages sends it.
 */
export const SHOPS_WITH_AUTOMATIONS: BatchJob<Business> = {
  query: (db) => collectionOf(db, 'businesses').where('active', '==', true),
  each: async (snapshot, now, isOver, part = {}) => {
    const business = snapshot.data();
    if (!isNewsOpen(business)) return undefined;
    const refs = refsOf(snapshot.ref.firestore, snapshot.id);
    const on = (await queryIn(refs, QUERIES.activeAutomations, true).get()).docs.map((automation) => automation.data());
    const ordered = AUTOMATIONS.flatMap((kind) => on.filter((one) => one.kind === kind));
    if (ordered.length === 0) return undefined;
    const listed = await listDue(refs, business, ordered, now, isOver, part);
    return listed !== false && (listed > 0 ? 'listed' : undefined);
  },
};

export const runAutomations = batchJob(SHOPS_WITH_AUTOMATIONS);
