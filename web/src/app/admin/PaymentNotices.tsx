import type { ListedPayment } from '../../data/paymentAdmin';
import { formatDateTime } from '../../lib/format';
import { Notice } from '../../ui/Notice';
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
      {attention.map((found) => (
        <Notice key={found} tone="warning">
          <p>{ATTENTION_WORDS[found]}</p>
        </Notice>
      ))}
    </>
  );
}
