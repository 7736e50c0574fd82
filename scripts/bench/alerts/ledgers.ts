/** The ledgers of made cards, as far as the rules read them. */
import type { PassEvent } from '@tessera/domain/pass/state';
import type { OpenReward, Scheme } from '@tessera/domain/scheme/types';

export const TARGET = 8;
const SCHEME: Scheme = { kind: 'stamps', target: TARGET, rewards: [{ at: TARGET, reward: 'a coffee' }] };

interface CardState {
  seq: number;
  balance: number;
  earned: number;
  open: OpenReward[];
}

export interface Ledgers {
  events: PassEvent[];
  /** Number of a card's rewards that were not given yet. */
  openOn(passId: string): number;
  /** Adds units: a stamp, unless `more` says otherwise. */
  add(passId: string, by: string, at: number, amount: number, more?: Partial<PassEvent>): void;
  /** Gives the oldest open reward, if there is one. */
  give(passId: string, by: string, at: number, more?: Partial<PassEvent>): PassEvent | undefined;
  /** Undoes a redemption. */
  takeBack(given: PassEvent | undefined, by: string, at: number): void;
}

export function createLedgers(): Ledgers {
  const events: PassEvent[] = [];
  const cards = new Map<string, CardState>();

  function stateOf(passId: string): CardState {
    const state = cards.get(passId) ?? { seq: 1, balance: 0, earned: 0, open: [] };
    cards.set(passId, state);
    return state;
  }

  function write(passId: string, by: string, at: number, more: Partial<PassEvent>): PassEvent {
    const state = stateOf(passId);
    state.seq += 1;
    // The rules read no other fields.
    const event = {
      scanId: `${passId}-${state.seq}`,
      passId,
      seq: state.seq,
      by,
      at,
      scheme: 'stamps',
      amount: 0,
      locationId: 'main',
      proof: 'code',
      ...more,
      after: { kind: 'stamps', balance: state.balance, target: TARGET, rewards: [] },
    } as Partial<PassEvent> as PassEvent;
    events.push(event);
    return event;
  }

  return {
    events,
    openOn: (passId) => stateOf(passId).open.length,
    add(passId, by, at, amount, more = {}) {
      const state = stateOf(passId);
      const earned: OpenReward[] = [];
      for (state.balance += amount; state.balance >= TARGET; state.balance -= TARGET) {
        state.earned += 1;
        const offer = { version: 1, scheme: SCHEME };
        earned.push({ rewardId: `r${state.earned}`, reward: 'a coffee', earnedAt: at, unitsUsed: TARGET, offer });
      }
      state.open.push(...earned);
      write(passId, by, at, { type: 'stamped', amount, bought: amount, ...(earned.length > 0 && { earned }), ...more });
    },
    give(passId, by, at, more = {}) {
      const reward = stateOf(passId).open.shift();
      return reward && write(passId, by, at, { type: 'redeemed', redeemed: [reward], ...more });
    },
    takeBack(given, by, at) {
      if (!given) return;
      const { passId, scanId: undoes, redeemed = [] } = given;
      given.undoneBy = write(passId, by, at, { type: 'undone', restored: redeemed, undoes }).scanId;
      stateOf(passId).open.unshift(...redeemed);
    },
  };
}
