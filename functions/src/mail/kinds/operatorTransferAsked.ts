import { ROUTES } from '@tessera/domain/addresses/paths';
import { defineMail } from '../defineMail';
import { aboutOwnerOf, ownerFacts } from '../payer';

declare module '../../platform/outbox' {
  interface Mails {
    'operator-transfer-asked': { uid: string };
  }
}

export const operatorTransferAsked = defineMail({
  kind: 'operator-transfer-asked',
  to: 'operator',
  adminLabel: 'Transfer requested',
  load: aboutOwnerOf,
  text: (owner, { site }) => ({
    subject: `${owner.shop || 'An owner'} asks to pay ${owner.amount} by bank transfer`,
    paragraphs: ['Look for this transfer on the bank statement, and approve it once it is there.', ownerFacts(owner)],
    link: { label: 'Approve payments', url: site + ROUTES.approvePayment },
  }),
  example: ({ uid }) => ({ uid }),
});
