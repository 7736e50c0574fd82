import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { formatMoney, PLAN } from '@tessera/domain/payment/money';
import { type IssuedReceipt, VAT_INCLUDED, vatIncluded } from '@tessera/domain/payment/receipt';
import type { LineStatus } from '@tessera/domain/payment/record';
import { addressLines } from '@tessera/domain/shop/business';
import { Fragment } from 'react';
import { operator } from '../../shared/data/settings';
import { formatDate } from '../../shared/lib/format';
import { TryAgain } from '../../shared/query/QueryNotice';
import type { Read } from '../../shared/query/useQuery';
import { Badge } from '../../shared/ui/Badge';
import { Button } from '../../shared/ui/Button';
import { classNames } from '../../shared/ui/classNames';
import { Facts } from '../../shared/ui/Facts';
import { Cluster } from '../../shared/ui/Layout';
import { LoadingRows } from '../../shared/ui/LoadingRows';
import { Logo, TileBand } from '../../shared/ui/Logo';
import { Mosaic } from '../../shared/ui/Mosaic';
import { Unbroken } from '../../shared/ui/Unbroken';
import { paymentMethodName } from './paymentStatus';
import { isOnlyWithdrawn, type ReceiptLine } from './receiptLines';
import styles from './ReceiptSheet.module.css';

const UNKNOWN = 'Not recorded';

/** Who is named on a receipt: the seller, if the receipt is issued, and the buyer, if there is a name; as lines. */
interface Parties {
  from: string[];
  to: string[];
}

/** An issued receipt keeps its parties. Without one, the buyer is the present business set-up. */
function partiesOf(receipt: IssuedReceipt | undefined, business: BusinessSetup): Parties {
  const issuer = receipt?.issuer;
  const to = receipt
    ? [receipt.buyer.name, ...receipt.buyer.address]
    : [business.name ?? '', ...addressLines(business)];
  return {
    from: issuer
      ? [
          issuer.name,
          ...issuer.address,
          ...(issuer.companyNumber ? [`Company number ${issuer.companyNumber}`] : []),
          ...(issuer.vatNumber ? [`VAT number ${issuer.vatNumber}`] : []),
        ]
      : [],
    to: to.filter(Boolean),
  };
}

