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
    subject: 'An owner asks to pay by bank transfer',
    paragraphs: ['An owner wants to pay by bank transfer.', ownerFacts(owner)],
    link: { label: 'Approve payments', url: site + ROUTES.approvePayment },
  }),
  example: ({ uid }) => ({ uid }),
});
