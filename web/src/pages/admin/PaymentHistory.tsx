import { useEffect, useState } from 'react';
import { type DatedHistoryEntry, listPaymentHistory } from '../../data/paymentAdmin';
import { formatDateTime } from '../../lib/format';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Layout';
import { describeEntry } from './describePayment';
import styles from './PaymentHistory.module.css';

interface PaymentHistoryProps {
  uid: string;
  /** Changes with the record; the history is then read again. */
  version: number;
  /** Whose record it is, for screen readers. */
  name: string;
}

/** The record's history, read when it is opened. */
export function PaymentHistory({ uid, version, name }: PaymentHistoryProps) {
  const [open, setOpen] = useState(false);
  const [entries, setEntries] = useState<DatedHistoryEntry[] | 'failed'>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!open) return;
    let gone = false;
    listPaymentHistory(uid).then(
      (read) => !gone && setEntries(read),
      (error: unknown) => {
        console.error('Payment history not read:', error);
        if (!gone) setEntries('failed');
      },
    );
    return () => {
      gone = true;
    };
  }, [open, uid, version, attempt]);

  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        History<span className="visuallyHidden"> of {name}</span>
      </summary>
      {entries === undefined && <p role="status">Loading…</p>}
      {entries === 'failed' && (
        <p role="alert">
          The history could not be read.{' '}
          <Button variant="quiet" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        </p>
      )}
      {Array.isArray(entries) &&
        (entries.length === 0 ? (
          <p>Nothing has been recorded.</p>
        ) : (
          <Stack as="ol" gap={3} className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <time dateTime={entry.timestamp?.toDate().toISOString()}>
                  {entry.timestamp ? formatDateTime(entry.timestamp.toDate()) : ''}
                </time>
                <span>{describeEntry(entry)}</span>
                {entry.note && <q>{entry.note}</q>}
              </li>
            ))}
          </Stack>
        ))}
    </details>
  );
}
