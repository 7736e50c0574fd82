import { ROUTES } from '@tessera/domain/addresses/paths';
import { formatMoney } from '@tessera/domain/payment/money';
import { operator } from '../../shared/data/settings';
import { formatDate } from '../../shared/lib/format';
import { mailto } from '../../shared/lib/mailto';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { CopyButton } from '../../shared/ui/CopyButton';
import { Facts } from '../../shared/ui/Facts';
import { Cluster, Stack } from '../../shared/ui/Layout';
import styles from './TransferInstructions.module.css';

interface TransferInstructionsProps {
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** When the request expires: milliseconds since 1970; undefined until the record has arrived. */
  until?: number | undefined;
  isSetUp: boolean;
}

/** One detail, and a button that copies it in the form that banks accept. */
function Detail({ shown, copied = shown, what }: { shown: string; copied?: string; what: string }) {
  return (
    <Cluster spread className={styles.detail}>
      <span className={styles.value}>{shown}</span>
      <span>
        <CopyButton text={copied} what={what} isShort />
      </span>
    </Cluster>
  );
}

/** The details of the transfer, each with a copy button, and what happens next. */
export function TransferInstructions({ reference, amount, currency, until, isSetUp }: TransferInstructionsProps) {
  const { bank, email } = operator();
  const details = [
    { term: 'Amount', shown: formatMoney(amount, currency), copied: (amount / 100).toFixed(2) },
    { term: 'Reference', shown: reference },
    ...(bank
      ? [
          { term: 'Account name', shown: bank.accountName },
          // Some banks' forms accept only six characters, without dashes.
          { term: 'Sort code', shown: bank.sortCode, copied: bank.sortCode.replace(/\D/g, '') },
          { term: 'Account number', shown: bank.accountNumber },
        ]
      : []),
  ];
  return (
    <Stack gap={4}>
      <p>Send this from your bank. Use this reference so we can match your payment.</p>
      <Facts
        items={details.map(({ term, ...detail }) => ({
          term,
          value: <Detail {...detail} what={term.toLowerCase()} />,
        }))}
      />
      {!bank && (
        <p>
          Our bank details are not shown here yet. Write to{' '}
          <a href={mailto(email, `Bank transfer ${reference}`)}>{email}</a> with your reference, and we will send them
          to you.
        </p>
      )}
      <Stack gap={3} className={styles.next}>
        <h3>What happens next</h3>
        <Stack as="ol" gap={2}>
          <li>You send the transfer. We have mailed you these details, so you can close this page.</li>
          <li>
            We look for it on our bank statement by hand
            {until !== undefined && `, until ${formatDate(until)}`}.
          </li>
          <li>
            We mail you once it is there. Your shop opens then{!isSetUp && ', or as soon as your set-up is complete'}.
          </li>
        </Stack>
        <p>
          <ButtonLink to={ROUTES.businessSetup} variant="secondary">
            Go to your set-up
          </ButtonLink>
        </p>
      </Stack>
    </Stack>
  );
}
