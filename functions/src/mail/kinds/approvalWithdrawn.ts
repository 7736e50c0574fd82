import { ROUTES } from '@tessera/domain/addresses/paths';
import { isPaid } from '@tessera/domain/payment/record';
import { defineMail } from '../defineMail';
import { payerOf } from '../payer';

declare module '../../platform/outbox' {
  interface Mails {
    'approval-withdrawn': { uid: string; line: string };
  }
}

export const approvalWithdrawn = defineMail({
  kind: 'approval-withdrawn',
  to: 'owner',
  adminLabel: 'Approval withdrawn',
  load: payerOf,
  text: ({ record }, { operator, site }) => ({
    subject: 'The approval of your payment has been withdrawn',
    paragraphs: [
      // A card payment may stand beside it, or it was approved again before this mail is sent.
      `We have withdrawn the approval of your payment. Your account ${isPaid(record) ? 'still' : 'no longer'} counts as paid.`,
      `If you think that this is a mistake, write to ${operator.email}.`,
    ],
    link: { label: 'Your payment page', url: site + ROUTES.payment },
  }),
  example: ({ uid, approvalLine: line }) => ({ uid, line }),
});
