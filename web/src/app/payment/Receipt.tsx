import { ROUTES } from '@tessera/domain/addresses/paths';
import { isPaid, type PaymentRecord } from '@tessera/domain/payment/record';
import { Link } from 'react-router-dom';
import { call } from '../../shared/data/callables';
import { SupportLink } from '../../shared/operatorFacts';
import { ReadFailure, StaleNotice } from '../../shared/query/QueryNotice';
import { type Read, useQuery } from '../../shared/query/useQuery';
import type { PageMeta } from '../../shared/route';
import { useSession } from '../../shared/session/session';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { EmptyState } from '../../shared/ui/EmptyState';
import { Stack } from '../../shared/ui/Layout';
import { Notice } from '../../shared/ui/Notice';
import { RoomPage } from '../RoomPage';
import { useBusinessSetup } from '../useBusinessSetup';
import { useWorkplace, Workplace } from '../Workplace';
import { paymentStatus } from './paymentStatus';
import { isOnlyWithdrawn, receiptLines } from './receiptLines';
import { ReceiptSheet, type ReceiptSheetProps, SheetLoading } from './ReceiptSheet';
import { usePaymentRead } from './usePaymentRead';

export const meta: PageMeta = {
  title: 'Receipt',
  description: 'What you paid, when and how, to print or to keep.',
};

interface NumberedReceiptProps extends Omit<ReceiptSheetProps, 'numbers' | 'onRetry'> {
  /** The reads of the page, and a function that repeats them. */
  reads: readonly Read<unknown>[];
  onRetry: () => Promise<unknown>;
}

/** The receipt with its numbers, which the first call gives. */
function NumberedReceipt({ reads, onRetry, ...sheet }: NumberedReceiptProps) {
  const { uid, lines } = sheet;
  const [numbers, readNumbers] = useQuery(`receipts/${uid}`, async () => (await call('getReceipts', null)).receipts, {
    version: lines.length,
  });
  // The seller comes with the numbers and stands above what was paid, so nothing is shown before.
  if (numbers.status === 'loading') return <SheetLoading />;
  return (
    <>
      <StaleNotice reads={[...reads, numbers]} onRetry={() => Promise.all([onRetry(), readNumbers()])} />
      <ReceiptSheet {...sheet} numbers={numbers} onRetry={readNumbers} />
    </>
  );
}

/** The page of an account without a payment. */
export function NothingPaid({ payment }: { payment: PaymentRecord | null }) {
  return (
    <EmptyState title="Nothing has been paid yet" action={<ButtonLink to={ROUTES.payment}>Go to payment</ButtonLink>}>
      <p>
        {paymentStatus(payment) === 'pending'
          ? 'We have not approved your bank transfer yet. Your receipt appears here once we have.'
          : 'Your receipt appears here once you have paid.'}
      </p>
    </EmptyState>
  );
}

export default function Receipt() {
  const { user } = useSession();
  const uid = user?.uid ?? '';
  const [payment, readPayment] = usePaymentRead(uid);
  const [setup, readSetup] = useBusinessSetup(uid);
  const again = () => Promise.all([readPayment(), readSetup()]);
  const workplace = useWorkplace({
    uid,
    setup: setup.status === 'ready' ? setup.value : undefined,
    payment: payment.status === 'ready' ? payment.value : undefined,
  });
  const failed = payment.status === 'failed' || setup.status === 'failed';
  const ready = payment.status === 'ready' && setup.status === 'ready' && workplace !== undefined;
  const lines = payment.status === 'ready' ? receiptLines(payment.value) : [];
  return (
    <RoomPage title="Receipt">
      {!failed && !ready && <SheetLoading />}
      {failed && <ReadFailure what="your receipt" reads={[payment, setup]} onRetry={again} />}
      {ready && lines.length === 0 && (
        <>
          <StaleNotice reads={[payment, setup]} onRetry={again} />
          {workplace ? <Workplace shop={workplace} /> : <NothingPaid payment={payment.value} />}
        </>
      )}
      {ready && lines.length > 0 && (
        <Stack gap={6}>
          {isOnlyWithdrawn(lines) && (
            <Notice tone="info" title="We withdrew the approval of your transfer">
              <p>
                {paymentStatus(payment.value) === 'pending' ? (
                  'We are waiting for your new transfer.'
                ) : (
                  <>
                    So nothing is paid. If you do not know why, write to <SupportLink />.
                  </>
                )}{' '}
                <Link to={ROUTES.payment} className="unprinted">
                  Go to payment
                </Link>
              </p>
            </Notice>
          )}
          <NumberedReceipt
            reads={[payment, setup]}
            onRetry={again}
            email={user?.email ?? ''}
            uid={uid}
            business={setup.value}
            lines={lines}
            paid={isPaid(payment.value)}
          />
        </Stack>
      )}
    </RoomPage>
  );
}
