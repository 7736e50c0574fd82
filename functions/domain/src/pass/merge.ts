/** Merges two cards of one person. Pure. */
import { rulesOf, withOfferAt } from '../scheme/rules';
import type { Filling, Now, Offers, OpenReward } from '../scheme/types';
import { testSize } from './checks';
import { type Context, type Refusal, refuse } from './command';
import { accept } from './decide';
import { changedFields, nowOf } from './effect';
import { emptyingId } from './erased';
import { balanceOf, type CardBalance, type Pass, type PassEvent, unitsOf, type Visit } from './state';

/** A card without some of its units. */
interface Reduced {
  card: Pass;
  taken: number;
  /** The rewards that turned back into units for it. */
  returned: OpenReward[];
}

/** A card after units were deducted; after all of its units were, if redeemed rewards have used up the others. */
function without(card: Pass, units: number): Reduced {
  const { balance, rewards, offer } = card;
  const taken = Math.min(units, balance + unitsOf(rewards));
  const filling = taken > 0 && rulesOf(offer.scheme).deduct(card, taken);
  if (!filling) return { card, taken: 0, returned: [] };
  const { returned = [], offer: held, rounds } = filling;
  const left = {
    balance: balance - taken + unitsOf(returned),
    rewards: rewards.filter((one) => !returned.includes(one)),
  };
  return { card: { ...card, ...left, offer: held, rounds }, taken, returned };
}

/** What a merge changes: both cards without the smaller welcome, and the card that stays. */
interface Merging {
  given: Reduced;
  own: Reduced;
  filling: Filling;
  /** The units of the smaller welcome. */
  twice: number;
}

/** A welcome is given once to a person, so the smaller of two is taken off again before anything is added up. */
function mergingOf(from: Pass, into: Pass, offers: Offers, now: Now): Merging {
  const twice = Math.min(from.welcome ?? 0, into.welcome ?? 0);
  const given = without(from, twice);
  const own = without(into, twice - given.taken);
  return { given, own, filling: rulesOf(into.offer.scheme).merge(given.card, own.card, offers, now), twice };
}

/** What a card has after a merge. */
export function mergedCard(from: Pass, into: Pass, offers: Offers, now: Now): CardBalance {
  const { given, own, filling } = mergingOf(from, into, offers, now);
  const { received = [], earned = [], offer } = filling;
  const rewards = [...own.card.rewards, ...received, ...earned];
  const balance = own.card.balance + given.card.balance - unitsOf(earned);
  return balanceOf(withOfferAt({ ...own.card, balance, rewards, offer }, offers, now.at));
}

/** A card's visits without its beginning, which takes nobody to the shop. */
const scansOf = ({ visits = [], passId }: Pass): Visit[] =>
  visits.filter(({ scanId }) => !scanId.endsWith(`_${passId}`));

interface MergedEvent {
  event: PassEvent;
  next: Pass;
}

/**
 * Merges two cards of one person. Units, open rewards, the latest visits and the holder move from `from` to `into`,
 * unless `into` has a holder already; `from` is closed. Of two welcomes the larger counts, and of two paper cards one.
 * Both ledgers stay; the id of the event of `from` is made from the scan's id.
 */
export function decideMerge(
  from: Pass,
  into: Pass,
  reason: string,
  context: Context,
): { verdict: 'accepted'; from: MergedEvent; into: MergedEvent } | Refusal {
  const content = `merge ${from.passId} ${into.passId}`;
  if (from.passId === into.passId || from.programmeId !== into.programmeId || from.practice !== into.practice)
    return refuse('unknown-card');
  if (from.status === 'closed' || into.status === 'closed') return refuse('card-blocked', { over: 'card' });
  if (from.status !== 'open' || into.status !== 'open') return refuse('card-blocked');
  if (from.offer.scheme.kind !== into.offer.scheme.kind) return refuse('wrong-scheme');
  const { given, own, filling, twice } = mergingOf(from, into, context.programme, nowOf(context));
  const emptied = accept(
    from,
    {
      type: 'merged',
      amount: -from.balance - unitsOf(given.returned),
      ...(given.returned.length > 0 && { returned: given.returned }),
      handedOver: given.card.rewards,
      otherPassId: into.passId,
      reason,
    },
    content,
    { ...context, scanId: emptyingId(context.scanId) },
  );
  const filled = accept(
    into,
    {
      type: 'merged',
      amount: given.card.balance - own.taken,
      ...changedFields(into, { ...filling, returned: own.returned }),
      welcome: from.welcome === undefined ? undefined : { units: Math.max(from.welcome, into.welcome ?? 0), twice },
      paperOf: into.broughtBy === undefined ? from.broughtBy : undefined,
      otherPassId: from.passId,
      visits: scansOf(from),
      reason,
    },
    content,
    context,
  );
  const tooMany = testSize(into, filled.next);
  if (tooMany) return tooMany;
  const holder = into.holder ?? from.holder;
  return {
    verdict: 'accepted',
    from: emptied,
    into: holder ? { ...filled, next: { ...filled.next, holder } } : filled,
  };
}
