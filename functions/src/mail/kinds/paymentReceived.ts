import { ROUTES } from '@tessera/domain/addresses/paths';
import { defineMail } from '../defineMail';
import { afterPaying, failedRefund, paymentFacts, receiptOf } from '../payer';

declare module '../../platform/outbox' {
  interface Mails {
    'payment-received': { uid: string; line: string };
  }
}

export const paymentReceived = defineMail({
  kind: 'payment-received',
  to: 'owner',
  adminLabel: 'Payment received',
  load: receiptOf,
  text: (payment, { site }) => ({
    subject: 'Your payment has arrived',
    paragraphs: [
      // A refund that failed before its payment was heard of has no mail of its own.
      ['Thank you. We have received your payment.', failedRefund(payment) ?? ''].join(' ').trim(),
      paymentFacts(payment),
      afterPaying(payment),
    ],
    link: { label: 'Your shop', url: site + ROUTES.dashboard },
    more: [{ label: 'Your receipt, to print or to keep', url: site + ROUTES.receipt }],
  }),
  example: ({ uid, cardLine: line }) => ({ uid, line }),
});
