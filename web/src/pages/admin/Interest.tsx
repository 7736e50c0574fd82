import { useEffect, useState } from 'react';
import type { PageMeta } from '../../app/router/route';
import { type Interest as Entry, listInterest } from '../../data/interest';
import { downloadFile } from '../../lib/downloadFile';
import { formatDateTime } from '../../lib/format';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { Cluster, Stack } from '../../ui/Layout';
import { LoadingScreen } from '../../ui/Loading';
import { PageHead, Section } from '../../ui/Page';
import styles from './admin.module.css';
import { AdminLinks } from './AdminLinks';
import { interestCsv } from './interestCsv';

export const meta: PageMeta = {
  title: 'Registered interest',
  description: 'Who has registered interest, to read and to download.',
  noIndex: true,
};

/** Who registered, and what they wrote. */
function InterestList({ entries }: { entries: readonly Entry[] }) {
  return (
    <Stack as="ul" gap={4}>
      {entries.map(({ id, email, name, business, message, updatedAt }) => (
        <Card as="li" key={id}>
          <h2 className={styles.name}>
            {name}
            {business && `, ${business}`}
          </h2>
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
          {message && <p className={styles.message}>{message}</p>}
          {updatedAt && <p className={styles.date}>{formatDateTime(updatedAt.toDate())}</p>}
        </Card>
      ))}
    </Stack>
  );
}

export default function Interest() {
  const [entries, setEntries] = useState<Entry[] | 'failed'>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    listInterest().then(
      (read) => !gone && setEntries(read),
      (error: unknown) => {
        console.error('Registered interest not read:', error);
        if (!gone) setEntries('failed');
      },
    );
    return () => {
      gone = true;
    };
  }, [attempt]);

  return (
    <>
      <PageHead title="Registered interest" eyebrow="Admin" lead="Who has left an address to hear from us." />
      <Section>
        <AdminLinks />
        {entries === undefined && <LoadingScreen />}
        {entries === 'failed' && (
          <EmptyState
            title="The list could not be read"
            action={
              <Button
                onClick={() => {
                  setEntries(undefined);
                  setAttempt(attempt + 1);
                }}
              >
                Try again
              </Button>
            }
          >
            <p role="alert">Check your connection and try again.</p>
          </EmptyState>
        )}
        {Array.isArray(entries) &&
          (entries.length === 0 ? (
            <EmptyState title="Nobody has registered yet" />
          ) : (
            <Stack gap={5}>
              <Cluster spread gap={3}>
                <p>
                  {entries.length} {entries.length === 1 ? 'address' : 'addresses'}, the newest first.
                </p>
                <Button
                  variant="secondary"
                  onClick={() => downloadFile('tessera-interest.csv', 'text/csv', interestCsv(entries))}
                >
                  Download CSV
                </Button>
              </Cluster>
              <InterestList entries={entries} />
            </Stack>
          ))}
      </Section>
    </>
  );
}
