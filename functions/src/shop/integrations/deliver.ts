/** One try of a delivery: at least once, and always with the same `webhook-id`. */
import { createHmac } from 'node:crypto';
import {
  afterTry,
  type Delivery,
  HELD_DURING_TRY_MS,
  isHeld,
  type SecretVersion,
  type Webhook,
} from '@tessera/domain/integrations/webhook';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { commit, type Decision, writeGuarded } from '../../platform/commit';
import { required, webhookReceiver } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { hasRoot, hmac } from '../../platform/mac';
import { addMails } from '../../platform/outbox';
import { postOutside, type Transport } from '../../platform/outside';
import { type BusinessRefs, refsOf } from '../../records/refs';

/** The ids of a delivery. */
export interface DeliveryIds {
  businessId: string;
  webhookId: string;
  deliveryId: string;
}

/** After this time a try counts as broken off. */
const LEASE_MS = 2 * MINUTE_MS;
/** A task may come a moment early by this clock. */
const EARLY_MS = 2000;

const keyOf = (businessId: string, webhookId: string, { root, version }: SecretVersion): Buffer =>
  hmac(root, 'webhook', [businessId, webhookId, version]);

/** An endpoint's secret, as its owner stores it. It is derived, and not stored here. */
export const secretText = (businessId: string, webhookId: string, secret: SecretVersion): string =>
  `whsec_${keyOf(businessId, webhookId, secret).toString('base64')}`;

/** The headers of a try: signed with the present secret, and during a rotation with the former ones too. */
function signedHeaders(businessId: string, webhook: Webhook, { messageId, body }: Delivery, now: number) {
  const { webhookId, secret, former = [] } = webhook;
  const timestamp = String(Math.floor(now / 1000));
  const lasting = former.filter(({ root, until }) => until > now && hasRoot(root));
  const signatures = [secret, ...lasting].map((one) =>
    createHmac('sha256', keyOf(businessId, webhookId, one))
      .update(`${messageId}.${timestamp}.${body}`)
      .digest('base64'),
  );
  return {
    'Content-Type': 'application/json',
    'User-Agent': `${PRODUCT_NAME} webhooks`,
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}

const recordsOf = (refs: BusinessRefs, { webhookId, deliveryId }: DeliveryIds) => ({
  delivery: refs.at('deliveries', deliveryId),
  webhook: refs.at('webhooks', webhookId),
});

/** The next try of a delivery. */
interface NextTry {
  attempts: number;
  dueAt: number;
}

const nextOf = (attempts: number, dueAt: number | undefined): NextTry | null =>
  dueAt === undefined ? null : { attempts, dueAt };

/** A delivery that may be tried now, or else when it may be, if ever. */
type Claim = { delivery: Delivery; webhook: Webhook } | { delivery?: undefined; next: NextTry | null };

/**
 * Claims a delivery that is due, and while its endpoint fails, the endpoint. The delivery to an endpoint that is held
 * waits for its next try, and the one to an endpoint that is not active is dropped.
 */
const claim = (refs: BusinessRefs, ids: DeliveryIds, gone: object): Promise<Claim> =>
  commit(
    () => recordsOf(refs, ids),
    (records): Decision<Claim> => {
      const [stored, webhook] = [records.delivery.data(), records.webhook.data()];
      const now = Date.now();
      if (stored?.state !== 'waiting' || (stored.dueAt ?? 0) > now + EARLY_MS) return { outcome: { next: null } };
      if (webhook?.state !== 'active')
        return {
          outcome: { next: null },
          writes: (batch) => writeGuarded(batch, records.delivery, { state: 'dropped', ...gone }),
        };
      const attempts = stored.attempts + 1;
      if (isHeld(webhook, stored.type, now)) {
        const { delivery } = afterTry({ attempts }, webhook, { fault: 'held' }, now);
        return {
          outcome: { next: nextOf(attempts, delivery.dueAt) },
          writes: (batch) => writeGuarded(batch, records.delivery, { ...gone, attempts, ...delivery }),
        };
      }
      const claimed = { attempts, dueAt: now + LEASE_MS };
      return {
        outcome: { delivery: { ...stored, ...claimed }, webhook },
        writes(batch) {
          writeGuarded(batch, records.delivery, claimed);
          if (webhook.failingSince !== undefined)
            writeGuarded(batch, records.webhook, { heldUntil: now + HELD_DURING_TRY_MS });
        },
      };
    },
  );

/**
 * Tries a delivery if it is due.
 * @param transport for tests
 * @returns the delivery if another try is due later
 */
export async function deliver(ids: DeliveryIds, transport?: Partial<Transport>): Promise<NextTry | null> {
  const db = firestore();
  const refs = refsOf(db, ids.businessId);
  const gone = { dueAt: FieldValue.delete() };
  const claimed = await claim(refs, ids, gone);
  if (!claimed.delivery) return claimed.next;
  const { delivery, webhook } = claimed;
  const { body } = delivery;
  const send = () => {
    const headers = signedHeaders(ids.businessId, webhook, delivery, Date.now());
    return postOutside(webhook.url, { headers, body }, required(webhookReceiver), transport);
  };
  const answer = hasRoot(webhook.secret.root) ? await send() : { fault: 'secret' as const };
  return commit(
    () => ({
      ...recordsOf(refs, ids),
      business: 'status' in answer && answer.status < 300 ? undefined : refs.business,
    }),
    (records): Decision<NextTry | null> => {
      const [stored, endpoint] = [records.delivery.data(), records.webhook.data()];
      // Another try has begun meanwhile, or the owner has sent it again.
      if (!stored || stored.attempts !== delivery.attempts || stored.dueAt !== delivery.dueAt) return { outcome: null };
      const now = Date.now();
      const after = afterTry(stored, endpoint ?? webhook, answer, now);
      const { dueAt } = after.delivery;
      const business = records.business?.data();
      return {
        outcome: nextOf(stored.attempts, dueAt),
        writes(batch) {
          const left = { dueAt: FieldValue.delete(), status: FieldValue.delete(), fault: FieldValue.delete() };
          writeGuarded(batch, records.delivery, { ...left, ...after.delivery });
          if (!after.webhook || endpoint?.state !== 'active') return;
          const ended = { failingSince: FieldValue.delete(), heldUntil: FieldValue.delete() };
          const { state, failingSince } = after.webhook;
          const hadBegunBefore = webhook.failingSince === undefined && endpoint.failingSince !== undefined;
          // Of many tries at once, the first failure is noted: the others would contend for the endpoint's document.
          if (state === 'active' && failingSince !== undefined && hadBegunBefore) return;
          writeGuarded(batch, records.webhook, { ...ended, ...after.webhook });
          if (state === 'active' || !business) return;
          batch.update(refs.business, { webhooks: FieldValue.arrayRemove(ids.webhookId) });
          const { businessId, webhookId } = ids;
          const mail = { kind: 'webhook-paused', uid: business.ownerUid, webhook: { businessId, webhookId } } as const;
          if (state === 'paused') addMails(db, batch, [mail], Timestamp.fromMillis(now));
        },
      };
    },
  );
}
