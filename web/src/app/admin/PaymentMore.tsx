import { PaymentFacts, type PaymentFactsProps } from './PaymentFacts';
import { PaymentNotices } from './PaymentNotices';

/** What a row of the table opens: what needs attention, then dates, payments and history. */
export function PaymentMore(props: PaymentFactsProps) {
  return (
    <>
      <PaymentNotices record={props.record} />
      <PaymentFacts {...props} />
    </>
  );
}
