import type { ListedPayment } from '../../shared/data/paymentAdmin';
import { formatDateTime } from '../../shared/lib/format';
import { Notice } from '../../shared/ui/Notice';
import { ATTENTION_WORDS } from './describePayment';

/** What asks for an admin's attention. */
export function PaymentNotices({ record }: Pick<ListedPayment, 'record'>) {
  const { accountDeletedAt, attention = [] } = record;
  return (
    <>
      {accountDeletedAt !== undefined && (
        <Notice tone="warning">
          <p>The account was deleted on {formatDateTime(accountDeletedAt)}.</p>
        </Notice>
      )}
      {attention.map((reason) => (
        <Notice key={reason} tone="warning">
          <p>
            {ATTENTION_WORDS[reason].what} {ATTENTION_WORDS[reason].act}
          </p>
        </Notice>
      ))}
    </>
  );
}
