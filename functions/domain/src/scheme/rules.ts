/** The rules of each kind of card. A new kind adds its scheme's type, its file and a line here. */
import { POINTS_RULES } from './points';
import { STAMPS_RULES } from './stamps';
import type { FilledCard, Offers, Purchase, Scheme, SchemeKind, SchemeRules } from './types';

const RULES: Record<SchemeKind, SchemeRules> = { stamps: STAMPS_RULES, points: POINTS_RULES };

/** The rules by which cards of this kind are filled. */
export const rulesOf = ({ kind }: { kind: SchemeKind }): SchemeRules => RULES[kind];

/** The units that fill a card, as a field; no field where no number of units does. */
export function targetOf(scheme: Scheme): { target?: number } {
  const target = rulesOf(scheme).target(scheme);
  return target === undefined ? {} : { target };
}

/** The kind of card that a purchase belongs to. */
const kindOf = (purchase: Purchase): SchemeKind => ('pence' in purchase ? 'points' : 'stamps');

/** What a counter took in, in words: `3 stamps`. */
export const purchaseInWords = (purchase: Purchase): string =>
  rulesOf({ kind: kindOf(purchase) }).purchaseInWords(purchase);

/** A card with the offer that it has at a time. Of another kind than the programme's, it keeps its own. */
export function withOfferAt<Card extends Pick<FilledCard, 'offer'>>(card: Card, offers: Offers, at: number): Card {
  const offer = rulesOf(card.offer.scheme).offerAt(card.offer, offers, at);
  return offer.version === card.offer.version ? card : { ...card, offer };
}
