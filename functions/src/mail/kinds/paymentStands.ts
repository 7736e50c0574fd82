import { ROUTES } from '@tessera/domain/addresses/paths';
import { defineMail } from '../defineMail';
import { paymentOf } from '../payer';
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
    if (isFailedRefund && !payment.record.attention?.includes('refund-failed')) return null;
    return { ...payment, isFailedRefund };
  },
  text: ({ line, shop, isFailedRefund }, { operator, site }) => ({
    subject: isFailedRefund ? 'A refund did not reach you' : 'Your payment counts again',
    paragraphs: [
      isFailedRefund
        ? `A refund of your payment of ${money(line?.amount, line?.currency)} did not reach you, and the money came back to us. Write to ${operator.email}, so that we can send it in another way.`
        : `Your payment of ${money(line?.amount, line?.currency)}, which was disputed, is with us again.`,
      `The payment counts${shop ? ', and your shop is open' : ''}.`,
    ],
    link: { label: 'Your receipt', url: site + ROUTES.receipt },
  }),
  example: ({ uid, cardLine: line }) => ({ uid, line }),
});
