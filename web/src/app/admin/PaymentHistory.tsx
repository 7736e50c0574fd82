import { useState } from 'react';
import { listPaymentHistory } from '../../shared/data/paymentAdmin';
import { formatDateTime } from '../../shared/lib/format';
import { ReadFailure } from '../../shared/query/QueryNotice';
import { useQuery } from '../../shared/query/useQuery';
import { Stack } from '../../shared/ui/Layout';
import { describeEntry, withoutRepeats } from './describePayment';
import styles from './PaymentHistory.module.css';

interface PaymentHistoryProps {
  uid: string;
  /** A new version reads the history again. */
  version: number;
  /** The record's owner, for screen readers. */
  name: string;
}

/** The record's history, read when it is opened. */
export function PaymentHistory({ uid, version, name }: PaymentHistoryProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        History<span className="visuallyHidden"> of {name}</span>
      </summary>
      {open && <Entries uid={uid} version={version} />}
    </details>
  );
}

function Entries({ uid, version }: Omit<PaymentHistoryProps, 'name'>) {
  const [read, again] = useQuery(`history/${uid}`, () => listPaymentHistory(uid), { version, keep: false });
  if (read.status === 'loading') return <p role="status">Loading…</p>;
  if (read.status === 'failed') return <ReadFailure what="the history" reads={[read]} onRetry={again} />;
  if (read.value.length === 0) return <p>Nothing has been recorded.</p>;
  const entries = withoutRepeats(read.value);
  return (
    <Stack as="ol" gap={3} className={styles.entries}>
      {entries.map((entry, index) => (
        <li key={entry.id}>
          <time className="muted" dateTime={entry.timestamp?.toDate().toISOString()}>
            {entry.timestamp ? formatDateTime(entry.timestamp.toDate()) : ''}
          </time>
          <span>{describeEntry(entry, entries[index + 1])}</span>
          {entry.note && <q>{entry.note}</q>}
        </li>
      ))}
    </Stack>
  );
}
