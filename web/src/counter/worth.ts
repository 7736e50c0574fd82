/** What a purchase is worth at this shop, by the domain's rules. Pure; times are milliseconds since 1970. */
import { refusalInWords } from '@tessera/domain/pass/words';
import { bonusAt } from '@tessera/domain/scheme/bonus';
import { rulesOf } from '@tessera/domain/scheme/rules';
import type { Purchase, Scheme } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { offerInForce, type ProgrammeSummary } from '@tessera/domain/shop/programme';

type Offering = Pick<ProgrammeSummary, 'limits' | 'offer' | 'recent'>;

const schemeAt = (programme: Offering, at: number): Scheme => offerInForce(programme, at).scheme;

/** The units that a purchase buys, without a bonus; 0 where the shop does not take it. */
export function unitsOf(purchase: Purchase, programme: Offering, at: number): number {
  const scheme = schemeAt(programme, at);
  const worth = rulesOf(scheme).worth(purchase, scheme, programme.limits, 0);
  return typeof worth === 'number' ? worth : 0;
}

/** What a purchase adds to a card: `£4.50 → 45 points`; or why it is refused. */
export function worthInWords(
  purchase: Purchase,
  programme: Offering & Pick<ProgrammeSummary, 'bonuses'>,
  timeZone: string,
  at: number,
): string {
  const scheme = schemeAt(programme, at);
  const bought = rulesOf(scheme).worth(purchase, scheme, programme.limits, 0);
  if (typeof bought !== 'number') {
    const { reason, ...more } = bought;
    return refusalInWords(reason, { ...more, scheme: scheme.kind });
  }
  const times = bonusAt(programme.bonuses, timeZone, at)?.times ?? 1;
  return `${wordsOf(scheme).purchaseInWords(purchase)} → ${wordsOf(scheme).inWords(bought * times)}`;
}
