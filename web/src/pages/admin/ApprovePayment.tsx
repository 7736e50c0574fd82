import { isPending, type PaymentRecord } from '@tessera/domain/payment/record';
import { type ReactNode, useState } from 'react';
import type { PageMeta } from '../../app/router/route';
import type { Cursor, Page } from '../../data/pages';
import {
  countPendingPayments,
  findPayments,
  listAttention,
  type ListedPayment,
  listLatestPendingPayments,
  listPayments,
  listPendingPayments,
} from '../../data/paymentAdmin';
import { SearchForm } from '../../features/forms/SearchForm';
import { PagedList } from '../../features/query/PagedList';
import { useQuery } from '../../features/query/useQuery';
import { Checkbox } from '../../ui/Field';
import { LoadingRows } from '../../ui/LoadingRows';
import { Section } from '../../ui/Page';
import { AdminRoom } from './AdminRoom';
import { BankStatement } from './BankStatement';
import { PaymentEntry } from './PaymentEntry';

export const meta: PageMeta = {
  title: 'Approve payments',
  description: 'Bank transfers that wait for approval, and every payment record.',
  noIndex: true,
};

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
  /** The text of an empty list. */
  empty: string;
  /** Shows the empty text in one line. */
  isEmptyLine?: boolean;
  listKey: string;
  fetchPage: (after?: Cursor) => Promise<Page<ListedPayment>>;
  /** Shown above the records. */
  head?: ReactNode;
  /** Shows each record as a row. */
  isFolded?: boolean;
  version: number;
  onChanged: () => void;
}

/** One list of records under its heading. */
function PaymentList({ title, lead, isFolded, onChanged, ...list }: PaymentListProps) {
  return (
    <Section title={title} lead={lead}>
      <PagedList what="the payment records" loading={<LoadingRows />} {...list}>
        {(payments) =>
          payments.map((payment) => (
            <PaymentEntry key={payment.uid} {...payment} isFolded={isFolded} onChanged={onChanged} />
          ))
        }
      </PagedList>
    </Section>
  );
}

/** Transfers that wait for approval, in either order. */
function WaitingPayments(lists: { version: number; onChanged: () => void }) {
  const [latestFirst, setLatestFirst] = useState(false);
  const [counted] = useQuery('waitingTransfers', countPendingPayments, { version: lists.version, keep: false });
  const count = counted.status === 'ready' ? counted.value : 0;
  return (
    <PaymentList
      listKey={`waiting/${latestFirst}`}
      title={`Waiting for approval${count > 0 ? ` (${count})` : ''}`}
      empty="Nobody is waiting"
      fetchPage={latestFirst ? listLatestPendingPayments : listPendingPayments}
      head={
        <Checkbox
          label="Show the latest request first"
          name="latestFirst"
          checked={latestFirst}
          onChange={({ currentTarget }) => setLatestFirst(currentTarget.checked)}
        />
      }
      {...lists}
    />
  );
}

export default function ApprovePayment() {
  const [term, setTerm] = useState('');
  const [version, setVersion] = useState(0);
  const lists = { version, onChanged: () => setVersion((before) => before + 1) };
  return (
    <AdminRoom
      title="Approve payments"
      lead="Approve a transfer once it is on the bank statement, with the same reference and the full amount."
    >
      {term === '' && (
        <>
          <PaymentList
            title="Needs attention"
            empty="Nothing needs attention."
            isEmptyLine
            listKey="attention"
            fetchPage={listAttention}
            {...lists}
          />
          <WaitingPayments {...lists} />
          <BankStatement {...lists} />
        </>
      )}
      <Section key="search">
        <SearchForm
          name="Payments"
          label="Find by email, account id or bank reference"
          action="Find"
          variant="secondary"
          back={term !== '' && 'Back to the queue'}
          onSearch={setTerm}
        />
      </Section>
      {term ? (
        <PaymentList
          title={`Found for “${term}”`}
          empty="No payment record has this email, account id or bank reference"
          listKey={`found/${term}`}
          fetchPage={() => findPayments(term)}
          {...lists}
        />
      ) : (
        <PaymentList
          title="Other records"
          lead="The last changed first."
          empty="No other records"
          listKey="other"
          isFolded
          fetchPage={listOtherPayments}
          {...lists}
        />
      )}
    </AdminRoom>
  );
}
