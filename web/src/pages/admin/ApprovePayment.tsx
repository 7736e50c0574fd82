import { useState } from 'react';
import type { PageMeta } from '../../app/pageMeta';
import { listPendingPayments } from '../../data/paymentAdmin';
import { PageHead, Section } from '../../ui/Page';
import { AdminLinks } from './AdminLinks';
import { FoundPayments } from './payments/FoundPayments';
import { listOtherPayments } from './payments/listOtherPayments';
import { PaymentSearch } from './payments/PaymentSearch';
import { PaymentSection } from './payments/PaymentSection';

export const meta: PageMeta = {
  title: 'Approve payments',
  description: 'Bank transfers that wait for approval, and every payment record.',
  noIndex: true,
};

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
          <PaymentSection
            title="Waiting for approval"
            lead="The longest waiting first."
            empty="Nobody is waiting"
            fetchPage={listPendingPayments}
            {...lists}
          />
          <PaymentSection
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
