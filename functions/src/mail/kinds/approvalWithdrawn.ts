import { ROUTES } from '@tessera/domain/addresses/paths';
import { defineMail } from '../defineMail';
import { payerOf, shopAfterLoss } from '../payer';

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
  text: (payer, { operator, site }) => ({
    subject: 'The approval of your payment has been withdrawn',
    paragraphs: [
      `We have withdrawn the approval of your payment. A receipt that you have of it no longer counts. ${shopAfterLoss(payer)}`,
      `If you think that this is a mistake, write to ${operator.email}.`,
    ],
    link: { label: 'Your payment page', url: site + ROUTES.payment },
  }),
  example: ({ uid, approvalLine: line }) => ({ uid, line }),
});
