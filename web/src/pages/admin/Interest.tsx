import { useEffect, useState } from 'react';
import type { PageMeta } from '../../app/pageMeta';
import { type Interest as Entry, listInterest } from '../../data/interest';
import { downloadFile } from '../../features/downloadFile';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { LoadingScreen } from '../../ui/Loading';
import { PageHead, Section } from '../../ui/Page';
import { AdminLinks } from './AdminLinks';
import styles from './Interest.module.css';
import { interestCsv } from './interest/interestCsv';
import { InterestList } from './interest/InterestList';

export const meta: PageMeta = {
  title: 'Registered interest',
  description: 'Who has registered interest, to read and to download.',
  noIndex: true,
};

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
            <>
              <div className={styles.head}>
                <p>
                  {entries.length} {entries.length === 1 ? 'address' : 'addresses'}, the newest first.
                </p>
                <Button
                  variant="secondary"
                  onClick={() => downloadFile('tessera-interest.csv', 'text/csv', interestCsv(entries))}
                >
                  Download CSV
                </Button>
              </div>
              <InterestList entries={entries} />
            </>
          ))}
      </Section>
    </>
  );
}
