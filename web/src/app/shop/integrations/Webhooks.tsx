/** Addresses of an owner's programs that hear what happens, and the log of what was sent there. */
import {
  isWebhookAddress,
  type Webhook,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
} from '@tessera/domain/integrations/webhook';
import { useState } from 'react';
import { callOnce } from '../../../shared/data/callOnce';
import type { Shop } from '../../../shared/data/shops';
import { textOf, useProblems, useSubmit } from '../../../shared/forms/form';
import { SubmitForm } from '../../../shared/forms/SubmitForm';
import { formatDate, formatDateTime } from '../../../shared/lib/format';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { newestTurn } from '../../../shared/lib/newestTurn';
import { ReadFailure } from '../../../shared/query/QueryNotice';
import { useQuery } from '../../../shared/query/useQuery';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { TextField } from '../../../shared/ui/Field';
import { Cluster, Stack } from '../../../shared/ui/Layout';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { Outcome } from '../../../shared/ui/Notice';
import { Row, Rows } from '../../../shared/ui/Rows';
import { Unbroken } from '../../../shared/ui/Unbroken';
import { ActionDialog } from '../ActionDialog';
import { RoomStale } from '../Room';
import { type ShopActions, useShopAction } from '../useShopAction';
import { Choices, Chosen } from './Choices';
import styles from './Integrations.module.css';
import { ShownOnce } from './ShownOnce';
import { WebhookLog } from './WebhookLog';

const hostOf = (url: string): string => new URL(url).hostname;

/** A new secret, and whose it is. */
interface NewSecret {
  host: string;
  secret: string;
}

export function Webhooks({ shop: { businessId } }: { shop: Shop }) {
  const [made, setMade] = useState<NewSecret>();
  const [read, again] = useQuery(
    `webhooks/${businessId}`,
    async () => (await loadChunk(() => import('../../../shared/data/integrations'))).readWebhooks(businessId),
    { keep: false },
  );
  const [isAdding, setAdding] = useState(false);
  const isBegin = read.status === 'ready' && read.value.webhooks.length === 0 && !made && !isAdding;
  const actions = useShopAction(again);
  const shown = {
    businessId,
    actions,
    onMade: (secret: NewSecret) => {
      setMade(secret);
      setAdding(false);
    },
  };
  return (
    <Stack gap={6}>
      <RoomStale reads={[read]} onRetry={again} />
      {made && (
        <ShownOnce
          title={`The secret for ${made.host}`}
          what="secret"
          text={made.secret}
          onStored={() => setMade(undefined)}
        >
          Store it now in the settings of the program. With it the program checks that notifications come from us. It is
          shown only once.
        </ShownOnce>
      )}
      <Outcome result={actions.shown} />
      {read.status === 'loading' && <LoadingRows isLines />}
      {read.status === 'failed' && <ReadFailure what="your addresses" reads={[read]} onRetry={again} />}
      {read.status === 'ready' && (
        <>
          <Card as="section" title="Notifications to your programs">
            {isBegin && (
              <>
                <p>No address yet. Without an address, a program can use its key to fetch what happened.</p>
                <p>
                  <Button variant="secondary" onClick={() => setAdding(true)}>
                    Add an address
                  </Button>
                </p>
              </>
            )}
            <Rows>
              {read.value.webhooks.map((webhook) => (
                <Endpoint key={webhook.webhookId} {...shown} webhook={webhook} />
              ))}
            </Rows>
            {!made && !isBegin && (
              <details className={styles.make} open={read.value.webhooks.length === 0}>
                <summary>Add an address</summary>
                <AddWebhook {...shown} onChange={again} />
              </details>
            )}
          </Card>
          {read.value.deliveries.length > 0 && (
            <WebhookLog {...read.value} businessId={businessId} actions={actions} onRefresh={again} />
          )}
        </>
      )}
    </Stack>
  );
}

interface ShownProps {
  businessId: string;
  actions: ShopActions;
  onMade: (made: NewSecret) => void;
}

