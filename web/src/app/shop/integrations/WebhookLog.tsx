import { type Delivery, type Webhook, WEBHOOK_EVENTS } from '@tessera/domain/integrations/webhook';
import { formatDateTime } from '../../../shared/lib/format';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { Row, Rows } from '../../../shared/ui/Rows';
import type { ShopActions } from '../useShopAction';

const STATES = {
  waiting: ['waiting', 'Waits'],
  delivered: ['good', 'Taken'],
  failed: ['bad', 'Given up'],
  dropped: ['neutral', 'Not sent'],
} as const;

const FAULTS = {
  address: 'its name leads to no public address',
  timeout: 'no answer within 15 seconds',
  connection: 'no connection',
  secret: 'its secret has ended: make a new one',
  held: 'held back, because another notification had just failed',
} as const;

function factsOf({ at, attempts, triedAt, status, fault, dueAt, state }: Delivery, webhook?: Webhook): string {
  const last = fault ? FAULTS[fault] : status !== undefined && `answered ${status}`;
  return [
    `${webhook ? new URL(webhook.url).hostname : 'a deleted address'}, ${formatDateTime(at)}`,
    triedAt !== undefined && `${attempts === 1 ? 'tried once' : `tried ${attempts} times`}: ${last || 'no answer'}`,
    // Nothing is tried while the address is paused.
    state === 'waiting' &&
      webhook?.state === 'active' &&
      dueAt !== undefined &&
      triedAt !== undefined &&
      `next try ${formatDateTime(dueAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface WebhookLogProps {
  businessId: string;
  webhooks: Webhook[];
  deliveries: Delivery[];
  actions: ShopActions;
  onRefresh: () => void;
}

/** What was sent lately, the newest first, each with a button that sends it again. */
export function WebhookLog({ businessId, webhooks, deliveries, actions, onRefresh }: WebhookLogProps) {
  const byId = new Map(webhooks.map((webhook) => [webhook.webhookId, webhook]));
  return (
    <Card
      as="section"
      title="What was sent lately"
      badge={
        <Button variant="secondary" onClick={onRefresh}>
          Refresh
        </Button>
      }
    >
      <p>
        The latest hundred notifications, kept for 30 days. What is sent again has the same id, so that a program counts
        it once.
      </p>
      <Rows>
        {deliveries.map((delivery) => {
          const { deliveryId, webhookId, type, state } = delivery;
          const webhook = byId.get(webhookId);
          const [tone, label] = STATES[state];
          const name = type === 'test' ? 'A test' : WEBHOOK_EVENTS[type];
          return (
            <Row
              key={deliveryId}
              name={
                <>
                  {name} <Badge tone={tone}>{label}</Badge>
                </>
              }
              facts={factsOf(delivery, webhook)}
            >
              {webhook?.state === 'active' && (
                <ActionButton
                  variant="secondary"
                  aria-label={`Send again: ${name}, ${formatDateTime(delivery.at)}`}
                  onAction={() =>
                    actions.action('replayDelivery', { businessId, deliveryId }, 'It is on its way once more.')
                  }
                >
                  Send again
                </ActionButton>
              )}
            </Row>
          );
        })}
      </Rows>
    </Card>
  );
}
