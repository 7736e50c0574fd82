import { mailedCards } from '../../passes/cardLink';
import { defineMail } from '../defineMail';
import { aboutCard, openCard, shopIn, wasNotMe } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'card-link': {
      /** The request for the links of all cards of an address. The address is sealed, and deleted with the delivery. */
      lost: { businessId: string; to: string; passId?: string };
    };
  }
}

export const cardLink = defineMail({
  kind: 'card-link',
  to: 'holder',
  adminLabel: 'Link to a card',
  hasStopLink: true,
  async load({ lost }) {
    const [card, ...others] = await mailedCards(lost);
    return card ? { to: card.email, card, others } : null;
  },
  text: ({ card, others }, { site, stop }) => ({
    subject: `Your card at ${shopIn(card, 'the shop')}`,
    ...aboutCard(card, site),
    paragraphs: [
      `Somebody, probably you, asked for the link of your card at ${shopIn(card, 'the shop')}.`,
      'Whoever has the link has the card, so keep it to yourself.',
    ],
    more: [
      ...others.map((other, index) => openCard(site, other, `Open my card number ${index + 2}`)),
      ...wasNotMe(stop),
    ],
  }),
  example: ({ businessId, sealedAddress: to }) => ({ lost: { businessId, to } }),
});
