/** Which of a programme's offers had begun at a time. Pure; times are milliseconds since 1970. */
import type { CardOffer, Offers } from './types';

/** What a card keeps of an offer. */
export const cardOffer = ({ version, scheme }: CardOffer): CardOffer => ({ version, scheme });

/** The offers that have begun at a time. The newest of them holds; before all that are known, the oldest does. */
export function offersAt({ offer, recent }: Offers, at: number): Offers {
  const begun = recent.filter(({ begins = 0 }) => begins <= at);
  return { offer: begun.at(-1) ?? recent[0] ?? offer, recent: begun };
}
