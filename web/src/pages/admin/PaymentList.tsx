import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Stack } from '../../ui/Layout';
import { LoadingScreen } from '../../ui/Loading';
import { Notice } from '../../ui/Notice';
import { Section } from '../../ui/Page';
import { PaymentEntry } from './PaymentEntry';
import { type FetchPage, usePagedList } from './usePagedList';

interface PaymentListProps {
  title: string;
  lead?: string;
  /** What to say where there is nothing. */
  empty: string;
  fetchPage: FetchPage;
  version: number;
  onChanged: () => void;
}

/** One list of records under its heading, fetched page by page. */
export function PaymentList({ title, lead, ...list }: PaymentListProps) {
  return (
    <Section title={title} lead={lead}>
      <Records {...list} />
    </Section>
  );
}

function Records({ empty, fetchPage, version, onChanged }: Omit<PaymentListProps, 'title' | 'lead'>) {
  const { status, payments, hasMore, more } = usePagedList(fetchPage, version);
  if (status === 'loading' && payments.length === 0) return <LoadingScreen />;
  if (status === 'ready' && payments.length === 0 && !hasMore) return <EmptyState title={empty} />;
  return (
    <Stack gap={5}>
      <Stack as="ul" gap={4}>
        {payments.map(({ uid, record }) => (
          <PaymentEntry key={uid} uid={uid} record={record} onChanged={onChanged} />
        ))}
      </Stack>
      {status === 'failed' && (
        <Notice tone="error" title="The records could not be read">
          <p>Check your connection and try again.</p>
          <Button variant="secondary" onClick={more}>
            Try again
          </Button>
        </Notice>
      )}
      {hasMore && status !== 'failed' && (
        <p>
          <Button variant="secondary" busy={status === 'loading'} onClick={more}>
            Show more
          </Button>
        </p>
      )}
    </Stack>
  );
}
