import { ROUTES } from '@tessera/domain/addresses/paths';
import { defineMail } from '../defineMail';
import { payerOf } from '../payer';

declare module '../../platform/outbox' {
  interface Mails {
    'transfer-dismissed': { uid: string };
  }
}

export const transferDismissed = defineMail({
  kind: 'transfer-dismissed',
  to: 'owner',
  adminLabel: 'Transfer request dismissed',
  // Not when the owner has asked again since.
  async load(mail) {
    const payer = await payerOf(mail);
    return payer?.record.dismissed ? payer : null;
  },
  text: ({ record }, { operator, site }) => ({
    subject: 'Your request to pay by bank transfer has been closed',
    paragraphs: [
      'We have closed your request to pay by bank transfer.',
      ...(record.dismissed?.reason ? [`Reason: ${record.dismissed.reason}`] : []),
      `You can ask again at any time. If you have transferred the money already, write to ${operator.email}.`,
    ],
    link: { label: 'Your payment page', url: site + ROUTES.payment },
  }),
  example: ({ uid }) => ({ uid }),
});
