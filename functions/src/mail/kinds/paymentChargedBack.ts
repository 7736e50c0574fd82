import { ROUTES } from '@tessera/domain/addresses/paths';
import { defineMail } from '../defineMail';
import { paymentOf, shopAfterLoss } from '../payer';
import { money } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'payment-charged-back': { uid: string; line: string };
  }
}

export const paymentChargedBack = defineMail({
  kind: 'payment-charged-back',
  to: 'owner',
  adminLabel: 'Payment lost in a dispute',
  // Not when the dispute was won after all.
  async load(mail) {
    const payment = await paymentOf(mail);
    return payment?.line?.status === 'charged_back' ? payment : null;
  },
  text: ({ line, ...payer }, { operator, site }) => ({
    subject: 'Your bank has taken your payment back',
    paragraphs: [
      `You or your bank disputed your card payment, and the bank has taken back your payment of ${money(line?.amount, line?.currency)}.`,
      shopAfterLoss(payer),
      `If you do not know why, ask your bank, or write to ${operator.email}.`,
    ],
    link: { label: 'Your payment page', url: site + ROUTES.payment },
  }),
  example: ({ uid, cardLine: line }) => ({ uid, line }),
});
