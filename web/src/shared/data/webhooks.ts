/** A shop's addresses for webhooks, and what was sent to them. Owners read them, and only Cloud Functions write. */
import type { Delivery, Webhook } from '@tessera/domain/integrations/webhook';
import { QUERIES } from '@tessera/domain/records/queries';
import { getDocs, limit, query } from 'firebase/firestore/lite';
import { queryIn } from './shopQueries';

/** How many deliveries the page lists, the newest first. */
const LISTED = 100;

/** @throws FirebaseError */
export async function readWebhooks(businessId: string): Promise<{ webhooks: Webhook[]; deliveries: Delivery[] }> {
  const [webhooks, deliveries] = await Promise.all([
    getDocs(queryIn(businessId, QUERIES.webhooks)),
    getDocs(query(queryIn(businessId, QUERIES.latestDeliveries), limit(LISTED))),
  ]);
  return {
    webhooks: webhooks.docs.map((snapshot) => snapshot.data()),
    deliveries: deliveries.docs.map((snapshot) => snapshot.data()),
  };
}
