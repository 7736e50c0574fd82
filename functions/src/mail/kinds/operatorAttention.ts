import { ROUTES } from '@tessera/domain/addresses/paths';
import type { Attention } from '@tessera/domain/payment/record';
import { defineMail } from '../defineMail';
import { aboutOwnerOf, ownerFacts } from '../payer';

declare module '../../platform/outbox' {
  interface Mails {
    'operator-attention': { uid: string };
  }
}

/** What the operator should do about each reason. */
const ATTENTION: Record<Attention, string> = {
  'account-deleted': 'A payment arrived after its account was deleted. Refund it in Stripe.',
  'deletion-unfinished': 'The deletion of the account broke off. A job finishes it.',
  disputed: 'A payment is disputed. Answer the dispute in Stripe.',
  'paid-twice': 'The owner has paid twice. Refund one of the payments.',
  'refund-failed': 'A refund has failed, so the money is back with us. Send it by bank, and record that on the page.',
  'wrong-amount': 'A payment is not of the amount that was asked for.',
};

export const operatorAttention = defineMail({
  kind: 'operator-attention',
  to: 'operator',
  adminLabel: 'Payment needs attention',
  // Not when everything is settled since.
  async load(mail) {
    const owner = await aboutOwnerOf(mail);
    return owner.record.attention?.length ? owner : null;
  },
  text: (owner, { site }) => ({
    subject: owner.shop ? `A payment of ${owner.shop} needs attention` : 'A payment needs attention',
    paragraphs: [...(owner.record.attention ?? []).map((reason) => ATTENTION[reason]), ownerFacts(owner)],
    link: { label: 'Payments', url: site + ROUTES.approvePayment },
  }),
  example: ({ uid }) => ({ uid }),
});
