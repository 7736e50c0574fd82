/** The rules of each kind of card. docs/schemes.md says what a new kind adds. */
import { lastingOf, type Shop } from './ends';
import { POINTS_RULES } from './points/rules';
import { STAMPS_RULES } from './stamps/rules';
import type { FilledCard, Offers, ReadyReward, SchemeKind, SchemeRules } from './types';

const RULES: Record<SchemeKind, SchemeRules> = { stamps: STAMPS_RULES, points: POINTS_RULES };

/** The rules of every kind of card. */
export const ALL_RULES: readonly SchemeRules[] = Object.values(RULES);

/** The rules by which cards of this kind are filled. */
export const rulesOf = ({ kind }: { kind: SchemeKind }): SchemeRules => RULES[kind];

/** Whether a card's balance is nearly at a reward. */
export const isClose = ({ offer, balance }: Pick<FilledCard, 'offer' | 'balance'>): boolean =>
  rulesOf(offer.scheme)
    .closeRanges(offer.scheme)
    .some(({ from, before }) => from <= balance && balance < before);

/** A card with the offer that it has at a time, by the offers in the business document. */
export function cardAt<Card extends Pick<FilledCard, 'offer'> & { programmeId: string }>(
  card: Card,
  { programmes }: { programmes: Record<string, Offers> },
  at: number,
): Card {
  const offers = programmes[card.programmeId];
  return offers ? withOfferAt(card, offers, at) : card;
}

/** A card with the offer that it has at a time. A card of another kind than the programme's keeps its own offer. */
export function withOfferAt<Card extends Pick<FilledCard, 'offer'>>(card: Card, offers: Offers, at: number): Card {
  const offer = rulesOf(card.offer.scheme).offerAt(card.offer, offers, at);
  return offer.version === card.offer.version ? card : { ...card, offer };
}

/** The rewards that a card's holder can take at a time: under the offer that it has then, without those that ended. */
export function readyAt<Card extends FilledCard & { programmeId: string }>(
  card: Card,
  shop: Shop & { programmes: Record<string, Offers> },
  at: number,
): ReadyReward[] {
  const { ready } = rulesOf(card.offer.scheme);
  return lastingOf(ready(cardAt(card, shop, at)), shop, at);
}
