import { ROUTES } from '@tessera/domain/addresses/paths';
import { defineMail } from '../defineMail';
import { failedRefund, paymentOf } from '../payer';
import { money } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'payment-stands': { uid: string; line: string };
  }
}

export const paymentStands = defineMail({
  kind: 'payment-stands',
  to: 'owner',
  adminLabel: 'Payment counts again',
  // Not when it was refunded again since, or lost after all.
  async load(mail) {
    const payment = await paymentOf(mail);
    if (payment?.line?.status !== 'succeeded') return null;
    const isFailedRefund = Object.values(payment.line.facts?.refunds ?? {}).some(({ state }) => state === 'failed');
    const refund = failedRefund(payment);
    if (isFailedRefund && refund === undefined) return null;
    return { ...payment, refund };
  },
  text: ({ line, shop, refund }, { site }) => ({
    subject: refund === undefined ? 'Your payment counts again' : 'A refund did not reach you',
    paragraphs: [
      refund ?? `Your payment of ${money(line?.amount, line?.currency)}, which was disputed, is with us again.`,
      `The payment counts${shop ? ', and your shop is open' : ''}.`,
    ],
    link: { label: 'Your receipt', url: site + ROUTES.receipt },
  }),
  example: ({ uid, cardLine: line }) => ({ uid, line }),
});
