/**
 * A shop's keys for other programs, without the keys themselves; its addresses for webhooks, and what was sent to them.
 * Owners read them, and only Cloud Functions write.
 */
import type { ApiKey } from '@tessera/domain/integrations/apiKey';
import type { Delivery, Webhook } from '@tessera/domain/integrations/webhook';
import { QUERIES } from '@tessera/domain/records/queries';
import { queryIn, recordsOf } from './shopQueries';

/** How many keys and how many deliveries the page lists, the newest first. */
const KEYS_LISTED = 50;
const DELIVERIES_LISTED = 100;

/** @throws FirebaseError */
export const readApiKeys = (businessId: string): Promise<ApiKey[]> =>
  recordsOf(queryIn(businessId, QUERIES.apiKeys), KEYS_LISTED);

/** @throws FirebaseError */
export async function readWebhooks(businessId: string): Promise<{ webhooks: Webhook[]; deliveries: Delivery[] }> {
  const [webhooks, deliveries] = await Promise.all([
    recordsOf(queryIn(businessId, QUERIES.webhooks)),
    recordsOf(queryIn(businessId, QUERIES.latestDeliveries), DELIVERIES_LISTED),
  ]);
  return { webhooks, deliveries };
}
