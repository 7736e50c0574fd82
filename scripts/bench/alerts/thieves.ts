/** People who make rewards that nobody bought, and give them to a friend. Each act takes one. */
import { DAY_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { type Ledgers, TARGET } from './ledgers';

/** What a thief needs. */
export interface Theft extends Pick<Ledgers, 'add' | 'give' | 'takeBack'> {
  thief: string;
  /** A time at which the thief works. */
  at: number;
  /** A card that was taken for this reward. */
  fresh: string;
  /** The card of a friend. */
  friend: string;
  /** A card whose customer has left a reward. */
  dormant: string;
  /** A colleague, whoever serves the friend. */
  colleague: string;
  /** When the thief works again, so many days later. */
  later(days: number): number;
  /** Does something at a time. */
  plan(at: number, act: () => void): void;
}

const LOOK_UP = { proof: 'look-up', pinTyped: true } as const;

export const OWNER = 'owner';

/**
 * - `paper`: an invented paper card on a fresh card, one stamp, and the reward at once.
 * - `paper, later`: the same, and the reward when the thief works three days later.
 * - `stamps`: five stamps and three on a fresh card, and the reward at once.
 * - `stamps, later`: five and three on two days, and the reward on a third.
 * - `given again`: a customer's reward is given to a friend and taken back, so that the card keeps it.
 * - `left`: a reward that a customer has left, by look-up and PIN.
 * - `corrections`: a manager adds a full card's stamps to a friend's card. Colleagues give the reward.
 * - `friend`: the same by stamps, five at a time.
 * - `named`: the same by single stamps with the friend's code, in the owner's name.
 *
 * @returns when the reward is taken
 */
export const THIEVES = {
  paper({ add, give, thief, at, fresh, plan }) {
    plan(at, () => add(fresh, thief, at, TARGET - 1, { type: 'brought' }));
    plan(at, () => add(fresh, thief, at + MINUTE_MS, 1));
    plan(at, () => void give(fresh, thief, at + 2 * MINUTE_MS));
    return at;
  },
  'paper, later'({ add, give, thief, at, fresh, later, plan }) {
    const then = later(3);
    plan(at, () => add(fresh, thief, at, TARGET - 1, { type: 'brought' }));
    plan(at, () => add(fresh, thief, at + MINUTE_MS, 1));
    plan(then, () => void give(fresh, thief, then));
    return then;
  },
  stamps({ add, give, thief, at, fresh, plan }) {
    plan(at, () => add(fresh, thief, at, 5));
    plan(at, () => add(fresh, thief, at + MINUTE_MS, 3));
    plan(at, () => void give(fresh, thief, at + 2 * MINUTE_MS));
    return at;
  },
  'stamps, later'({ add, give, thief, at, fresh, later, plan }) {
    const [second, third] = [later(1), later(3)];
    plan(at, () => add(fresh, thief, at, 5));
    plan(second, () => add(fresh, thief, second, 3));
    plan(third, () => void give(fresh, thief, third));
    return third;
  },
  'given again'({ give, takeBack, thief, at, dormant, plan }) {
    plan(at, () => takeBack(give(dormant, thief, at), thief, at + MINUTE_MS));
    return at;
  },
  left({ give, thief, at, dormant, plan }) {
    plan(at, () => void give(dormant, thief, at, LOOK_UP));
    return at;
  },
  corrections({ add, give, thief, at, friend, colleague, plan }) {
    plan(at, () => add(friend, thief, at, TARGET, { type: 'adjusted', proof: 'look-up' }));
    plan(at + DAY_MS, () => void give(friend, colleague, at + DAY_MS));
    return at + DAY_MS;
  },
  friend({ add, give, thief, at, friend, colleague, later, plan }) {
    const second = later(1);
    plan(at, () => add(friend, thief, at, 5));
    plan(second, () => add(friend, thief, second, 3));
    plan(second + DAY_MS, () => void give(friend, colleague, second + DAY_MS));
    return second + DAY_MS;
  },
  named({ add, give, thief, friend, colleague, later, plan }) {
    for (let stamp = 0; stamp < TARGET; stamp += 1) {
      const then = later(stamp / 2);
      plan(then, () => add(friend, OWNER, then, 1, { sentBy: thief }));
    }
    const then = later(TARGET / 2 + 1);
    plan(then, () => void give(friend, colleague, then));
    return then;
  },
} satisfies Record<string, (theft: Theft) => number>;
export type Thief = keyof typeof THIEVES;
