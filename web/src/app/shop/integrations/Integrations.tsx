/** An owner's other programs: keys with which they read and act, and addresses that hear what happens. */
import { type ApiKey, SCOPE_NAMES, SCOPES } from '@tessera/domain/integrations/apiKey';
import { lineProblem } from '@tessera/domain/lib/textProblems';
import { type ReactNode, useState } from 'react';
import { callOnce } from '../../../shared/data/callOnce';
import type { Shop } from '../../../shared/data/shops';
import { textOf, useProblems, useSubmit } from '../../../shared/forms/form';
import { SubmitForm } from '../../../shared/forms/SubmitForm';
import { formatDate } from '../../../shared/lib/format';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { newestTurn } from '../../../shared/lib/newestTurn';
import { ReadFailure } from '../../../shared/query/QueryNotice';
import { useQuery } from '../../../shared/query/useQuery';
import type { PageMeta } from '../../../shared/route';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Stack } from '../../../shared/ui/Layout';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { Outcome } from '../../../shared/ui/Notice';
import { Row, Rows } from '../../../shared/ui/Rows';
import { ActionDialog, NameField } from '../ActionDialog';
import { Room, RoomStale } from '../Room';
import { type ShopActions, useShopAction } from '../useShopAction';
import { Choices, Chosen } from './Choices';
import styles from './Integrations.module.css';
import { ShownOnce } from './ShownOnce';
import { Webhooks } from './Webhooks';

export const meta: PageMeta = {
  title: 'Integrations',
  description: 'Keys for your till and other programs, and addresses that hear what happens on your cards.',
};

export default function Integrations() {
  return (
    <Room title="Integrations" lead="With a key, your till and other programs can add to cards and read what happens.">
      {(shop) => (
        <Keys key={shop.businessId} shop={shop}>
          <Webhooks shop={shop} />
        </Keys>
      )}
    </Room>
  );
}

/** @param children shown below the keys, and hidden while they are read or could not be */
function Keys({ shop, children }: { shop: Shop; children: ReactNode }) {
  const { businessId, business } = shop;
  const [made, setMade] = useState<MadeKey>();
  const [read, again] = useQuery<ApiKey[]>(
    `apiKeys/${businessId}`,
    async () => (await loadChunk(() => import('../../../shared/data/integrations'))).readApiKeys(businessId),
    { keep: false },
  );
  const [isMaking, setMaking] = useState(false);
  const keys = read.status === 'ready' ? read.value : [];
  const isRevoked = keys.some(({ keyId, active }) => !active && made?.key.includes(keyId));
  const shown = isRevoked ? undefined : made;
  const isBegin = read.status === 'ready' && keys.length === 0 && !shown && !isMaking;
  const actions = useShopAction(again);
  return (
    <Stack gap={6}>
      <RoomStale reads={[read]} onRetry={again} />
      {shown && (
        <ShownOnce title={`The key for ${shown.name}`} what="key" text={shown.key} onStored={() => setMade(undefined)}>
          Store it now in the settings of the program. It is shown only once: we keep no copy. Whoever has it can act as
          that program, so send it to nobody.
        </ShownOnce>
      )}
      <Outcome result={actions.shown} />
      {read.status === 'loading' && <LoadingRows isLines />}
      {read.status === 'failed' && <ReadFailure what="your keys" reads={[read]} onRetry={again} />}
      {read.status === 'ready' && (
        <Card as="section" title="Keys">
          <p>
            Programs get card numbers and what happens to the cards, never a name or an address. Name the companies that
            make these programs in your privacy notice.
          </p>
          {!business.active && <p>While the shop is frozen, keys can read and do nothing else.</p>}
          {isBegin && (
            <EmptyState as="h3" title="No key yet" action={<Button onClick={() => setMaking(true)}>Make a key</Button>}>
              <p>Each program gets a key of its own, so that you can revoke one without the others.</p>
            </EmptyState>
          )}
          <Rows>
            {keys.map((key) => (
              <Key key={key.keyId} businessId={businessId} actions={actions} apiKey={key} />
            ))}
          </Rows>
          {!shown && !isBegin && (
            <details className={styles.make} open={keys.length === 0}>
              <summary>Make a key</summary>
              <MakeKey
                businessId={businessId}
                actions={actions}
                onMade={(key) => {
                  setMade(key);
                  setMaking(false);
                  void again();
                }}
              />
            </details>
          )}
        </Card>
      )}
      <div hidden={read.status !== 'ready'}>{children}</div>
    </Stack>
  );
}

interface MadeKey {
  name: string;
  /** Shown once. */
  key: string;
}

interface MakeKeyProps {
  businessId: string;
  actions: ShopActions;
  onMade: (made: MadeKey) => void;
}

function MakeKey({ businessId, actions, onMade }: MakeKeyProps) {
  const { problems, accepts } = useProblems();
  const [begin] = useState(newestTurn);
  const submit = useSubmit(async (data, form) => {
    const isNewest = begin();
    const name = textOf(data, 'name').trim();
    const scopes = SCOPE_NAMES.filter((scope) => data.has(scope));
    actions.setResult(undefined);
    const found = {
      name: lineProblem(name, 'Type the name of the program, so that you know its key again.'),
      scopes: scopes.length === 0 ? 'Choose at least one thing that the key may do.' : undefined,
    };
    if (!accepts(found, form)) return;
    const { key } = await callOnce('shop', 'makeApiKey', { businessId, name, scopes });
    // A press after “Stop waiting” gives the key a new text, and this one opens nothing.
    if (isNewest()) onMade({ name, key });
  }, actions.setResult);
  return (
    <SubmitForm {...submit} width="fields" action="Make the key">
      <NameField
        label="Name of the program"
        name="name"
        hint="Such as “Till”. The history of a card shows it beside what the program did."
        error={problems['name']}
      />
      <Choices legend="What it may do" name="scopes" names={SCOPE_NAMES} words={SCOPES} error={problems['scopes']} />
    </SubmitForm>
  );
}

interface KeyProps {
  businessId: string;
  actions: ShopActions;
  apiKey: ApiKey;
}

function Key({ businessId, actions, apiKey }: KeyProps) {
  const { keyId, name, scopes, madeAt, active, revokedAt, lastUsedAt } = apiKey;
  const [isAsking, setAsking] = useState(false);
  const used = lastUsedAt === undefined ? 'never used' : `last used on ${formatDate(lastUsedAt)}`;
  const facts = [`Made on ${formatDate(madeAt)}`, revokedAt ? `revoked on ${formatDate(revokedAt)}` : used];
  return (
    <Row
      name={
        <>
          {name} {!active && <Badge tone="neutral">Revoked</Badge>}
        </>
      }
      facts={`${facts.join(', ')}.`}
      more={active && <Chosen names={scopes} words={SCOPES} />}
    >
      {active && (
        <Button variant="danger" aria-label={`Revoke the key for ${name}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
      {isAsking && (
        <ActionDialog
          title={`Revoke the key for ${name}?`}
          action="Revoke the key"
          isDanger
          actions={actions}
          onClose={() => setAsking(false)}
          send={() => actions.action('revokeApiKey', { businessId, keyId }, `The key for ${name} is revoked.`)}
        >
          <p>
            The program can change nothing from then on, and can read for a minute at most. What it did stays on the
            cards. A revoked key does not come back: make a new one instead.
          </p>
        </ActionDialog>
      )}
    </Row>
  );
}
