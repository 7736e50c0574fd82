import type { WebhookMessage } from '@tessera/domain/integrations/webhook';
import { type Business, webhooksOf } from '@tessera/domain/shop/business';
import type { WriteBatch } from 'firebase-admin/firestore';
import type { BusinessRefs } from './refs';

/**
 * Writes the messages of a commit for the shop's webhooks: one document, and none in a shop without an endpoint.
 * @param make makes the messages; not called in a shop without an endpoint
 */
export function tellWebhooks(
  batch: WriteBatch,
  refs: BusinessRefs,
  business: Business,
  { at, make }: { at: number; make: () => WebhookMessage[] },
): void {
  const to = webhooksOf(business);
  const messages = to.length === 0 ? [] : make();
  if (messages.length > 0) batch.create(refs.collection('webhookOutbox').doc(), { to, at, messages });
}
