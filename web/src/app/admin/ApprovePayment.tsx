import { isPending, type PaymentRecord } from '@tessera/domain/payment/record';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Cursor, Page } from '../../shared/data/pages';
import {
  countPendingPayments,
  findPayments,
  listAttention,
  type ListedPayment,
  listLatestPendingPayments,
  listPayments,
  listPendingPayments,
} from '../../shared/data/paymentAdmin';
import { SearchForm } from '../../shared/forms/SearchForm';
import { loadChunk } from '../../shared/lib/loadChunk';
import { PagedList } from '../../shared/query/PagedList';
import type { PageMeta } from '../../shared/route';
import { Checkbox } from '../../shared/ui/Field';
import { LoadingRows } from '../../shared/ui/LoadingRows';
import { Section } from '../../shared/ui/Page';
import { AdminRoom } from './AdminRoom';
import { PaymentTable } from './PaymentTable';

export const meta: PageMeta = {
  title: 'Approve payments',
  description: 'Bank transfers that wait for approval, and every payment record.',
};

/** Its code is loaded after the page's own. */
const BankStatement = lazy(async () => ({
  default: (await loadChunk(() => import('./BankStatement'))).BankStatement,
}));

/**
 * All records except pending ones and those that need attention, which have their own lists. A page may therefore be
 * short.
 */
const isOther = (record: PaymentRecord): boolean =>
  !isPending(record, Date.now()) && (record.attention ?? []).length === 0;

async function listOtherPayments(after?: Cursor): Promise<Page<ListedPayment>> {
  const page = await listPayments(after);
  return { ...page, items: page.items.filter(({ record }) => isOther(record)) };
}

interface PaymentListProps {
  title: string;
  lead?: string;
  /** Whether it is read, and not shown yet. */
  hidden?: boolean;
  /** The text of an empty list. */
  empty: string;
  /** Shows the empty text in one line. */
  isEmptyLine?: boolean;
  listKey: string;
  fetchPage: (after?: Cursor) => Promise<Page<ListedPayment>>;
  /** Shown above the records. */
  head?: ReactNode;
  version: number;
  onChanged: () => void;
}

/** One list of records under its heading. */
function PaymentList({ title, lead, hidden, onChanged, ...list }: PaymentListProps) {
  return (
    <Section title={title} lead={lead} hidden={hidden}>
      <PagedList
        as="div"
        what="the payment records"
        loading={list.isEmptyLine ? <p role="status">Loading…</p> : <LoadingRows />}
        {...list}
      >
        {(payments) => <PaymentTable name={title} payments={payments} onChanged={onChanged} />}
      </PagedList>
    </Section>
  );
}

interface WaitingProps {
  version: number;
  onChanged: () => void;
  /** Called once they are read, or could not be. */
  onListed: () => void;
}

/** Transfers that wait for approval, in either order. */
function WaitingPayments({ onListed, ...lists }: WaitingProps) {
  const [latestFirst, setLatestFirst] = useState(false);
  const [count, setCount] = useState(0);
  return (
    <PaymentList
      listKey={`waiting/${latestFirst}`}
      title={`Waiting for approval${count > 0 ? ` (${count})` : ''}`}
      empty="Nobody is waiting"
      fetchPage={async (after) => {
        const list = latestFirst ? listLatestPendingPayments : listPendingPayments;
        if (after) return list(after);
        // Together, so that the heading never counts records that the list no longer has.
        const [page, counted] = await Promise.all([list(), countPendingPayments().catch(() => 0)]).finally(onListed);
        setCount(counted);
        return page;
      }}
      head={
        // One row has no order.
        count > 1 && (
          <Checkbox
            label="Show the latest request first"
            name="latestFirst"
            checked={latestFirst}
            onChange={({ currentTarget }) => setLatestFirst(currentTarget.checked)}
          />
        )
      }
      {...lists}
    />
  );
}

export default function ApprovePayment() {
  const [term, setTerm] = useState('');
  const [version, setVersion] = useState(0);
  // The queue and what needs attention are read together. What stands below a list waits for it, so that nothing moves.
  const [isQueueListed, setQueueListed] = useState(false);
  const [isAttentionListed, setAttentionListed] = useState(false);
  const lists = { version, onChanged: () => setVersion((before) => before + 1) };
  return (
    <AdminRoom
      title="Approve payments"
      lead="Approve a transfer once it is on the bank statement, with the same reference and the full amount."
    >
      {term === '' && (
        <>
          <WaitingPayments {...lists} onListed={() => setQueueListed(true)} />
          <PaymentList
            title="Needs attention"
            hidden={!isQueueListed}
            empty="Nothing needs attention."
            isEmptyLine
            listKey="attention"
            fetchPage={(after) => listAttention(after).finally(() => setAttentionListed(true))}
            {...lists}
          />
        </>
      )}
      {isQueueListed && isAttentionListed && (
        <Suspense>
          {term === '' && <BankStatement {...lists} />}
          <Section key="search">
            <SearchForm
              name="Payments"
              label="Find a payment"
              hint="By email, bank reference, account id, or how the shop’s name begins."
              back={term !== '' && 'Back to the queue'}
              onSearch={setTerm}
            />
          </Section>
          {term ? (
            <PaymentList
              title={`Found for “${term}”`}
              empty="Nothing found"
              listKey={`found/${term}`}
              fetchPage={() => findPayments(term)}
              {...lists}
            />
          ) : (
            <PaymentList
              title="Other records"
              lead="Newest change first."
              empty="No other records"
              listKey="other"
              fetchPage={listOtherPayments}
              {...lists}
            />
          )}
        </Suspense>
      )}
    </AdminRoom>
  );
}
