import { ROUTES } from '@tessera/domain/addresses/paths';
import { isPaid } from '@tessera/domain/payment/record';
import { defineMail } from '../defineMail';
import { paymentOf } from '../payer';
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
  text: ({ line, record }, { operator, site }) => ({
    subject: 'Your bank has taken your payment back',
    paragraphs: [
      `You or your bank disputed your card payment, and the bank has taken back your payment of ${money(line?.amount, line?.currency)}.`,
      // Another payment may count, or the owner has paid again before this mail is sent.
      isPaid(record)
        ? 'Your shop stays open, because another payment counts.'
        : 'Your shop is frozen: nobody can join, and no stamps or points are given. Rewards that customers have earned can be given for 60 more days. Nothing is deleted: cards and figures go on when you pay again.',
      `If you do not know why, ask your bank, or write to ${operator.email}.`,
    ],
    link: { label: 'Your payment page', url: site + ROUTES.payment },
  }),
  example: ({ uid, cardLine: line }) => ({ uid, line }),
});
