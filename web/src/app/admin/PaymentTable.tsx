import { formatMoney, moneyOf } from '@tessera/domain/payment/money';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ListedPayment } from '../../shared/data/paymentAdmin';
import { formatDate } from '../../shared/lib/format';
import { loadChunk } from '../../shared/lib/loadChunk';
import { Button } from '../../shared/ui/Button';
import { Stack } from '../../shared/ui/Layout';
import { Unbroken } from '../../shared/ui/Unbroken';
import { PaymentBadge, paymentStatus } from '../payment/paymentStatus';
import { ATTENTION_WORDS, headOf, isReferenceUnused, whoseRecord } from './describePayment';
import { PaymentActs } from './PaymentActs';
import styles from './PaymentTable.module.css';
import { type ShopName, useShopNames } from './useShopNames';

/** Its code is loaded when the first record is opened. */
const PaymentMore = lazy(async () => ({
  default: (await loadChunk(() => import('./PaymentMore'))).PaymentMore,
}));

/** Columns after the shop's. On phones, where a record is a card, each value has its heading before it. */
const COLUMNS = ['Status', 'Amount', 'Reference', 'Since'] as const;
type Column = (typeof COLUMNS)[number];

interface PaymentTableProps {
  /** The list's title. */
  name: string;
  payments: readonly ListedPayment[];
  onChanged: () => void;
}

/** Records as rows: shop, status, what was asked, and what an admin can do; the rest of a record opens below it. */
export function PaymentTable({ name, payments, onChanged }: PaymentTableProps) {
  const shopOf = useShopNames(payments.map(({ uid }) => uid));
  const hasReference = payments.some(({ record }) => record.reference !== undefined && !isReferenceUnused(record));
  const columns = COLUMNS.filter((column) => column !== 'Reference' || hasReference);
  return (
    <table className={styles.table}>
      <caption className="visuallyHidden">{name}</caption>
      <thead>
        <tr>
          <th scope="col">Shop</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      {payments.map((payment) => (
        <PaymentRow key={payment.uid} {...payment} columns={columns} shop={shopOf(payment.uid)} onChanged={onChanged} />
      ))}
    </table>
  );
}

interface PaymentRowProps extends ListedPayment {
  columns: readonly Column[];
  shop: ShopName;
  onChanged: () => void;
}

function PaymentRow({ uid, record, columns, shop, onChanged }: PaymentRowProps) {
  const [isOpen, setOpen] = useState(false);
  const name = shop ?? whoseRecord({ uid, record });
  const { title, below } = headOf({ uid, record }, shop);
  const status = paymentStatus(record);
  const isWaiting = status === 'pending';
  const { reference, requestedAt, timestamp, attention = [] } = record;
  const isUnused = isReferenceUnused(record);
  const { amount, currency } = moneyOf(record, isWaiting);
  const since = isWaiting ? requestedAt : timestamp?.toDate();
  const values: Record<Column, ReactNode> = {
    Status: <PaymentBadge status={status} reader="admin" />,
    Amount: amount !== undefined && currency !== undefined && formatMoney(amount, currency),
    Reference: !isUnused && reference,
    Since: since !== undefined && formatDate(since),
  };
  const acts = { uid, record, name, onChanged, isRightAmount: true };
  const more = `more-${uid}`;
  return (
    <tbody className={styles.record}>
      <tr>
        <th scope="row">
          <span className={styles.name}>{title}</span>
          {below !== undefined && (
            <span className={styles.emails}>
              <Unbroken text={below} />
            </span>
          )}
          {attention.map((reason) => (
            <span key={reason} className={styles.wrong}>
              {ATTENTION_WORDS[reason].what}
            </span>
          ))}
        </th>
        {columns.map((column) => (
          <td key={column} data-column={column}>
            {values[column] || null}
          </td>
        ))}
        <td className={styles.acts}>
          {isWaiting && <PaymentActs {...acts} only={['approve']} />}
          <Button variant="quiet" aria-expanded={isOpen} aria-controls={more} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Less' : 'More'}
            <span className="visuallyHidden"> about {name}</span>
          </Button>
        </td>
      </tr>
      <tr id={more} hidden={!isOpen}>
        <td colSpan={columns.length + 2}>
          {isOpen && (
            // The actions wait for the content above them, which would otherwise push them away under a finger.
            <Suspense>
              <Stack gap={4}>
                <PaymentMore uid={uid} record={record} name={name} hidesReference={!isUnused} />
                <PaymentActs
                  {...acts}
                  only={isWaiting ? ['dismiss', 'withdraw', 'repay'] : ['withdraw', 'approve', 'repay']}
                />
              </Stack>
            </Suspense>
          )}
        </td>
      </tr>
    </tbody>
  );
}
