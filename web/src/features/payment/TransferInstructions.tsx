import { formatMoney } from '@tessera/domain/money';
import { operator } from '../../data/settings';
import { CopyButton } from '../../ui/CopyButton';
import { Facts } from '../../ui/Facts';
import styles from './TransferInstructions.module.css';

interface TransferInstructionsProps {
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** The details of the transfer, and what happens after it. */
export function TransferInstructions({ reference, amount, currency }: TransferInstructionsProps) {
  const { bank, email } = operator();
  return (
    <div className={styles.instructions}>
      <p>Send this from your bank. Use this reference so that we can match your payment.</p>
      <Facts
        items={[
          { term: 'Amount', value: formatMoney(amount, currency) },
          { term: 'Reference', value: <span className={styles.reference}>{reference}</span> },
          ...(bank
            ? [
                { term: 'Account name', value: bank.accountName },
                { term: 'Sort code', value: bank.sortCode },
                { term: 'Account number', value: bank.accountNumber },
              ]
            : []),
        ]}
      />
      <p>
        <CopyButton text={reference} what="reference" />
      </p>
      {!bank && (
        <p>
          Our bank details are not shown here yet. Write to{' '}
          <a href={`mailto:${email}?subject=${encodeURIComponent(`Bank transfer ${reference}`)}`}>{email}</a> with your
          reference, and we will send them to you.
        </p>
      )}
      <p>
        A person checks the bank account and approves your payment by hand. You can close this page: your reference
        stays the same. While it is open, it moves on by itself once the payment is approved.
      </p>
    </div>
  );
}
