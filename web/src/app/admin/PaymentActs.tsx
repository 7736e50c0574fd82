import { owedRefunds } from '@tessera/domain/payment/attention';
import { isPaid } from '@tessera/domain/payment/record';
import { useState } from 'react';
import type { ListedPayment } from '../../shared/data/paymentAdmin';
import { Button } from '../../shared/ui/Button';
import { Cluster } from '../../shared/ui/Layout';
import { paymentStatus } from '../payment/paymentStatus';
import { type PaymentAction, PaymentDialog } from './PaymentDialog';
import { RepaymentDialog } from './RepaymentDialog';

type Act = PaymentAction | 'repay';

interface PaymentActsProps extends ListedPayment {
  name: string;
  /** False if a line of a bank statement does not match the record: money of another amount opens no shop. */
  isRightAmount: boolean;
  /** The acts to offer; by default all that are possible. */
  only?: readonly Act[];
  onChanged: () => void;
}

/** What an admin can do with a record: each act asks for confirmation. */
export function PaymentActs({ uid, record, name, isRightAmount, only, onChanged }: PaymentActsProps) {
  const [asking, setAsking] = useState<Act>();
  const lines = Object.values(record.lines ?? {});
  const [owed] = owedRefunds(record.lines ?? {});
  const stands = (isByCard: boolean) =>
    lines.some(({ method, status }) => (method === 'card') === isByCard && status === 'succeeded');
  const isWaiting = paymentStatus(record) === 'pending';
  // A deleted account cannot be approved; its money is refunded in Stripe.
  const isOpen = record.accountDeletedAt === undefined;
  const may: Record<Act, boolean> = {
    approve: isOpen && !isPaid(record) && isRightAmount && !record.attention?.includes('wrong-amount'),
    dismiss: isOpen && isWaiting,
    // Withdraws an approval, or a paid flag without a payment. Card payments are refunded in Stripe.
    withdraw: isOpen && (stands(false) || (isPaid(record) && !stands(true))),
    repay: owed !== undefined,
  };
  const offered = (action: Act) => may[action] && (only?.includes(action) ?? true);
  const about = `payment-${uid}-${only?.[0] ?? 'all'}`;
  if (!asking && !(['approve', 'dismiss', 'withdraw', 'repay'] as const).some(offered)) return null;
  return (
    <Cluster>
      {offered('approve') && (
        <Button
          variant={isWaiting ? 'primary' : 'secondary'}
          aria-describedby={about}
          onClick={() => setAsking('approve')}
        >
          Approve
        </Button>
      )}
      {offered('dismiss') && (
        <Button
          variant={offered('approve') ? 'quiet' : 'secondary'}
          aria-describedby={about}
          onClick={() => setAsking('dismiss')}
        >
          Dismiss
        </Button>
      )}
      {offered('withdraw') && (
        <Button variant="danger" aria-describedby={about} onClick={() => setAsking('withdraw')}>
          Withdraw
        </Button>
      )}
      {offered('repay') && (
        <Button variant="secondary" aria-describedby={about} onClick={() => setAsking('repay')}>
          We sent it by bank
        </Button>
      )}
      <span id={about} className="visuallyHidden">
        {name}
      </span>
      {asking === 'repay' && owed && (
        <RepaymentDialog uid={uid} name={name} owed={owed} onClose={() => setAsking(undefined)} onChanged={onChanged} />
      )}
      {asking && asking !== 'repay' && (
        <PaymentDialog
          action={asking}
          uid={uid}
          name={name}
          record={record}
          onClose={() => setAsking(undefined)}
          onChanged={onChanged}
        />
      )}
    </Cluster>
  );
}
