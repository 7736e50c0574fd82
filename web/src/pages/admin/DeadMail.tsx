import type { MailKind } from '@tessera/domain/mail';
import { useEffect, useState } from 'react';
import { notify } from '../../app/notifications/notificationStore';
import type { PageMeta } from '../../app/router/route';
import { call } from '../../data/callables';
import { DEAD_MAIL_LIMIT, type DeadMail as Entry, listDeadMails } from '../../data/deadMails';
import { callableMessage } from '../../data/errors';
import { formatDateTime } from '../../lib/format';
import { ActButton } from '../../ui/ActButton';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { Facts } from '../../ui/Facts';
import { Stack } from '../../ui/Layout';
import { LoadingRows } from '../../ui/LoadingRows';
import { Notice } from '../../ui/Notice';
import { Section } from '../../ui/Page';
import styles from './admin.module.css';
import { AdminRoom, InitialTile } from './AdminRoom';

export const meta: PageMeta = {
  title: 'Undelivered mail',
  description: 'Mail that could not be sent, with the reason, to try again.',
  noIndex: true,
};

const KIND_WORDS: Record<MailKind, string> = {
  'transfer-asked': 'How to pay by bank transfer, to the owner',
  'payment-received': 'Payment received, to the owner',
  'transfer-approved': 'Transfer approved, to the owner',
  'approval-withdrawn': 'Approval withdrawn, to the owner',
  'transfer-dismissed': 'Transfer request dismissed, to the owner',
  'payment-refunded': 'Payment refunded, to the owner',
  'pin-locked': 'PIN locked, to the owner',
  'operator-transfer-asked': 'Transfer requested, to us',
  'operator-attention': 'Payment needs attention, to us',
  'operator-message': 'A visitor’s message, to us',
  'operator-interest': 'Interest registered, to us',
  'interest-confirm': 'Please confirm your address, to a visitor',
  'weekly-figures': 'Weekly figures, to the owner',
  'report-received': 'A customer’s complaint, to the owner',
  'card-link': 'Link to a card, to its holder',
  'card-unused': 'An unused card will be closed, to its holder',
  'report-answered': 'The shop’s answer, to a card’s holder',
};

/** One mail: its kind, its subject, and why it did not arrive. */
function MailCard({ mail, onDone }: { mail: Entry; onDone: () => void }) {
  const [failure, setFailure] = useState<string>();
  const { id, kind, uid, createdAt, attempts, lastError } = mail;

  async function retry() {
    setFailure(undefined);
    try {
      const { state } = await call('retryMail', { id });
      if (state === 'dead') setFailure('The mail server refused it again.');
      else {
        notify({ tone: 'success', message: state === 'sent' ? 'The mail was sent.' : 'We will try the mail again.' });
        onDone();
      }
    } catch (error) {
      setFailure(callableMessage(error));
    }
  }

  return (
    <Card as="li">
      <div className={styles.head}>
        <InitialTile text="!" isLaid={false} />
        <h2 className={styles.name}>{KIND_WORDS[kind] ?? kind}</h2>
      </div>
      <Facts
        items={[
          ...(uid === undefined ? [] : [{ term: 'Account', value: uid }]),
          { term: 'Written', value: formatDateTime(createdAt.toMillis()) },
          { term: 'Attempts', value: String(attempts) },
          { term: 'Reason', value: lastError ?? 'Not recorded' },
        ]}
      />
      {failure !== undefined && (
        <Notice tone="error" title="Not sent">
          <p>{failure}</p>
        </Notice>
      )}
      <div>
        <ActButton onAct={retry}>Try again</ActButton>
      </div>
    </Card>
  );
}

type Reading = { status: 'loading' | 'failed' } | { status: 'ready'; mails: Entry[] };

export default function DeadMail() {
  const [reading, setReading] = useState<Reading>({ status: 'loading' });
  const { status } = reading;

  useEffect(() => {
    if (status !== 'loading') return;
    let gone = false;
    listDeadMails().then(
      (mails) => !gone && setReading({ status: 'ready', mails }),
      (error: unknown) => {
        console.error('Undelivered mail not read:', error);
        if (!gone) setReading({ status: 'failed' });
      },
    );
    return () => {
      gone = true;
    };
  }, [status]);

  return (
    <AdminRoom
      title="Undelivered mail"
      lead="We have stopped trying to send these. Fix what the reason names, then try again."
    >
      <Section>
        {status === 'loading' && <LoadingRows />}
        {status === 'failed' && (
          <EmptyState
            title="We could not load the list"
            action={<Button onClick={() => setReading({ status: 'loading' })}>Try again</Button>}
          >
            <p role="alert">Check your connection and try again.</p>
          </EmptyState>
        )}
        {status === 'ready' && reading.mails.length === 0 && <EmptyState title="Every mail was delivered" />}
        {status === 'ready' && reading.mails.length > 0 && (
          <Stack gap={5}>
            <p>The latest first{reading.mails.length === DEAD_MAIL_LIMIT && ', fifty at most'}.</p>
            <Stack as="ul" gap={4}>
              {reading.mails.map((mail) => (
                <MailCard
                  key={mail.id}
                  mail={mail}
                  onDone={() => setReading({ ...reading, mails: reading.mails.filter(({ id }) => id !== mail.id) })}
                />
              ))}
            </Stack>
          </Stack>
        )}
      </Section>
    </AdminRoom>
  );
}
