/** What a shop sends by itself: close to a reward, not seen for some days, a card's anniversary. */
import type { Business } from '@tessera/domain/business';
import { recordOfAnswers } from '@tessera/domain/keys';
import { nextDaytime, quarterIn } from '@tessera/domain/messages/hours';
import { channelFor, isLaneOpen, isWithinCap } from '@tessera/domain/messages/mayLeave';
import { planOf } from '@tessera/domain/messages/outcome';
import { isDue } from '@tessera/domain/messages/segments';
import {
  type Automation,
  AUTOMATION_TEXTS,
  type AutomationKind,
  AUTOMATIONS,
  LAPSED_AFTER,
  type Message,
  NO_COUNTS,
  type Recipient,
} from '@tessera/domain/messages/types';
import { omitUndefined } from '@tessera/domain/omitUndefined';
import type { Contact } from '@tessera/domain/pass/contact';
import type { Pass } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/queries';
import { cardAt } from '@tessera/domain/scheme/rules';
import { DAY_MS } from '@tessera/domain/time';
import { logger } from 'firebase-functions/logger';
import { callable } from '../platform/callable';
import { commit, existsAlready, readAll, writeGuarded } from '../platform/commit';
import { passRootSecrets } from '../platform/config';
import { firestore } from '../platform/firebase';
import { schedule } from '../platform/schedule';
import { documentsOf, queryAcross, queryIn } from '../records/queries';
import { type BusinessRefs, refsOf } from '../records/refs';
import { isChannel } from './audience';
import { assertMaySend, checkContent, inOrder } from './draft';
import { isHeldBack, recipientsOf } from './records';

/** Number of cards that are read at a time. */
const PAGE = 200;

type Read = { pass: Pass; contact: Contact };

/** The cards whose holders agreed to anything, with their contacts: the others get nothing. */
async function* consentingCards(refs: BusinessRefs): AsyncGenerator<Read> {
  let page: { id: string; contact: Contact }[] = [];
  async function* flush(): AsyncGenerator<Read> {
    const { passes } = await readAll(refs.business.firestore, { passes: page.map(({ id }) => refs.at('passes', id)) });
    for (const [index, snapshot] of passes.entries()) {
      const pass = snapshot.data();
      const contact = page[index]?.contact;
      if (pass && contact) yield { pass, contact };
    }
    page = [];
  }
  for await (const snapshot of documentsOf(queryIn(refs, QUERIES.allContacts), { page: PAGE })) {
    const contact = snapshot.data();
    if (contact.consents === undefined) continue;
    page.push({ id: snapshot.id, contact });
    if (page.length === PAGE) yield* flush();
  }
  if (page.length > 0) yield* flush();
}

/** Whether an automation is due for a card and may reach it. @returns the channel, or undefined */
function dueBy({ pass, contact }: Read, automation: Automation, business: Business, now: number) {
  const { kind, after } = automation;
  const messageId = messageIdOf(kind, quarterIn(business.timeZone, now));
  if (isWithinCap({ lastNews: contact.lastNews, messageId, now })) return undefined;
  if (!isDue(cardAt(pass, business, now), { kind, after }, now)) return undefined;
  const by = channelFor(automation.channels, contact, pass);
  return isChannel(by) ? by : undefined;
}

/** The message of an automation in a quarter. */
const messageIdOf = (kind: AutomationKind, quarter: string): string => `${kind}-${quarter}`;

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
  passId: string,
  channel: Recipient['channel'],
): Promise<boolean> {
  const businessId = refs.business.id;
  const list = recipientsOf(refs.business.firestore, { businessId, messageId: message.messageId });
  const isHeld = isHeldBack(businessId, passId, message.messageId, message.holdBack);
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
  for await (const read of consentingCards(refs)) {
    for (const automation of on) {
      const channel = dueBy(read, automation, business, now);
      if (channel === undefined) continue;
      const message = quarterMessage(automation, quarter, now);
      if (await listCard(refs, message, read.pass.passId, channel)) {
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

/** What an automation is before its owner changes anything. */
const usualOf = (kind: AutomationKind): Omit<Automation, 'by' | 'changedAt'> => ({
  kind,
  on: false,
  ...AUTOMATION_TEXTS[kind],
  channels: ['email', 'wallet'],
  holdBack: 20,
  days: 14,
  after: LAPSED_AFTER.usual,
  schema: 1,
});

/** How many cards get an automation within seven days, as they are now. */
async function thisWeek(refs: BusinessRefs, business: Business, automation: Automation, now: number): Promise<number> {
  let number = 0;
  for await (const read of consentingCards(refs)) {
    const days = Array.from({ length: 7 }, (_, ahead) => now + ahead * DAY_MS);
    if (days.some((at) => dueBy(read, automation, business, at) !== undefined)) number += 1;
  }
  return number;
}

/**
 * Changes an automation; what is left out stays. What is off counts too, so that the page can say what switching it on
 * would do.
 * @throws HttpsError `invalid-argument` with a sentence, `failed-precondition` when the shop cannot send
 */
export const saveAutomation = callable('saveAutomation', {
  options: { timeoutSeconds: 300, memory: '512MiB' },
  callsAMinute: 30,
  handler: async ({ businessId, kind, on, days, within, channels, ...typed }, { uid }) => {
    const now = Date.now();
    const { refs, business, next } = await commit(
      (db) => ({ shop: refsOf(db, businessId).business, stored: refsOf(db, businessId).at('automations', kind) }),
      ({ shop, stored }, db) => {
        const business = shop.data();
        const before = stored.data();
        if (!business) throw new Error(`No business ${businessId}`);
        const given = omitUndefined<Partial<Automation>>({
          ...typed,
          after: days,
          days: within,
          channels: channels && inOrder(channels),
        });
        const next: Automation = { ...usualOf(kind), ...before, ...given, kind, on, by: uid, changedAt: now };
        checkContent(next, business);
        if (on) assertMaySend(business, next.channels);
        const refs = refsOf(db, businessId);
        return { outcome: { refs, business, next }, writes: (batch) => writeGuarded(batch, stored, { ...next }) };
      },
    );
    return { on, thisWeek: await thisWeek(refs, business, next, now) };
  },
});

/** How many cards each automation would reach this week, switched on or not. Nothing is written. */
export const countAutomations = callable('countAutomations', {
  options: { timeoutSeconds: 300, memory: '512MiB' },
  callsAMinute: 20,
  handler: async ({ businessId }) => {
    const refs = refsOf(await firestore(), businessId);
    const [shop, stored] = await Promise.all([refs.business.get(), refs.collection('automations').get()]);
    const business = shop.data();
    const saved = new Map(stored.docs.map((snapshot) => [snapshot.id, snapshot.data()]));
    const now = Date.now();
    return recordOfAnswers(AUTOMATIONS, async (kind) => {
      const automation = { ...usualOf(kind), by: '', changedAt: now, ...saved.get(kind) };
      return business ? thisWeek(refs, business, automation, now) : 0;
    });
  },
});
