import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { PLAN } from '@tessera/domain/money';
import { PRODUCT_NAME, SUPPORT_EMAIL } from '@tessera/domain/product';
import type { IssuedReceipt } from '@tessera/domain/receipt';
import { businessAddress } from '../../../features/business/businessAddress';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Facts } from '../../../ui/Facts';
import { Logo } from '../../../ui/Mosaic';
import { LineFacts } from './LineFacts';
import type { ReceiptLine } from './receiptLines';
import styles from './ReceiptSheet.module.css';

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
    <div className={styles.page}>
      <article className={styles.sheet} aria-label="Receipt">
        <div className={styles.head}>
          <Logo name={PRODUCT_NAME} />
          <Badge tone={paid ? 'good' : 'neutral'}>{paid ? 'Paid' : 'Not paid any more'}</Badge>
        </div>
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
          {PRODUCT_NAME}, registered in UK. Questions: {SUPPORT_EMAIL}. Account {uid}.
        </p>
      </article>
      <p className={styles.actions}>
        <Button variant="secondary" onClick={() => print()}>
          Print or save as PDF
        </Button>
      </p>
    </div>
  );
}
