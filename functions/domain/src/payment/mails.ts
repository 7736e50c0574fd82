/** Which mails are sent when a payment record changes. */
import { APPROVAL_LINE, type PaymentLine, type PaymentRecord } from './record';

/** The kinds of mail about one line of a record. */
type LineMail =
  | 'payment-received'
  | 'payment-refunded'
  | 'payment-charged-back'
  | 'payment-stands'
  | 'transfer-approved'
  | 'approval-withdrawn';

/** A mail about a payment record, as the outbox stores it. */
export type PaymentMail =
  | { kind: LineMail; uid: string; line: string }
  | {
      kind: 'transfer-asked' | 'transfer-dismissed' | 'operator-transfer-asked' | 'operator-attention';
      uid: string;
    };

/** Whether a payment's success is news. A refund or a dispute may be heard of first, and says less of the payment. */
const isArrival = (before: PaymentLine | undefined, after: PaymentLine): boolean =>
  after.facts?.succeededAt !== undefined && before?.facts?.succeededAt === undefined;

/** The mail to the owner about one line of the record. A refund that fails before a mail told of it sends none. */
function mailOfLine(key: string, before: PaymentLine | undefined, after: PaymentLine): LineMail | null {
  if (after.method === 'card') {
    if (after.status === 'charged_back' && before?.status !== 'charged_back') return 'payment-charged-back';
    if ((after.amountRefunded ?? 0) > (before?.amountRefunded ?? 0)) return 'payment-refunded';
    if (after.status === 'refunded' && before?.status !== 'refunded') return 'payment-refunded';
    if (after.status !== 'succeeded') return null;
    if (isArrival(before, after)) return 'payment-received';
    // Nobody was told yet that it had arrived. The mail that tells it says that it counts.
    if (after.facts?.succeededAt === undefined) return null;
    // A refund that was taken for the whole payment until its amount was known has not failed.
    const isLess = (after.amountRefunded ?? 0) < (before?.amountRefunded ?? 0);
    return isLess || before?.status === 'charged_back' ? 'payment-stands' : null;
  }
  if (key === APPROVAL_LINE && after.status === 'succeeded' && before?.status !== 'succeeded')
    return 'transfer-approved';
  return after.status === 'withdrawn' && before?.status === 'succeeded' ? 'approval-withdrawn' : null;
}

/**
 * The mails for a change of one account's record. An unchanged record sends no mail. After an account was deleted, only
 * the operator gets mails.
 * @param before the stored record; `{}` when there is none
 */
export function mailsForChange(uid: string, before: PaymentRecord, after: PaymentRecord): PaymentMail[] {
  const toOwner: PaymentMail[] = [];
  const toOperator: PaymentMail[] = [];
  if (after.pending && after.requestedAt !== undefined && after.requestedAt !== before.requestedAt) {
    toOwner.push({ kind: 'transfer-asked', uid });
    toOperator.push({ kind: 'operator-transfer-asked', uid });
  }
  for (const [line, now] of Object.entries(after.lines ?? {})) {
    const kind = mailOfLine(line, before.lines?.[line], now);
    if (kind) toOwner.push({ kind, uid, line });
  }
  if (after.dismissed && after.dismissed.at !== before.dismissed?.at) toOwner.push({ kind: 'transfer-dismissed', uid });
  // Nearly every deletion is finished at once; a job finishes the others.
  if (after.attention?.some((reason) => reason !== 'deletion-unfinished' && !before.attention?.includes(reason)))
    toOperator.push({ kind: 'operator-attention', uid });
  return [...(after.accountDeletedAt === undefined ? toOwner : []), ...toOperator];
}
