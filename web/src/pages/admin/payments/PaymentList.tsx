import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { LoadingScreen } from '../../../ui/Loading';
import { Notice } from '../../../ui/Notice';
import { PaymentEntry } from './PaymentEntry';
import styles from './PaymentList.module.css';
import type { PagedList } from './usePagedList';

interface PaymentListProps {
  list: PagedList;
  /** What to say where there is nothing. */
  empty: string;
  onChanged: () => void;
}

/** Records one below the other, page by page. */
export function PaymentList({ list: { status, payments, hasMore, more }, empty, onChanged }: PaymentListProps) {
  if (status === 'loading' && payments.length === 0) return <LoadingScreen />;
  if (status === 'ready' && payments.length === 0 && !hasMore) return <EmptyState title={empty} />;
  return (
    <div className={styles.stack}>
      <ul className={styles.list}>
        {payments.map(({ uid, record }) => (
          <PaymentEntry key={uid} uid={uid} record={record} onChanged={onChanged} />
        ))}
      </ul>
      {status === 'failed' && (
        <Notice tone="error" title="The records could not be read">
          <p>Check your connection and try again.</p>
          <Button variant="secondary" onClick={more}>
            Try again
          </Button>
        </Notice>
      )}
      {hasMore && status !== 'failed' && (
        <Button variant="secondary" busy={status === 'loading'} onClick={more}>
          Show more
        </Button>
      )}
    </div>
  );
}
