/** An owner's endpoints for webhooks, and what was sent to them. */
import { randomBytes } from 'node:crypto';
import {
  newDelivery,
  testMessage,
  type Webhook,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_LIMITS,
} from '@tessera/domain/integrations/webhook';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { commit, type Decision, inTransaction, writeGuarded } from '../../platform/commit';
import { passRootSecrets } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { newestRoot } from '../../platform/mac';
import { idOfRequest } from '../../platform/requestId';
import { refsOf } from '../../records/refs';
import { secretText } from './deliver';
import { queueDelivery } from './sendWebhook';

const options = { secrets: [passRootSecrets] };

const noWebhook = () => new HttpsError('not-found', 'There is no such address.');
const notActive = () => new HttpsError('failed-precondition', 'Nothing is sent to this address. Resume it first.');

/**
 * Adds an address that hears of the shop's events. Nobody can read its secret again, except a request that is sent
 * again, which adds no other address.
 * @throws HttpsError `failed-precondition` for a shop that is closed or has all its addresses; `invalid-argument` for
 *   what the parser does not take for an address, such as a wrong name in Punycode
 */
export const makeWebhook = callable('makeWebhook', {
  options,
  handler: async ({ businessId, url, events = WEBHOOK_EVENT_NAMES, requestId }, { uid }) => {
    if (!URL.canParse(url)) throw new HttpsError('invalid-argument', 'Invalid value: url.');
    const db = firestore();
    const refs = refsOf(db, businessId);
    const webhookId = idOfRequest(businessId, requestId);
    const first = { root: newestRoot(), version: 1 };
    const webhook: Webhook = {
      webhookId,
      url: new URL(url).href,
      events: [...new Set(events)],
      state: 'active',
      secret: first,
      by: uid,
      madeAt: Date.now(),
    };
    // It locks the list, so that concurrent calls cannot exceed the limit together.
    const secret = await inTransaction(db, async (transaction) => {
      const [business, all] = [
        await transaction.get(refs.business),
        await transaction.get(refs.collection('webhooks')),
      ];
      const known = all.docs.find(({ id }) => id === webhookId);
      if (known) return known.data().secret;
      if (business.data()?.closedAt !== undefined) throw new HttpsError('failed-precondition', 'This shop is closed.');
      if (all.size >= WEBHOOK_LIMITS.endpoints)
        throw new HttpsError(
          'failed-precondition',
          `A shop has at most ${WEBHOOK_LIMITS.endpoints} addresses. Delete one first.`,
        );
      transaction.create(refs.at('webhooks', webhookId), webhook);
      transaction.update(refs.business, { webhooks: FieldValue.arrayUnion(webhookId) });
      return first;
    });
    return { webhookId, secret: secretText(businessId, webhookId, secret) };
  },
});

/** Gives an address a new secret. For a day both sign, so that its program can change over. @throws `not-found` */
export const rotateWebhookSecret = callable('rotateWebhookSecret', {
  options,
  handler: ({ businessId, webhookId }) => {
    return commit(
      (db) => ({ webhook: refsOf(db, businessId).at('webhooks', webhookId) }),
      ({ webhook }): Decision<{ secret: string; until: number }> => {
        const stored = webhook.data();
        if (!stored) throw noWebhook();
        const now = Date.now();
        const until = now + WEBHOOK_LIMITS.rotationMs;
        const secret = { root: newestRoot(), version: stored.secret.version + 1 };
        const lasting = (stored.former ?? []).filter((one) => one.until > now);
        const former = [...lasting, { ...stored.secret, until }].slice(-WEBHOOK_LIMITS.former);
        return {
          outcome: { secret: secretText(businessId, webhookId, secret), until },
          writes: (batch) => writeGuarded(batch, webhook, { secret, former }),
        };
      },
    );
  },
});

/**
 * Pauses an address, or resumes it. What happens meanwhile is not sent later.
 * @throws HttpsError `not-found`; `failed-precondition` for one that has ended
 */
