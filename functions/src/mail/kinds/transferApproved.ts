import { ROUTES } from '@tessera/domain/addresses/paths';
import { defineMail } from '../defineMail';
import { afterPaying, paymentFacts, receiptOf } from '../payer';

declare module '../../platform/outbox' {
  interface Mails {
    'transfer-approved': { uid: string; line: string };
  }
}

export const transferApproved = defineMail({
  kind: 'transfer-approved',
  to: 'owner',
  adminLabel: 'Transfer approved',
  load: receiptOf,
  text: (payment, { site }) => ({
    subject: 'Your bank transfer has arrived',
    paragraphs: ['Thank you. Your bank transfer has arrived.', paymentFacts(payment), afterPaying(payment)],
    link: { label: 'Your shop', url: site + ROUTES.dashboard },
    more: [{ label: 'Your receipt, to print or to keep', url: site + ROUTES.receipt }],
  }),
  example: ({ uid, approvalLine: line }) => ({ uid, line }),
});
