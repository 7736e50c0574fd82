import { ROUTES } from '@tessera/domain/paths';
import { isPaid } from '@tessera/domain/payment/record';
import type { IssuedReceipt } from '@tessera/domain/receipt';
import { useEffect, useState } from 'react';
import type { PageMeta } from '../../app/router/route';
import { call } from '../../data/callables';
import { errorCode } from '../../data/errors';
import { useSession } from '../../features/auth/session';
import { useBusinessSetup } from '../../features/business/useBusinessSetup';
import { usePaymentRead } from '../../features/payment/usePaymentRead';
import { ReadFailure, StaleNotice } from '../../features/reading/ReadNotice';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/EmptyState';
import { LoadingScreen } from '../../ui/Loading';
import { PageHead, Section } from '../../ui/Page';
import { receiptLines } from './receiptLines';
import { ReceiptSheet } from './ReceiptSheet';

export const meta: PageMeta = {
  title: 'Receipt',
  description: 'What you paid, when and how, to print or to keep.',
  noIndex: true,
};

/** The numbered receipts. The first call gives them their numbers. Empty without a connection. */
function useReceipts(uid: string, lineCount: number): { receipts: IssuedReceipt[]; isReading: boolean } {
  const [receipts, setReceipts] = useState<IssuedReceipt[]>([]);
  const [isReading, setReading] = useState(true);
  useEffect(() => {
    if (!uid || lineCount === 0) return;
    let gone = false;
    call('getReceipts', null)
      .then(
        (answer) => !gone && setReceipts(answer.receipts),
        (error: unknown) => console.warn('Receipt numbers not read:', errorCode(error)),
      )
      .finally(() => !gone && setReading(false));
    return () => {
      gone = true;
    };
  }, [uid, lineCount]);
  return { receipts, isReading };
}

export default function Receipt() {
  const { user } = useSession();
  const uid = user?.uid ?? '';
  const [payment, readPayment] = usePaymentRead(uid);
  const [setup, readSetup] = useBusinessSetup(uid);
  const again = () => Promise.all([readPayment(), readSetup()]);
  const failed = payment.status === 'failed' || setup.status === 'failed';
  const ready = payment.status === 'ready' && setup.status === 'ready';
  const lines = payment.status === 'ready' ? receiptLines(payment.value) : [];
  const { receipts, isReading } = useReceipts(uid, lines.length);
  return (
    <>
      <PageHead title="Receipt" />
      <Section>
        {!failed && !ready && <LoadingScreen />}
        {failed && <ReadFailure what="your receipt" reads={[payment, setup]} onRetry={again} />}
        {ready && <StaleNotice reads={[payment, setup]} onRetry={again} />}
        {ready && lines.length === 0 && (
          <EmptyState
            title="Nothing has been paid yet"
            action={<ButtonLink to={ROUTES.payment}>Go to payment</ButtonLink>}
          >
            <p>
              {payment.value?.pending
                ? 'We have not approved your bank transfer yet. Your receipt appears here once we have.'
                : 'Your receipt appears here once you have paid.'}
            </p>
          </EmptyState>
        )}
        {ready && lines.length > 0 && (
          <ReceiptSheet
            email={user?.email ?? ''}
            uid={uid}
            business={setup.value}
            lines={lines}
            receipts={receipts}
            isReading={isReading}
            paid={isPaid(payment.value)}
          />
        )}
      </Section>
    </>
  );
}
