import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { formatMoney, PLAN } from '@tessera/domain/money';
import { APPROVAL_LINE } from '@tessera/domain/payment/record';
import { PRODUCT_NAME } from '@tessera/domain/product';
import { type IssuedReceipt, vatIncluded } from '@tessera/domain/receipt';
import { operator } from '../../data/settings';
import { paymentMethodName } from '../../features/payment/paymentStatus';
import { formatDate } from '../../lib/format';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Facts';
import { Cluster, Stack } from '../../ui/Layout';
import { Logo } from '../../ui/Mosaic';
import { type ReceiptLine } from './receiptLines';
import styles from './ReceiptSheet.module.css';

/** The address line by line, without the lines that are empty. */
const businessAddress = ({ addressLine1, addressLine2, city, postcode }: BusinessSetup): string[] =>
  [addressLine1, addressLine2, city, postcode].filter((line): line is string => Boolean(line));

const UNKNOWN = 'Not recorded';

/** What a line's time is the time of. */
function dateTerm({ key, status }: ReceiptLine): string {
  if (status === 'refunded') return 'Refunded on';
  return key === APPROVAL_LINE ? 'Approved' : 'Date';
}

/** One payment on a receipt, and what has been given back of it. */
function LineFacts({ line, receipt }: { line: ReceiptLine; receipt: IssuedReceipt | undefined }) {
  const { status, method, amount, currency, amountRefunded, at, reference } = line;
  const money = (minor: number) => (currency === undefined ? UNKNOWN : formatMoney(minor, currency));
  // A fully refunded payment has given back all of it, whether or not the amount was said.
  const refunded = status === 'refunded' ? (amountRefunded ?? amount) : amountRefunded;
  return (
    <Facts
      items={[
        ...(receipt
          ? [
              { term: 'Receipt number', value: receipt.number },
              { term: 'Issued', value: formatDate(receipt.issuedAt) },
            ]
          : []),
        { term: 'Amount', value: amount === undefined ? UNKNOWN : money(amount) },
        ...(receipt?.issuer.vatNumber !== undefined && amount !== undefined
          ? [{ term: 'VAT in it, at 20%', value: money(vatIncluded(amount)) }]
          : []),
        { term: 'Currency', value: currency?.toUpperCase() ?? UNKNOWN },
        { term: dateTerm(line), value: at === undefined ? UNKNOWN : formatDate(at) },
        { term: 'Method', value: paymentMethodName(method) },
        { term: 'Reference', value: reference ?? UNKNOWN },
        ...(refunded
          ? [{ term: status === 'refunded' ? 'Refunded' : 'Refunded in part', value: money(refunded) }]
          : []),
        ...(status === 'refunded' && !refunded ? [{ term: 'Refunded', value: 'In full' }] : []),
        ...(status === 'withdrawn' ? [{ term: 'Status', value: 'Approval withdrawn' }] : []),
      ]}
    />
  );
}

interface ReceiptSheetProps {
  email: string;
  uid: string;
  business: BusinessSetup;
  lines: ReceiptLine[];
  /** Those that have a number. */
  receipts: readonly IssuedReceipt[];
  paid: boolean;
}

/** A sheet of paper: who paid whom, for what, how much, when and how. */
export function ReceiptSheet({ email, uid, business, lines, receipts, paid }: ReceiptSheetProps) {
  const [first] = receipts;
  // What was issued stays as it was; without a connection, the business as it is set up now is shown.
  const buyer = first ? [first.buyer.name, ...first.buyer.address] : [business.name, ...businessAddress(business)];
  const where = buyer.filter(Boolean);
  const issuer = first?.issuer;
  return (
    <Stack width="sheet" className={styles.page}>
      <article className={styles.sheet} aria-label="Receipt">
        <Cluster spread gap={3}>
          <Logo name={PRODUCT_NAME} />
          <Badge tone={paid ? 'good' : 'neutral'}>{paid ? 'Paid' : 'Not paid any more'}</Badge>
        </Cluster>
        <Facts
          items={[
            { term: 'Payer', value: business.contactName ? `${business.contactName}, ${email}` : email },
            {
              term: 'Business',
              value: where.length > 0 ? where.map((line) => <div key={line}>{line}</div>) : 'Not set up yet',
            },
            { term: 'What', value: PLAN.name },
            ...(issuer
              ? [
                  {
                    term: 'From',
                    value: [issuer.name, ...issuer.address].map((line) => <div key={line}>{line}</div>),
                  },
                ]
              : []),
            ...(issuer?.companyNumber ? [{ term: 'Company number', value: issuer.companyNumber }] : []),
            ...(issuer?.vatNumber ? [{ term: 'VAT number', value: issuer.vatNumber }] : []),
          ]}
        />
        {lines.map((line) => (
          <LineFacts key={line.key} line={line} receipt={receipts.find((receipt) => receipt.line === line.key)} />
        ))}
        <p className={styles.foot}>
          {PRODUCT_NAME}, registered in UK. Questions: {operator().email}. Account {uid}.
        </p>
      </article>
      <p className={styles.actions}>
        <Button variant="secondary" onClick={() => print()}>
          Print or save as PDF
        </Button>
      </p>
    </Stack>
  );
}
