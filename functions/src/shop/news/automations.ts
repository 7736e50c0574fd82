/** The automations of a shop: their owner's settings, and how many cards each would reach. */
import { recordOf } from '@tessera/domain/lib/keys';
import { omitUndefined } from '@tessera/domain/lib/omitUndefined';
import { DAY_MS } from '@tessera/domain/lib/time';
import {
  type Automation,
  AUTOMATION_TEXTS,
  type AutomationKind,
  AUTOMATIONS,
  WIN_BACK_DAYS,
} from '@tessera/domain/news/types';
import type { Business } from '@tessera/domain/shop/business';
import { callable } from '../../access/callable';
import { commit, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { type BusinessRefs, refsOf } from '../../records/refs';
import { assertMaySend, contentCheck, inOrder } from './draft';
import { channelDue, consentingCards } from './dueCards';

/** What an automation is before its owner changes anything. */
const usualOf = (kind: AutomationKind): Omit<Automation, 'by' | 'changedAt'> => ({
  kind,
  on: false,
  ...AUTOMATION_TEXTS[kind],
  channels: ['email', 'wallet'],
  holdBack: 20,
  days: 14,
  after: WIN_BACK_DAYS.usual,
  schema: 1,
});

/** How many cards get each automation within seven days if none of them changes. Each card is read once. */
async function thisWeek(refs: BusinessRefs, business: Business, automations: readonly Automation[], now: number) {
  const days = Array.from({ length: 7 }, (_, ahead) => now + ahead * DAY_MS);
  const numbers = new Map<AutomationKind, number>();
  for await (const cards of consentingCards(refs)) {
    for (const automation of automations) {
      const due = cards.filter((card) => days.some((at) => channelDue(card, automation, business, at) !== undefined));
      numbers.set(automation.kind, (numbers.get(automation.kind) ?? 0) + due.length);
    }
  }
  return numbers;
}

/**
 * Changes an automation; what is left out stays. What is off counts too, so that the page can say what switching it on
 * would do.
 * @throws HttpsError `invalid-argument` with a sentence, `failed-precondition` when the shop cannot send
 */
export const saveAutomation = callable('saveAutomation', {
  callsAMinute: 30,
  handler: async ({ businessId, kind, on, days, within, channels, ...typed }, { uid }) => {
    const now = Date.now();
    const checkContent = await contentCheck();
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
    const numbers = await thisWeek(refs, business, [next], now);
    return { on, thisWeek: numbers.get(kind) ?? 0 };
  },
});

/** How many cards each automation would reach this week, switched on or not. Nothing is written. */
export const countAutomations = callable('countAutomations', {
  callsAMinute: 20,
  handler: async ({ businessId }) => {
    const refs = refsOf(await firestore(), businessId);
    const [shop, stored] = await Promise.all([refs.business.get(), refs.collection('automations').get()]);
    const business = shop.data();
    const saved = new Map(stored.docs.map((snapshot) => [snapshot.id, snapshot.data()]));
    const now = Date.now();
    const automations = AUTOMATIONS.map((kind): Automation => ({
      ...usualOf(kind),
      by: '',
      changedAt: now,
      ...saved.get(kind),
    }));
    const numbers = business && (await thisWeek(refs, business, automations, now));
    return recordOf(AUTOMATIONS, (kind) => numbers?.get(kind) ?? 0);
  },
});
