/** What shops send by themselves: close to a reward, not seen for some days, a card's anniversary. */
import type { Business } from '@tessera/domain/business';
import { nextDaytime, quarterIn } from '@tessera/domain/messages/hours';
import { isLaneOpen } from '@tessera/domain/messages/mayLeave';
import { planOf } from '@tessera/domain/messages/outcome';
import { type Automation, AUTOMATIONS, type Message, NO_COUNTS, type Recipient } from '@tessera/domain/messages/types';
import { omitUndefined } from '@tessera/domain/omitUndefined';
import { QUERIES } from '@tessera/domain/queries';
import { DAY_MS } from '@tessera/domain/time';
import { logger } from 'firebase-functions/logger';
import { commit, existsAlready, writeGuarded } from '../platform/commit';
import { passRootSecrets } from '../platform/config';
import { firestore } from '../platform/firebase';
import { schedule } from '../platform/schedule';
import { documentsOf, queryAcross } from '../records/queries';
import { type BusinessRefs, refsOf } from '../records/refs';
import type { ReadCard } from './audience';
import { channelDue, consentingCards, messageIdOf } from './dueCards';
import { isHeldBack, recipientsOf } from './records';

/** Number of automations that are read at a time. */
const PAGE = 200;

/** A quarter's message with its plan, which is fixed before the first card gets it. */
function quarterMessage(automation: Automation, quarter: string, now: number): Message {
  const { kind, subject, text, wallet, channels, holdBack, days, by } = automation;
  return omitUndefined<Message>({
    ...{ messageId: messageIdOf(kind, quarter), kind, quarter, subject, text, wallet, channels, holdBack, days, by },
    ...{ segment: 'all', state: 'sending', cameBefore: 0, turn: 0, counts: NO_COUNTS },
    plan: planOf(holdBack, { cards: 0, visited: 0 }),
    measureAt: holdBack > 0 ? now + (days + 1) * DAY_MS : undefined,
    ...{ createdAt: now, changedAt: now, schema: 1 },
  });
}

/** Adds a card to the quarter's list, once. @returns whether it is new */
async function listCard(
  refs: BusinessRefs,
  message: Message,
  { pass: { passId }, who }: ReadCard,
  channel: Recipient['channel'],
): Promise<boolean> {
  const businessId = refs.business.id;
  const list = recipientsOf(refs.business.firestore, { businessId, messageId: message.messageId });
  const isHeld = isHeldBack(businessId, who, message.messageId, message.holdBack);
  try {
    await list.doc(passId).create({ passId, group: isHeld ? 'held' : 'sent', channel, state: 'waiting' });
    return true;
  } catch (error) {
    if (existsAlready(error)) return false;
    throw error;
  }
}

/** Whether a message's list has a card without an outcome. */
async function hasWaiting(refs: BusinessRefs, messageId: string): Promise<boolean> {
  const list = recipientsOf(refs.business.firestore, { businessId: refs.business.id, messageId });
  return !(await list.where('state', '==', 'waiting').limit(1).get()).empty;
}

/** Lists the cards that are due in one shop today, each for one automation. @returns their number */
async function listDue(refs: BusinessRefs, business: Business, on: Automation[], now: number): Promise<number> {
  const { FieldValue } = await import('firebase-admin/firestore');
  const { timeZone } = business;
  const quarter = quarterIn(timeZone, now);
  const listed = new Map<string, number>();
  for await (const card of consentingCards(refs)) {
    for (const automation of on) {
      const channel = channelDue(card, automation, business, now);
      if (channel === undefined) continue;
      const message = quarterMessage(automation, quarter, now);
      if (await listCard(refs, message, card, channel)) {
        listed.set(automation.kind, (listed.get(automation.kind) ?? 0) + 1);
        break;
      }
    }
  }
  for (const automation of on) {
    const added = listed.get(automation.kind) ?? 0;
    const fresh = quarterMessage(automation, quarter, now);
    // A run that was killed after it listed cards has left some that no message waits for.
    if (added === 0 && !(await hasWaiting(refs, fresh.messageId))) continue;
    await commit(
      () => ({ stored: refs.at('messages', fresh.messageId) }),
      ({ stored }) => {
        const { counts = NO_COUNTS, state = 'sending', stoppedBecause } = stored.data() ?? {};
        // Somebody else has saved the automation since, or the shop goes on again.
        const isReopened = stoppedBecause === 'author' || stoppedBecause === 'shop';
        if (state !== 'sending' && !isReopened) return { outcome: undefined };
        const reopened = isReopened ? { state: 'sending', stoppedBecause: FieldValue.delete() } : {};
        const next = { counts: { ...counts, listed: counts.listed + added }, dueAt: nextDaytime(timeZone, now) };
        const { subject, text, by } = fresh;
        const fields = stored.exists
          ? { ...next, ...reopened, subject, text, by, changedAt: now }
          : { ...fresh, ...next };
        return { outcome: undefined, writes: (batch) => writeGuarded(batch, stored, fields) };
      },
    );
  }
  return [...listed.values()].reduce((sum, one) => sum + one, 0);
}

/**
 * Lists what the automations of all shops send today. A second run on the same day lists nothing again.
 * @param now milliseconds since 1970
 */
export async function runAutomationsAt(now: number): Promise<{ listed: number; failed: number }> {
  const db = await firestore();
  const byShop = new Map<string, Automation[]>();
  for await (const snapshot of documentsOf(queryAcross(db, QUERIES.activeAutomations, true), { page: PAGE })) {
    const businessId = snapshot.ref.parent.parent?.id ?? '';
    byShop.set(businessId, [...(byShop.get(businessId) ?? []), snapshot.data()]);
  }
  const count = { listed: 0, failed: 0 };
  for (const [businessId, on] of byShop) {
    try {
      const refs = refsOf(db, businessId);
      const business = (await refs.business.get()).data();
      if (!business || !isLaneOpen(business)) continue;
      const ordered = AUTOMATIONS.flatMap((kind) => on.filter((one) => one.kind === kind));
      count.listed += await listDue(refs, business, ordered, now);
    } catch (error) {
      count.failed += 1;
      logger.error('runAutomations: one shop failed', error);
    }
  }
  return count;
}

/** The list is worked by the run for due messages, five minutes later at most. */
export const runAutomations = schedule('runAutomations', {
  secrets: [passRootSecrets],
  handler: async () => {
    const { listed, failed } = await runAutomationsAt(Date.now());
    if (listed + failed > 0) logger.info('runAutomations', { listed, failed });
  },
});
