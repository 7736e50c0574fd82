import { consentOf } from '@tessera/domain/pass/contact';
import { mailedCard } from '../../passes/cardLink';
import { firestore } from '../../platform/firebase';
import { mailboxRef } from '../../records/mailboxes';
import { refsOf } from '../../records/refs';
import { confirmPath } from '../../shop/news/confirmAddress';
import { refuseAddress } from '../../shop/news/withdraw';
import { defineMail } from '../defineMail';
import { headOf, shopIn, wasNotMe } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'confirm-address': { card: { businessId: string; passId: string } };
  }
}

export const confirmAddress = defineMail({
  kind: 'confirm-address',
  to: 'holder',
  adminLabel: 'Please confirm a card’s address',
  // Whoever took the card may have typed somebody else's address.
  hasStopLink: true,
  async load({ card: ids }) {
    const refs = refsOf(firestore(), ids.businessId);
    const [card, stored] = await Promise.all([mailedCard(ids, false), refs.at('contacts', ids.passId).get()]);
    const contact = stored.data();
    const stoppedAt = (await mailboxRef(refs, contact)?.get())?.data()?.stoppedAt;
    const { given, confirmed, since } = consentOf(contact, 'email', { stoppedAt });
    if (!card || !given || confirmed || since === undefined) return null;
    return { to: card.email, card, path: confirmPath({ ...ids, email: card.email, since }) };
  },
  text: ({ card, path }, { site, stop }) => ({
    subject: `Is this your address? Your card at ${shopIn(card, 'the shop')}`,
    shop: headOf(card, site),
    paragraphs: [
      `Somebody, probably you, took a card at ${shopIn(card, 'the shop')} with this address, and agreed to its news and offers by email.`,
      'Confirm the address if you want them: at most one comes in seven days, and each has a link that stops them. If it was not you, do nothing, and you get none.',
    ],
    link: { label: 'Confirm my address', url: site + path },
    more: wasNotMe(stop),
  }),
  async onRefusal({ card: { businessId } }, to) {
    await refuseAddress(refsOf(firestore(), businessId), to, Date.now());
  },
  example: ({ businessId, passId }) => ({ card: { businessId, passId } }),
});