function AddWebhook({ businessId, actions, onMade, onChange }: ShownProps & { onChange: () => void }) {
  const { problems, accepts } = useProblems();
  const submit = useSubmit(async (data, form) => {
    const url = textOf(data, 'url').trim();
    const events = WEBHOOK_EVENT_NAMES.filter((name) => data.has(name));
    actions.setResult(undefined);
    const found = {
      url: isWebhookAddress(url)
        ? undefined
        : 'Type an address such as https://till.example/hooks: with https, a name and no port.',
      events: events.length === 0 ? 'Choose at least one kind of event.' : undefined,
    };
    if (!accepts(found, form)) return;
    const { secret } = await callOnce('shop', 'makeWebhook', { businessId, url, events });
    onMade({ host: hostOf(url), secret });
    onChange();
  }, actions.setResult);
  return (
    <SubmitForm {...submit} width="fields" variant="secondary" action="Add the address">
      <TextField
        label="Address of the program"
        name="url"
        type="url"
        inputMode="url"
        hint="Its settings show it, often as “webhook URL”. It begins with https://."
        maxLength={WEBHOOK_LIMITS.url}
        autoComplete="off"
        required
        error={problems['url']}
      />
      <Choices
        legend="What it hears"
        name="events"
        names={WEBHOOK_EVENT_NAMES}
        words={WEBHOOK_EVENTS}
        areChecked
        error={problems['events']}
      />
    </SubmitForm>
  );
}

const STATES = { active: undefined, paused: 'Paused', ended: 'Ended' } as const;

const hearsAll = ({ events }: Webhook): boolean => events.length === WEBHOOK_EVENT_NAMES.length;

function factsOf(webhook: Webhook): string {
  const { madeAt, state, pausedItself, failingSince } = webhook;
  const trouble =
    state === 'ended'
      ? 'its program says that it is gone'
      : pausedItself
        ? 'paused after five days without an answer'
        : failingSince !== undefined && `no answer since ${formatDateTime(failingSince)}`;
  const facts = [`Added on ${formatDate(madeAt)}`, hearsAll(webhook) && 'hears everything', trouble];
  return `${facts.filter(Boolean).join(', ')}.`;
}

function Endpoint({ businessId, actions, onMade, webhook }: ShownProps & { webhook: Webhook }) {
  const { webhookId, url, state, events } = webhook;
  const [asks, setAsks] = useState<'rotate' | 'delete'>();
  const [begin] = useState(newestTurn);
  const close = () => setAsks(undefined);
  const host = hostOf(url);
  const label = STATES[state];
  const turn = (on: boolean) =>
    actions.action(
      'changeWebhook',
      { businessId, webhookId, on },
      on ? `${host} is told again.` : `${host} is paused.`,
    );
  return (
    <Row
      name={
        <>
          <Unbroken text={url} /> {label && <Badge tone={state === 'ended' ? 'bad' : 'neutral'}>{label}</Badge>}
        </>
      }
      facts={factsOf(webhook)}
      more={!hearsAll(webhook) && <Chosen names={events} words={WEBHOOK_EVENTS} />}
    >
      <Cluster gap={2}>
        {state === 'active' && (
          <ActionButton
            variant="secondary"
            aria-label={`Send a test to ${url}`}
            onAction={() =>
              actions.action('testWebhook', { businessId, webhookId }, 'A test is on its way. The log below shows it.')
            }
          >
            Send a test
          </ActionButton>
        )}
        {state !== 'ended' && (
          <>
            <ActionButton
              variant="secondary"
              aria-label={`${state === 'active' ? 'Pause' : 'Resume'} ${url}`}
              onAction={() => turn(state !== 'active')}
            >
              {state === 'active' ? 'Pause' : 'Resume'}
            </ActionButton>
            <Button variant="secondary" aria-label={`New secret for ${url}`} onClick={() => setAsks('rotate')}>
              New secret
            </Button>
          </>
        )}
        <Button variant="danger" aria-label={`Delete ${url}`} onClick={() => setAsks('delete')}>
          Delete
        </Button>
      </Cluster>
      {asks === 'rotate' && (
        <ActionDialog
          title={`A new secret for ${host}?`}
          action="Make a new secret"
          actions={actions}
          onClose={close}
          send={() => {
            const isNewest = begin();
            return actions.action('rotateWebhookSecret', { businessId, webhookId }, ({ secret, until }) => {
              // The secret of a late answer is a former one by now.
              if (isNewest()) onMade({ host, secret });
              return `The former secret is good until ${formatDateTime(until)}.`;
            });
          }}
        >
          <p>
            For a day, notifications are signed with both secrets, so that you can change the program’s settings
            meanwhile.
          </p>
        </ActionDialog>
      )}
      {asks === 'delete' && (
        <ActionDialog
          title={`Delete ${host}?`}
          action="Delete the address"
          isDanger
          actions={actions}
          onClose={close}
          send={() => actions.action('deleteWebhook', { businessId, webhookId }, `${host} is told nothing any more.`)}
        >
          <p>Nothing more is sent there. What was sent stays in the log for 30 days.</p>
        </ActionDialog>
      )}
    </Row>
  );
}
