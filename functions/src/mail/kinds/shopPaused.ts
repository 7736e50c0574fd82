import { type Business, cardsEndAt, redeemUntil } from '@tessera/domain/shop/business';
import { type MailedCard, mailedCard } from '../../passes/cardLink';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { defineMail } from '../defineMail';
import { aboutCard, day, shopIn, stopThese } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'shop-paused': { card: { businessId: string; passId: string } };
  }
}

interface Facts {
  to: string;
  card: MailedCard;
  /** Until when rewards are given; absent when that is over. */
  until?: number | undefined;
  /** When the cards of a closed shop are erased; absent for one that is only paused. */
  endsAt?: number;
}

export const shopPaused = defineMail({
  kind: 'shop-paused',
  to: 'holder',
  adminLabel: 'A shop’s cards are paused or end',
  hasStopLink: true,
  async load({ card: ids }): Promise<Facts | null> {
    const refs = refsOf(firestore(), ids.businessId);
    const [card, shop] = await Promise.all([mailedCard(ids, true), refs.business.get()]);
    const business: Pick<Business, 'active' | 'frozenSince' | 'closedAt'> = shop.data() ?? { active: true };
    const until = redeemUntil(business);
    // A shop that has paid again meanwhile sends no such mail.
    if (!card || until === undefined) return null;
    const isOver = Date.now() >= until;
    const endsAt = cardsEndAt(business);
    if (endsAt === undefined) return isOver ? null : { to: card.email, card, until };
    return { to: card.email, card, until: isOver ? undefined : until, endsAt };
  },
  text: ({ card, until, endsAt }, { site, stop }) => {
    const shop = shopIn(card, 'the shop');
    const rewards =
      until === undefined
        ? 'Rewards can no longer be used.'
        : `You can use rewards that are ready until ${day(until)}.`;
    return {
      subject: endsAt === undefined ? `Your card at ${shop} is paused` : `Your card at ${shop} ends`,
      ...aboutCard(card, site),
      paragraphs: [
        `${shop} adds nothing to its cards${endsAt === undefined ? ' for now' : ' any more'}. ${rewards}`,
        endsAt === undefined
          ? 'What you have collected stays on the card, in case the shop starts again.'
          : `On ${day(endsAt)} the shop’s cards end, and what is stored of them is erased.`,
      ],
      more: stopThese(stop),
    };
  },
  example: ({ businessId, passId }) => ({ card: { businessId, passId } }),
});