export const changeWebhook = callable('changeWebhook', {
  handler: ({ businessId, webhookId, on }) => {
    return commit(
      (db) => ({ webhook: refsOf(db, businessId).at('webhooks', webhookId) }),
      ({ webhook }, db): Decision<{ changed: true }> => {
        const stored = webhook.data();
        if (!stored) throw noWebhook();
        if (stored.state === 'ended')
          throw new HttpsError('failed-precondition', 'This address has said that it is gone. Add it again.');
        return {
          outcome: { changed: true },
          writes(batch) {
            const gone = FieldValue.delete();
            const failures = { failingSince: gone, heldUntil: gone, pausedItself: gone };
            writeGuarded(batch, webhook, { state: on ? 'active' : 'paused', ...failures });
            const listed = on ? FieldValue.arrayUnion(webhookId) : FieldValue.arrayRemove(webhookId);
            batch.update(refsOf(db, businessId).business, { webhooks: listed });
          },
        };
      },
    );
  },
});

/**
 * Deletes an address. What waits for it is dropped, and its log stays for 30 days.
 * @throws HttpsError `not-found`
 */
export const deleteWebhook = callable('deleteWebhook', {
  handler: ({ businessId, webhookId }) => {
    return commit(
      (db) => ({ webhook: refsOf(db, businessId).at('webhooks', webhookId) }),
      ({ webhook }, db): Decision<{ deleted: true }> => {
        if (!webhook.exists) throw noWebhook();
        return {
          outcome: { deleted: true },
          writes(batch) {
            batch.delete(webhook.ref);
            batch.update(refsOf(db, businessId).business, { webhooks: FieldValue.arrayRemove(webhookId) });
          },
        };
      },
    );
  },
});

/** Sends a message of the type `test`. @throws HttpsError `not-found`, `failed-precondition` while it is paused */
export const testWebhook = callable('testWebhook', {
  // A test is never held, so each test of an endpoint that hangs takes a slot for tries.
  callsAMinute: 20,
  handler: async ({ businessId, webhookId }) => {
    const db = firestore();
    const refs = refsOf(db, businessId);
    const webhook = (await refs.at('webhooks', webhookId).get()).data();
    if (!webhook) throw noWebhook();
    if (webhook.state !== 'active') throw notActive();
    const now = Date.now();
    const message = testMessage(businessId, randomBytes(8).toString('hex'), now);
    const delivery = newDelivery(webhookId, message, now, now);
    const { deliveryId } = delivery;
    const expiresAt = Timestamp.fromMillis(now + WEBHOOK_LIMITS.keptMs);
    await refs.at('deliveries', deliveryId).create({ ...delivery, expiresAt });
    await queueDelivery({ businessId, webhookId, deliveryId }, 'first');
    return { deliveryId };
  },
});

/**
 * Sends a message of the log again, with the same `webhook-id`. One that waits for its next try is sent now. While its
 * address fails it is held like the others: the owner's test tries the address, and a success frees all.
 * @throws HttpsError `not-found`, `failed-precondition` while its address is paused
 */
export const replayDelivery = callable('replayDelivery', {
  callsAMinute: 30,
  handler: async ({ businessId, deliveryId }) => {
    const refs = refsOf(firestore(), businessId);
    const { webhookId = 'none' } = (await refs.at('deliveries', deliveryId).get()).data() ?? {};
    const now = Date.now();
    await commit(
      () => ({ delivery: refs.at('deliveries', deliveryId), webhook: refs.at('webhooks', webhookId) }),
      ({ delivery, webhook }): Decision<void> => {
        if (!delivery.exists || !webhook.exists) throw noWebhook();
        if (webhook.data()?.state !== 'active') throw notActive();
        const again = { state: 'waiting', attempts: 0, dueAt: now };
        return { outcome: undefined, writes: (batch) => writeGuarded(batch, delivery, again) };
      },
    );
    await queueDelivery({ businessId, webhookId, deliveryId }, `again ${now}`);
    return { queued: true };
  },
});
