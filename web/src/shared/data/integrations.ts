/**
 * A shop's keys for other programs, without the keys themselves; its addresses for webhooks, and what was sent to them.
 * Owners read them, and only Cloud Functions write.
 */
import type { ApiKey } from '@tessera/domain/integrations/apiKey';
import type { Delivery, Webhook } from '@tessera/domain/integrations/webhook';
import { QUERIES } from '@tessera/domain/records/queries';
import { getDocs, limit, query } from 'firebase/firestore/lite';
import { queryIn } from './shopQueries';

/** How many keys and how many deliveries the page lists, the newest first. */
const KEYS_LISTED = 50;
const DELIVERIES_LISTED = 100;

/** @throws FirebaseError */
export async function readApiKeys(businessId: string): Promise<ApiKey[]> {
  const { docs } = await getDocs(query(queryIn(businessId, QUERIES.apiKeys), limit(KEYS_LISTED)));
  return docs.map((snapshot) => snapshot.data());
}

/** @throws FirebaseError */
export async function readWebhooks(businessId: string): Promise<{ webhooks: Webhook[]; deliveries: Delivery[] }> {
  const [webhooks, deliveries] = await Promise.all([
    getDocs(queryIn(businessId, QUERIES.webhooks)),
    getDocs(query(queryIn(businessId, QUERIES.latestDeliveries), limit(DELIVERIES_LISTED))),
  ]);
  return {
    webhooks: webhooks.docs.map((snapshot) => snapshot.data()),
    deliveries: deliveries.docs.map((snapshot) => snapshot.data()),
  };
}
