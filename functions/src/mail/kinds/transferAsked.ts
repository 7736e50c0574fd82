import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { PLAN } from '@tessera/domain/payment/money';
import { isPending } from '@tessera/domain/payment/record';
import type { Operator } from '@tessera/domain/schemas/operator';
import { defineMail } from '../defineMail';
import { type Payer, payerOf } from '../payer';
import type { Facts } from '../render';
import { money } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'transfer-asked': { uid: string };
  }
}

/** The details of a bank transfer: amount, account and reference. */
function transferFacts({ record }: Payer, { bank, email }: Operator): (string | Facts)[] {
  const { amount, currency } = record.quoted ?? PLAN;
  const details = [
    ['Amount', money(amount, currency)],
    ['Reference', record.reference ?? 'see the payment page'],
  ] as const;
  if (!bank) return [details, `Write to ${email} for our bank details.`];
  return [
    [
      ...details,
      ['Account name', bank.accountName],
      ['Sort code', bank.sortCode],
      ['Account number', bank.accountNumber],
    ],
  ];
}

export const transferAsked = defineMail({
  kind: 'transfer-asked',
  to: 'owner',
  adminLabel: 'How to pay by bank transfer',
  // Nobody should transfer what was paid by card since, or is no longer expected.
  async load(mail) {
    const payer = await payerOf(mail);
    return payer && isPending(payer.record, Date.now()) ? payer : null;
  },
  text: (payer, { operator, site }) => ({
    subject: 'How to pay by bank transfer',
    paragraphs: [
      `You asked to pay for ${PRODUCT_NAME} by bank transfer. Please transfer:`,
      ...transferFacts(payer, operator),
      'Quote the reference, so that we can find your transfer. We write to you when it has arrived. The request ends after 30 days.',
    ],
    link: { label: 'Your payment page', url: site + ROUTES.payment },
  }),
  example: ({ uid }) => ({ uid }),
});
