/** What a command changes on a card: the part of its event that the circumstances do not decide. */
import { rulesOf } from '../scheme/rules';
import { type Context, type Refusal, refuse } from './command';
import type { EventType, Pass, PassEvent } from './state';

/** The part of an event that depends on its command. */
export type Effect = Pick<PassEvent, 'type' | 'amount'> &
  Partial<
    Pick<
      PassEvent,
      | 'earned'
      | 'returned'
      | 'redeemed'
      | 'restored'
      | 'rewardId'
      | 'offer'
      | 'day'
      | 'step'
      | 'undoes'
      | 'reason'
      | 'soon'
      | 'flags'
      | 'pinTyped'
    >
  >;

/** Adds units to a card, with the rewards that they earn. */
export function earn(type: EventType, pass: Pass, units: number, { programme, at }: Context): Effect {
  const { earned, offer } = rulesOf(pass.offer.scheme).earn(pass, units, programme, at);
  return {
    type,
    amount: units,
    ...(earned.length > 0 && { earned }),
    ...(offer.version !== pass.offer.version && { offer }),
  };
}

/** Deducts units from a card; open rewards may turn back into units. */
export function deduct(type: EventType, pass: Pass, units: number): Effect | Refusal {
  const deducted = rulesOf(pass.offer.scheme).deduct(pass, units);
  if (!deducted) return refuse('would-go-negative');
  const { returned, offer } = deducted;
  return {
    type,
    amount: -units,
    ...(returned.length > 0 && { returned }),
    ...(offer.version !== pass.offer.version && { offer }),
  };
}
