import { isPaid } from '@tessera/domain/payment/record';
import { useState } from 'react';
import type { PaymentDocument } from '../../../data/payment';
import { formatDateTime } from '../../../features/formatDateTime';
import { paymentMethodName } from '../../../features/payment/paymentMethodName';
import { paymentStatus } from '../../../features/payment/paymentStatus';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Facts } from '../../../ui/Facts';
import { Notice } from '../../../ui/Notice';
import { AdminBadge } from './AdminBadge';
import { ApprovalDialog } from './ApprovalDialog';
import { arrivedAfterDeletion } from './arrivedAfterDeletion';
import { LineList } from './LineList';
import styles from './PaymentEntry.module.css';
import { PaymentHistory } from './PaymentHistory';

interface PaymentEntryProps {
  uid: string;
  record: PaymentDocument;
  onChanged: () => void;
}

/** One record: whose it is, how it stands, what has happened to it, and what an admin can do. */
export function PaymentEntry({ uid, record, onChanged }: PaymentEntryProps) {
  const [asking, setAsking] = useState(false);
  const paid = isPaid(record);
  const { emails = [], method, reference, requestedAt, accountDeletedAt, timestamp } = record;
  const name = emails.join(', ') || uid;
  return (
    <Card as="li">
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <AdminBadge status={paymentStatus(record)} />
      </div>
      {accountDeletedAt !== undefined && (
        <Notice tone="warning">
          <p>
            {arrivedAfterDeletion(record)
              ? 'Money arrived after the account was deleted. Refund it in Stripe.'
              : `The account was deleted on ${formatDateTime(accountDeletedAt)}.`}
          </p>
        </Notice>
      )}
      <Facts
        items={[
          ...(name === uid ? [] : [{ term: 'Uid', value: uid }]),
          ...(reference === undefined ? [] : [{ term: 'Reference', value: <strong>{reference}</strong> }]),
          ...(requestedAt === undefined
            ? []
            : [
                {
                  term: 'Asked for',
                  value: `${paymentMethodName(method ?? 'bank_transfer')}, ${formatDateTime(requestedAt)}`,
                },
              ]),
          ...(timestamp === undefined ? [] : [{ term: 'Last change', value: formatDateTime(timestamp.toDate()) }]),
        ]}
      />
      <LineList lines={record.lines ?? {}} />
      <PaymentHistory uid={uid} version={timestamp?.toDate().getTime() ?? 0} name={name} />
      {/* An account that is gone can be let in no more; its money is given back in Stripe. */}
      {accountDeletedAt === undefined && (
        <p>
          <Button
            variant={paid ? 'danger' : record.pending ? 'primary' : 'secondary'}
            aria-describedby={`payment-${uid}`}
            onClick={() => setAsking(true)}
          >
            {paid ? 'Take back' : 'Approve'}
          </Button>
          <span id={`payment-${uid}`} className="visuallyHidden">
            {name}
          </span>
        </p>
      )}
      {asking && (
        <ApprovalDialog
          uid={uid}
          name={name}
          record={record}
          paid={!paid}
          onClose={() => setAsking(false)}
          onChanged={onChanged}
        />
      )}
    </Card>
  );
}
