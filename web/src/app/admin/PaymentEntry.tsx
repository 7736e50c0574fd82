import { formatMoney, PLAN_PRICE } from '@tessera/domain/payment/money';
import type { ListedPayment } from '../../shared/data/paymentAdmin';
import { Card } from '../../shared/ui/Card';
import { classNames } from '../../shared/ui/classNames';
import { Notice } from '../../shared/ui/Notice';
import { PaymentBadge, paymentStatus } from '../payment/paymentStatus';
import styles from './admin.module.css';
import { InitialTile } from './AdminRoom';
import { type BankLine, compareWithBank } from './bankLines';
import { bankWords, headOf, whoseRecord } from './describePayment';
import { PaymentActs } from './PaymentActs';
import { Fact, PaymentFacts } from './PaymentFacts';
import { PaymentNotices } from './PaymentNotices';
import type { ShopName } from './useShopNames';

interface PaymentEntryProps extends ListedPayment {
  shop: ShopName;
  /** The line of a bank statement with this record's reference. */
  bankLine?: BankLine;
  onChanged: () => void;
}

/** One record on a card: its owner, status and history, and what an admin can do. */
export function PaymentEntry({ uid, record, shop, bankLine, onChanged }: PaymentEntryProps) {
  const name = shop ?? whoseRecord({ uid, record });
  const { title, below } = headOf({ uid, record }, shop);
  const status = paymentStatus(record);
  const isWaiting = status === 'pending';
  const asked = record.quoted ?? PLAN_PRICE;
  const verdict = bankLine && compareWithBank(bankLine, record, isWaiting);
  return (
    <Card as="li">
      <div className={styles.head}>
        <InitialTile text={name} isLaid={status === 'paid'} />
        <div>
          <h3 className={styles.name}>{title}</h3>
          {below !== undefined && <p className={classNames(styles.emails, 'note')}>{below}</p>}
        </div>
        <PaymentBadge status={status} reader="admin" />
      </div>
      <PaymentNotices record={record} />
      {verdict && (
        <Notice tone={verdict === 'matches' || verdict === 'approved' ? 'success' : 'warning'}>
          <p>{bankWords(verdict, bankLine.amount)}</p>
        </Notice>
      )}
      {bankLine?.isRepeated && (
        <Notice tone="warning">
          <p>Two or more lines have this reference. If they are two payments, refund one of them.</p>
        </Notice>
      )}
      {isWaiting && (
        <dl className={styles.compared}>
          <Fact term="Amount">{formatMoney(asked.amount, asked.currency)}</Fact>
          {record.reference !== undefined && <Fact term="Reference">{record.reference}</Fact>}
        </dl>
      )}
      <PaymentFacts uid={uid} record={record} name={name} hidesReference={isWaiting} />
      <PaymentActs
        uid={uid}
        record={record}
        name={name}
        onChanged={onChanged}
        isRightAmount={verdict === undefined || verdict === 'matches'}
      />
    </Card>
  );
}
