/** What the log of notifications says of one that waits. */
import assert from 'node:assert/strict';
import type { Delivery, Webhook } from '@tessera/domain/integrations/webhook';
import { renderToStaticMarkup } from 'react-dom/server';
import { WebhookLog } from '../../../../web/src/app/shop/integrations/WebhookLog';

describe('a notification that waits', () => {
  const logOf = (state: Webhook['state']) => {
    const webhooks = [{ webhookId: 'w', url: 'https://till.example/hooks', state }];
    const deliveries = [
      { deliveryId: 'd', webhookId: 'w', type: 'test', state: 'waiting', at: 1, attempts: 1, triedAt: 2, dueAt: 3 },
    ];
    // Only the fields that the log reads.
    const props = { webhooks: webhooks as Webhook[], deliveries: deliveries as Delivery[] };
    return renderToStaticMarkup(<WebhookLog {...props} businessId="b" actions={{} as never} onRefresh={() => {}} />);
  };

  it('names its next try while its address is told, and none while the address is paused', () => {
    assert.match(logOf('active'), /till\.example.* next try /);
    assert.match(logOf('paused'), /till\.example/);
    assert.doesNotMatch(logOf('paused'), /next try/);
  });
});
