import type { MailState } from '@tessera/domain/operation/mail';
import { useState } from 'react';
import { call } from '../../shared/data/callables';
import { DEAD_MAIL_LIMIT, type DeadMail as Entry, listDeadMails } from '../../shared/data/deadMails';
import { callableMessage } from '../../shared/data/errors';
import { notify } from '../../shared/document/notificationStore';
import { formatDateTime } from '../../shared/lib/format';
import { ReadFailure, StaleNotice } from '../../shared/query/QueryNotice';
import { useQuery } from '../../shared/query/useQuery';
import type { PageMeta } from '../../shared/route';
import { ActionButton } from '../../shared/ui/ActionButton';
import { Card } from '../../shared/ui/Card';
import { EmptyState } from '../../shared/ui/EmptyState';
import { Facts } from '../../shared/ui/Facts';
import { Stack } from '../../shared/ui/Layout';
import { LoadingRows } from '../../shared/ui/LoadingRows';
import { Failure } from '../../shared/ui/Notice';
import { Section } from '../../shared/ui/Page';
import styles from './admin.module.css';
import { AdminRoom, InitialTile } from './AdminRoom';
import { NAME_TO_COME, type ShopName, useShopNames } from './useShopNames';

export const meta: PageMeta = {
  title: 'Undelivered mail',
  description: 'Mail that could not be sent, with the reason, to try again.',
};

/** What became of a mail that was tried again, if it is finished. */
const OUTCOMES: Partial<Record<MailState, string>> = {
  sent: 'The mail was sent.',
  dropped: 'The mail was not needed any more.',
};

const REFUSED_AGAIN = 'It was not sent this time either, for the reason above.';

interface MailCardProps {
  mail: Entry;
  shop: ShopName;
  /** Called once the mail is off the list. */
  onDone: () => void;
  /** Called when the mail was refused again, perhaps for another reason, and when nobody knows whether it was sent. */
  onRefused: () => void;
}

/** One mail: its kind, its subject, and why it did not arrive. */
function MailCard({ mail, shop, onDone, onRefused }: MailCardProps) {
  const [failure, setFailure] = useState<string>();
  const { id, label, uid, createdAt, attempts, lastError } = mail;

  async function retry() {
    setFailure(undefined);
    try {
      const { state } = await call('retryMail', { id });
      if (state === 'dead') {
        setFailure(REFUSED_AGAIN);
        onRefused();
      } else {
        notify({ tone: 'success', message: OUTCOMES[state] ?? 'We will try the mail again.' });
        onDone();
      }
    } catch (error) {
      setFailure(callableMessage(error));
      onRefused();
    }
  }

  return (
    <Card as="li">
      <div className={styles.head}>
        <InitialTile text="!" isLaid={false} />
        <h2 className={styles.name}>{label}</h2>
      </div>
      <Facts
        items={[
          ...(uid === undefined
            ? []
            : [shop === null ? { term: 'Account', value: uid } : { term: 'Shop', value: shop ?? NAME_TO_COME }]),
          { term: 'Written', value: formatDateTime(createdAt.toMillis()) },
          { term: 'Attempts', value: String(attempts) },
          { term: 'Reason', value: lastError ?? 'Not recorded' },
        ]}
      />
      <Failure title={failure === REFUSED_AGAIN ? 'Not sent' : undefined} message={failure} />
      <div>
        <ActionButton variant="secondary" onAction={retry}>
          Try again
        </ActionButton>
      </div>
    </Card>
  );
}

export default function DeadMail() {
  const [read, again] = useQuery('deadMails', listDeadMails, { keep: false });
  const [done, setDone] = useState<readonly string[]>([]);
  return (
    <AdminRoom
      title="Undelivered mail"
      lead="Mail that we have stopped trying to send. Fix what the reason names, then try again."
    >
      <Section>
        {read.status === 'loading' && <LoadingRows />}
        {read.status === 'failed' && <ReadFailure what="the undelivered mail" reads={[read]} onRetry={again} />}
        {read.status === 'ready' && (
          <Stack gap={5}>
            <StaleNotice reads={[read]} onRetry={again} />
            <MailList
              mails={read.value.filter(({ id }) => !done.includes(id))}
              isWhole={read.value.length < DEAD_MAIL_LIMIT}
              onRefused={() => void again()}
              onDone={(id) => setDone((before) => [...before, id])}
            />
          </Stack>
        )}
      </Section>
    </AdminRoom>
  );
}

interface MailListProps {
  mails: readonly Entry[];
  /** Whether these are all. If not, there may be more than one read allows. */
  isWhole: boolean;
  onDone: (id: string) => void;
  onRefused: () => void;
}

function MailList({ mails, isWhole, onDone, onRefused }: MailListProps) {
  const shopOf = useShopNames(mails.flatMap(({ uid }) => uid ?? []));
  if (mails.length === 0)
    return (
      <EmptyState title="No undelivered mail">
        <p>A mail comes here when its address does not exist, or when it was not accepted in eight tries.</p>
      </EmptyState>
    );
  return (
    <Stack gap={5}>
      <p>The latest first{!isWhole && ', fifty at most'}.</p>
      <Stack as="ul" gap={4}>
        {mails.map((mail) => (
          <MailCard
            key={mail.id}
            mail={mail}
            shop={shopOf(mail.uid ?? '')}
            onDone={() => onDone(mail.id)}
            onRefused={onRefused}
          />
        ))}
      </Stack>
    </Stack>
  );
}
