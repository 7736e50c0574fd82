import { ROUTES } from '@tessera/domain/addresses/paths';
import { isPaid } from '@tessera/domain/payment/record';
import { defineMail } from '../defineMail';
import { paymentOf, shopAfterLoss } from '../payer';
import { day, money } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'payment-refunded': { uid: string; line: string };
  }
}

export const paymentRefunded = defineMail({
  kind: 'payment-refunded',
  to: 'owner',
  adminLabel: 'Payment refunded',
  // Not when the refund has failed since.
  async load(mail) {
    const payment = await paymentOf(mail);
    return payment?.line?.status === 'refunded' || payment?.line?.amountRefunded !== undefined ? payment : null;
  },
  text: ({ line, ...payer }, { operator, site }) => ({
    subject: `We have refunded ${line?.status === 'refunded' ? '' : 'part of '}your payment`,
    paragraphs: [
      line?.status === 'refunded'
        ? // Of a refund that is heard of before its payment, nobody knows whether it is the whole.
          `We have refunded your ${line.amount === undefined ? 'payment' : `whole payment of ${money(line.amount, line.currency)}`}. ${shopAfterLoss(payer)}`
        : `Of your payment of ${money(line?.amount, line?.currency)} we have refunded ${money(line?.amountRefunded, line?.currency)} in all.${isPaid(payer.record) ? ' Nothing changes for your shop.' : ''}`,
      ...Object.values(line?.facts?.repaid ?? {}).map(
        ({ amount, at, reference }) =>
          `We sent ${money(amount, line?.currency)} to your bank account on ${day(at)}, with the reference ${reference}, because the refund to your card did not reach you.`,
      ),
      `The money can take ten days to appear on your statement. Questions? Write to ${operator.email}.`,
    ],
    link: { label: 'Your receipt', url: site + ROUTES.receipt },
  }),
  example: ({ uid, cardLine: line }) => ({ uid, line }),
});
