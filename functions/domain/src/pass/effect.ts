/** What a command changes on a card: the part of its event that does not follow from its context. */
import { offersAt } from '../scheme/offers';
import { isSameRounds, roundsOf } from '../scheme/rounds';
import { rulesOf } from '../scheme/rules';
import type { Filling, Now } from '../scheme/types';
import { type Context, type Refusal, refuse, whenOf } from './command';
import type { EventType, Pass, PassEvent } from './state';

/** The part of an event that depends on its command. */
export type Effect = Pick<PassEvent, 'type' | 'amount'> &
  Partial<
    Pick<
      PassEvent,
      | 'bought'
      | 'earned'
      | 'returned'
      | 'redeemed'
      | 'restored'
      | 'received'
      | 'ended'
      | 'rewardId'
      | 'offer'
      | 'rounds'
      | 'day'
      | 'step'
      | 'undoes'
      | 'undoneFrom'
      | 'reason'
      | 'soon'
      | 'flags'
      | 'pinTyped'
    >
  >;

/** When and where a command is decided. */
export const nowOf = ({ at, shop }: Context): Now => ({ at, timeZone: shop.timeZone });

/** The fields of an event for what a scheme changed. Unchanged parts have no field. */
export function changedFields(
  pass: Pick<Pass, 'offer' | 'rounds'>,
  { offer, rounds, ...lists }: Filling,
): Partial<Effect> {
  const filled = Object.entries(lists).filter(([, rewards]) => rewards.length > 0);
  return {
    ...Object.fromEntries(filled),
    offer: offer.version === pass.offer.version ? undefined : offer,
    rounds: isSameRounds(rounds, roundsOf(pass)) ? undefined : rounds,
  };
}

/** Adds units to a card, with the rewards that they earn. */
export function earn(type: EventType, pass: Pass, units: number, context: Context): Effect {
  const source = type === 'brought' ? 'paper' : undefined;
  const offers = offersAt(context.programme, whenOf(context));
  const filling = rulesOf(pass.offer.scheme).earn(pass, units, offers, nowOf(context), source);
  return { type, amount: units, ...changedFields(pass, filling) };
}

/**
 * Deducts units from a card; open rewards may turn back into units. The card has no units of a paper card afterwards
 * if none was brought over, or if that is what is undone.
 * @param undone the type of an undone event
 */
export function deduct(type: EventType, pass: Pass, units: number, undone?: EventType): Effect | Refusal {
  const dropsPaper = undone === 'brought' || pass.broughtBy === undefined;
  const deducted = rulesOf(pass.offer.scheme).deduct(pass, units, dropsPaper);
  return deducted ? { type, amount: -units, ...changedFields(pass, deducted) } : refuse('would-go-negative');
}
