import { redeemUntil } from '@tessera/domain/business';
import { mailedCard } from '../../passes/cardLink';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { defineMail } from '../defineMail';
import { day, openCard, shopIn, wasNotMe } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'shop-paused': { card: { businessId: string; passId: string } };
  }
}

export const shopPaused = defineMail({
  kind: 'shop-paused',
  to: 'holder',
  adminLabel: 'A shop’s cards are paused or end',
  isStrangers: true,
  async load({ card: ids }) {
    const refs = refsOf(await firestore(), ids.businessId);
    const [card, shop] = await Promise.all([mailedCard(ids, true), refs.business.get()]);
    const business = shop.data();
    const until = business && redeemUntil(business);
    // A shop that pays again meanwhile tells nobody.
    if (!card || until === undefined || Date.now() >= until) return null;
    return { to: card.email, card, until, closes: business?.closedAt !== undefined };
  },
  text: ({ card, until, closes }, { site, stop }) => {
    const shop = shopIn(card, 'the shop');
    return {
      subject: closes ? `Your card of ${shop} ends` : `Your card of ${shop} is paused`,
      paragraphs: [
        `${shop} gives nothing new on its cards for now. Rewards that are ready can be had until ${day(until)}.`,
        closes
          ? 'After that the shop’s cards end, and what is stored of them is erased.'
          : 'What you have collected stays on the card, in case the shop goes on.',
      ],
      link: openCard(site, card),
      more: wasNotMe(stop),
    };
  },
  example: ({ businessId, passId }) => ({ card: { businessId, passId } }),
});