function PartyNames({ from, to }: Parties) {
  const named = Object.entries({ From: from, To: to }).filter(([, lines]) => lines.length > 0);
  if (named.length === 0) return null;
  return (
    <dl className={styles.parties}>
      {named.map(([term, lines]) => (
        <div key={term}>
          <dt className="note">{term}</dt>
          {lines.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

const WITHDRAWN = 'Approval withdrawn';
/** What became of a payment that does not count, unless it was refunded. */
const STATUS: Partial<Record<LineStatus, string>> = {
  withdrawn: WITHDRAWN,
  charged_back: 'Taken back by your bank after a dispute',
  wrong_amount: 'Not the amount asked for',
};

/** Why the lines pay nothing now. */
function goneInWords(lines: readonly ReceiptLine[]): string {
  if (isOnlyWithdrawn(lines)) return WITHDRAWN;
  return lines.every(({ status }) => status === 'refunded') ? 'Refunded' : 'No longer paid';
}

/** The dates of a line: of money that went back, both when it arrived and when it went. */
function datesOf({ method, status, at, facts }: ReceiptLine): { term: string; value: string }[] {
  const dated = (term: string, date: number | undefined) => ({
    term,
    value: date === undefined ? UNKNOWN : formatDate(date),
  });
  if (status === 'refunded') return [dated('Paid on', facts?.succeededAt), dated('Refunded on', at)];
  if (status === 'charged_back') return [dated('Paid on', facts?.succeededAt), dated('Taken back on', at)];
  return [dated(method === 'bank_transfer' ? 'Approved on' : 'Paid on', at)];
}

/** One payment on a receipt, with its refunds. */
function LineFacts({ line, receipt }: { line: ReceiptLine; receipt: IssuedReceipt | undefined }) {
  const { status, method, amount, currency, amountRefunded, reference } = line;
  const money = (minor: number) => (currency === undefined ? UNKNOWN : formatMoney(minor, currency));
  // A full refund without an amount is the whole payment.
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
        {
          term: 'Amount',
          value: <span className={styles.amount}>{amount === undefined ? UNKNOWN : money(amount)}</span>,
        },
        ...(receipt?.issuer.vatNumber !== undefined && amount !== undefined
          ? [{ term: VAT_INCLUDED, value: money(vatIncluded(amount)) }]
          : []),
        { term: 'Currency', value: currency?.toUpperCase() ?? UNKNOWN },
        { term: 'Method', value: paymentMethodName(method) },
        // The reference of a card payment is Stripe's, and means nothing to the reader.
        ...(method === 'card' ? [] : [{ term: 'Reference', value: reference ?? UNKNOWN }]),
        ...datesOf(line),
        ...(refunded
          ? [{ term: status === 'refunded' ? 'Refunded' : 'Refunded in part', value: money(refunded) }]
          : []),
        ...(status === 'refunded' && !refunded ? [{ term: 'Refunded', value: 'In full' }] : []),
        ...(STATUS[status] ? [{ term: 'Status', value: STATUS[status] }] : []),
      ]}
    />
  );
}

/** The sheet while what stands on it is read. */
export const SheetLoading = () => (
  <div className={styles.page}>
    <div className={styles.sheet}>
      <TileBand />
      <LoadingRows isLines />
    </div>
  </div>
);

export interface ReceiptSheetProps {
  email: string;
  uid: string;
  business: BusinessSetup;
  lines: ReceiptLine[];
  /** The numbered receipts. If they cannot be read, the receipt is shown without its number. */
  numbers: Exclude<Read<IssuedReceipt[]>, { status: 'loading' }>;
  /** Reads the numbers again. */
  onRetry: () => Promise<unknown>;
  paid: boolean;
}

/** The receipt as a sheet of paper: who paid whom, for what, how much, when and how. */
export function ReceiptSheet({ email, uid, business, lines, numbers, onRetry, paid }: ReceiptSheetProps) {
  const receipts = numbers.status === 'ready' ? numbers.value : [];
  const entries = lines.map((line) => {
    const receipt = receipts.find((one) => one.line === line.key);
    return { line, receipt, parties: partiesOf(receipt, business) };
  });
  const isRefunded = lines.some(({ status, amountRefunded }) => status === 'refunded' || amountRefunded);
  return (
    <div className={styles.page}>
      <article className={styles.sheet} aria-label="Receipt">
        <TileBand />
        <Cluster spread gap={3}>
          <Logo name={PRODUCT_NAME} />
          <Badge tone={paid ? 'good' : 'neutral'}>{paid ? 'Paid' : goneInWords(lines)}</Badge>
        </Cluster>
        <dl className={styles.parties}>
          <div>
            <dt className="note">{isOnlyWithdrawn(lines) ? 'Account' : 'Paid by'}</dt>
            {business.contactName && <dd>{business.contactName}</dd>}
            <dd>
              <Unbroken text={email} />
            </dd>
          </div>
          <div>
            <dt className="note">For</dt>
            <dd>{PLAN.name}</dd>
          </div>
        </dl>
        {entries.map(({ line, receipt, parties }, index) => (
          <Fragment key={line.key}>
            {/* Parties that are the same as in the line above are not repeated. */}
            {JSON.stringify(parties) !== JSON.stringify(entries[index - 1]?.parties) && <PartyNames {...parties} />}
            <LineFacts line={line} receipt={receipt} />
          </Fragment>
        ))}
        {isOnlyWithdrawn(lines) && <p>A receipt that was issued for it no longer counts.</p>}
        <p className="note">
          {PRODUCT_NAME}, registered in the UK. Questions: {operator().email}. Account{' '}
          <span className="whole">{uid}.</span>
        </p>
      </article>
      <aside className={classNames(styles.actions, 'unprinted')} aria-label="Keep it">
        <Button onClick={() => print()}>Print or save as PDF</Button>
        {numbers.status === 'failed' && (
          <>
            <p role="alert">The receipt number could not be read. You can print the receipt without it.</p>
            <TryAgain onRetry={onRetry} />
          </>
        )}
        {receipts.length > 0 && (
          <p className="note">For your accounts.{!isRefunded && ' A refund will be shown on it.'}</p>
        )}
        <Mosaic className={styles.mosaic} rows={['1t fs 2k', 'dk 3g 4t', 'fs 2t 1g']} />
      </aside>
    </div>
  );
}
