import { EMAIL_LIMIT } from '@tessera/domain/text';
import { type SubmitEvent, useCallback, useRef, useState } from 'react';
import type { PageMeta } from '../../app/router/route';
import { findPayments, listPayments, listPendingPayments } from '../../data/paymentAdmin';
import { textOf } from '../../features/forms/textOf';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { PageHead, Section } from '../../ui/Page';
import styles from './admin.module.css';
import { AdminLinks } from './AdminLinks';
import { PaymentList } from './PaymentList';
import type { FetchPage } from './usePagedList';

export const meta: PageMeta = {
  title: 'Approve payments',
  description: 'Bank transfers that wait for approval, and every payment record.',
  noIndex: true,
};

/** All records but those that wait for approval, which have a list of their own. So a page may be short. */
const listOtherPayments: FetchPage = async (after) => {
  const page = await listPayments(after);
  return { ...page, payments: page.payments.filter(({ record }) => record.pending !== true) };
};

interface PaymentSearchProps {
  onSearch: (term: string) => void;
  searching: boolean;
}

/** Finds a record by the payer's e-mail address or the account's uid. */
function PaymentSearch({ onSearch, searching }: PaymentSearchProps) {
  const form = useRef<HTMLFormElement>(null);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(textOf(new FormData(event.currentTarget), 'term').trim());
  }

  return (
    <form ref={form} className={styles.search} method="dialog" role="search" aria-label="Payments" onSubmit={onSubmit}>
      <TextField
        label="Search by email or uid"
        name="term"
        type="search"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        maxLength={EMAIL_LIMIT}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
      {searching && (
        <Button
          variant="quiet"
          onClick={() => {
            form.current?.reset();
            onSearch('');
          }}
        >
          Show all
        </Button>
      )}
    </form>
  );
}

/** The records that a search has found. */
function FoundPayments({ term, ...list }: { term: string; version: number; onChanged: () => void }) {
  const fetchPage = useCallback(() => findPayments(term), [term]);
  return (
    <PaymentList
      title={`Found for “${term}”`}
      empty="No payment record has this email or uid"
      fetchPage={fetchPage}
      {...list}
    />
  );
}

export default function ApprovePayment() {
  const [term, setTerm] = useState('');
  const [version, setVersion] = useState(0);
  const lists = { version, onChanged: () => setVersion((before) => before + 1) };
  return (
    <>
      <PageHead
        title="Approve payments"
        eyebrow="Admin"
        lead="Approve a transfer once it is on the bank statement, with the same reference and the full amount."
      />
      <Section>
        <AdminLinks />
        <PaymentSearch onSearch={setTerm} searching={term !== ''} />
      </Section>
      {term ? (
        <FoundPayments key={term} term={term} {...lists} />
      ) : (
        <>
          <PaymentList
            title="Waiting for approval"
            lead="The longest waiting first."
            empty="Nobody is waiting"
            fetchPage={listPendingPayments}
            {...lists}
          />
          <PaymentList
            title="Other records"
            lead="The last changed first."
            empty="No other records"
            fetchPage={listOtherPayments}
            {...lists}
          />
        </>
      )}
    </>
  );
}
