import { useCallback } from 'react';
import { findPayments } from '../../../data/paymentAdmin';
import { PaymentSection } from './PaymentSection';

/** What a search has found. */
export function FoundPayments({ term, version, onChanged }: { term: string; version: number; onChanged: () => void }) {
  const find = useCallback(() => findPayments(term), [term]);
  return (
    <PaymentSection
      title={`Found for “${term}”`}
      empty="No payment record has this email or uid"
      fetchPage={find}
      version={version}
      onChanged={onChanged}
    />
  );
}
