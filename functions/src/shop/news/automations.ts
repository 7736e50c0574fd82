/** The automations of a shop: their owner's settings, and how many cards each would reach. */
import { recordOf } from '@tessera/domain/lib/keys';
import { omitUndefined } from '@tessera/domain/lib/omitUndefined';
import { DAY_MS } from '@tessera/domain/lib/time';
import { quarterIn } from '@tessera/domain/news/hours';
import { channelFor } from '@tessera/domain/news/mayLeave';
import {
  type Automation,
  AUTOMATION_TEXTS,
  type AutomationKind,
  AUTOMATIONS,
  WIN_BACK_DAYS,
} from '@tessera/domain/news/types';
import { CONSENT_CHANNELS } from '@tessera/domain/pass/contact';
import type { Business } from '@tessera/domain/shop/business';
import { type DocumentReference, FieldValue } from 'firebase-admin/firestore';
import { callable } from '../../access/callable';
import { commit, readAll, type ReadCache, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { type BusinessRefs, refsOf } from '../../records/refs';
import { isChannel } from './audience';
import { recount } from './counts';
import { assertMaySend, contentCheck, inOrder } from './draft';
import { channelDue, consentingCards, messageIdOf } from './dueCards';
import { recipientsOf } from './records';
import { isMessageUnderWay, stopped } from './stopMessage';

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

/**
 * How many cards get each automation within seven days if none of them changes, and how many can get news at all. Each
 * card is read once. A card that has had one in its quarter does not get it again.
 */
async function thisWeek(refs: BusinessRefs, business: Business, automations: readonly Automation[], now: number) {
  const businessId = refs.business.id;
  const days = Array.from({ length: 7 }, (_, ahead) => now + ahead * DAY_MS);
  const numbers = new Map<AutomationKind, number>();
  let reachable = 0;
  for await (const cards of consentingCards(refs)) {
    reachable += cards.filter((card) => isChannel(channelFor(CONSENT_CHANNELS, card))).length;
    for (const automation of automations) {
      const due = cards.flatMap((card) => {
        const daysDue = days.filter((at) => channelDue(card, automation, business, at) !== undefined);
        const occasions = new Set(daysDue.map((at) => messageIdOf(automation.kind, quarterIn(business.timeZone, at))));
        const listed = [...occasions].map((messageId) =>
          recipientsOf(refs.business.firestore, { businessId, messageId }).doc(card.pass.passId),
        );
        return listed.length > 0 ? [listed] : [];
      });
      const known: ReadCache = new Map();
      await readAll(refs.business.firestore, { all: due.flat() }, known);
      const isOpen = (listed: DocumentReference) => (known.get(listed.path)?.get('state') ?? 'waiting') === 'waiting';
      const number = due.filter((listed) => listed.some(isOpen)).length;
      numbers.set(automation.kind, (numbers.get(automation.kind) ?? 0) + number);
    }
  }
  return { numbers, reachable };
}

/**
 * Changes an automation; what is left out stays.
 * @throws HttpsError `invalid-argument` with a sentence, `failed-precondition` when the shop cannot send
 */
export const saveAutomation = callable('saveAutomation', {
  callsAMinute: 30,
  handler: async ({ businessId, kind, on, days, within, channels, ...typed }, { uid }) => {
    const now = Date.now();
    const checkContent = await contentCheck();
    const stop = stopped('manager', now);
    const refs = refsOf(firestore(), businessId);
    const sent = await refs.collection('messages').where('kind', '==', kind).get();
    const { underWay } = await commit(
      () => ({
        shop: refs.business,
        stored: refs.at('automations', kind),
        messages: sent.docs.map(({ ref }) => ref),
      }),
      ({ shop, stored, messages }) => {
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
        // A stored text may link to a website that the shop has changed since. That must not keep the automation on.
        if (on || Object.keys(given).length > 0) checkContent(next, business);
        if (on) assertMaySend(business, next.channels);
        const underWay = messages.filter((message) => isMessageUnderWay(message.data()));
        const { subject, text, wallet = FieldValue.delete() } = next;
        const change = on ? { subject, text, wallet, by: uid, changedAt: now } : stop;
        return {
          outcome: { underWay },
          writes(batch) {
            writeGuarded(batch, stored, { ...next });
            // What is under way stops while the automation is off, and says what it says now.
            for (const message of underWay) writeGuarded(batch, message, change);
          },
        };
      },
    );
    if (!on) for (const { id: messageId } of underWay) await recount({ businessId, messageId });
    return { on };
  },
});

/**
 * How many cards each automation would reach this week, switched on or not, and how many can get news at all. Nothing
 * is written.
 */
export const countAutomations = callable('countAutomations', {
  callsAMinute: 20,
  handler: async ({ businessId }) => {
    const refs = refsOf(firestore(), businessId);
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
    const counted = business && (await thisWeek(refs, business, automations, now));
    const numbers = recordOf(AUTOMATIONS, (kind) => counted?.numbers.get(kind) ?? 0);
    return { ...numbers, reachable: counted?.reachable ?? 0 };
  },
});
