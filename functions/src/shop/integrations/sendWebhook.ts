/** Makes the deliveries of a commit's events, and sends each by a task. A job queues those whose task was lost. */
import { type Delivery, newDelivery, WEBHOOK_LIMITS } from '@tessera/domain/integrations/webhook';
import { QUERIES } from '@tessera/domain/records/queries';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import { onTaskDispatched } from 'firebase-functions/v2/tasks';
import { batchJob } from '../../platform/batchJob';
import { commit, deleteGuarded } from '../../platform/commit';
import { passRootSecrets } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { enqueueOnce } from '../../platform/taskQueue';
import { SMALL_OPTIONS } from '../../platform/unit';
import { queryAcross } from '../../records/queries';
import { businessAbove, refsOf } from '../../records/refs';
import type { DeliveryIds } from './deliver';

/** Queues the next try of a delivery. @param occasion two calls with the same one queue one task */
export function queueDelivery(ids: DeliveryIds, occasion: string, delayMs = 0): Promise<void> {
  const name = ['webhook', ids.businessId, ids.deliveryId, occasion].join('/');
  return enqueueOnce('sendWebhook', ids, { name, delaySeconds: Math.ceil(delayMs / 1000) });
}

/** Makes the deliveries of a commit's events. Called again, it makes none. @returns those that it made */
export async function makeDeliveries(db: Firestore, businessId: string, outboxId: string): Promise<DeliveryIds[]> {
  const refs = refsOf(db, businessId);
  const outbox = refs.at('webhookOutbox', outboxId);
  const { to = [] } = (await outbox.get()).data() ?? {};
  return commit(
    () => ({ outbox, webhooks: to.map((webhookId) => refs.at('webhooks', webhookId)) }),
    (read) => {
      const stored = read.outbox.data();
      if (!stored) return { outcome: [] };
      const now = Date.now();
      const deliveries = read.webhooks.flatMap((snapshot) => {
        const webhook = snapshot.data();
        if (webhook?.state !== 'active') return [];
        const wanted = stored.messages.filter(({ type }) => type === 'test' || webhook.events.includes(type));
        return wanted.map((message) => newDelivery(webhook.webhookId, message, stored.at, now));
      });
      return {
        outcome: deliveries.map(({ webhookId, deliveryId }) => ({ businessId, webhookId, deliveryId })),
        writes(batch) {
          const expiresAt = Timestamp.fromMillis(now + WEBHOOK_LIMITS.keptMs);
          for (const one of deliveries) batch.create(refs.at('deliveries', one.deliveryId), { ...one, expiresAt });
          deleteGuarded(batch, read.outbox);
        },
      };
    },
  );
}

/** Retried until it succeeds, because these messages have no deliveries yet that a job could retry. */
export const onWebhookOutbox = onDocumentCreated(
  { ...SMALL_OPTIONS, document: 'businesses/{businessId}/webhookOutbox/{outboxId}', maxInstances: 10, retry: true },
  async ({ params: { businessId, outboxId } }) => {
    const made = await makeDeliveries(firestore(), businessId, outboxId);
    await Promise.all(made.map((ids) => queueDelivery(ids, 'first')));
  },
);

/** A failure is stored with its delivery, which queues its next try itself. */
export const sendWebhook = onTaskDispatched<DeliveryIds>(
  {
    ...SMALL_OPTIONS,
    maxInstances: 20,
    retryConfig: { maxAttempts: 3, minBackoffSeconds: 5 },
    rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 50 },
    secrets: [passRootSecrets],
  },
  async ({ data: ids }) => {
    const { deliver } = await import('./deliver');
    const next = await deliver(ids);
    if (next) await queueDelivery(ids, `try ${next.attempts} ${next.dueAt}`, next.dueAt - Date.now());
  },
);

/** Queues deliveries that are due: their task was lost, or their last try broke off. */
export const sendDueWebhooks = batchJob<Delivery>({
  query: (db, now) => queryAcross(db, QUERIES.dueDeliveries, now),
  sortedBy: QUERIES.dueDeliveries.orderBy[0],
  async each(snapshot, now) {
    const businessId = businessAbove(snapshot.ref);
    const { webhookId, deliveryId } = snapshot.data();
    await queueDelivery({ businessId, webhookId, deliveryId }, `due ${now}`);
    return 'queued';
  },
});
