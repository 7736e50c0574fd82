import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { PLAN } from '@tessera/domain/money';
import { PRODUCT_NAME, SUPPORT_EMAIL } from '@tessera/domain/product';
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
  paid: boolean;
}

/** A sheet of paper: who paid whom, for what, how much, when and how. */
export function ReceiptSheet({ email, uid, business, lines, paid }: ReceiptSheetProps) {
  const where = [business.name, ...businessAddress(business)].filter(Boolean);
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
          ]}
        />
        {lines.map((line) => (
          <LineFacts key={line.key} line={line} />
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
