/**
 * What our own export writes of a card besides its balance, so that an import makes the same card again: open rewards
 * with their ends, the present round, the terms, the consents and the past. Pure; times are milliseconds since 1970.
 */
import { omitUndefined } from '../lib/omitUndefined';
import type { ConsentEntry } from '../pass/contact';
import type { EventType, Pass, PassEvent } from '../pass/state';
import { roundsOf } from '../scheme/rounds';
import { rulesOf } from '../scheme/rules';
import type { Given, OpenReward, Round, Scheme } from '../scheme/types';
import { targetOf, wordsOf } from '../scheme/words';

/** An open reward. Its terms are the card's, unless it has its own. */
export interface RestoredReward extends Omit<OpenReward, 'offer'> {
  scheme?: Scheme;
}

/** An event that happened before the card was imported. It is shown, and changes nothing. */
export interface PastEvent {
  at: number;
  type: EventType;
  amount: number;
}

/** `businesses/{businessId}/pasts/{passId}`: the newest event first. */
export interface Past {
  /** The system from which the card came. */
  system: string;
  events: PastEvent[];
}

/** The units of a welcome, and whether a paper card was brought over. */
export interface Once {
  welcome?: number;
  paper?: true;
}

export interface RestoredCard {
  blocked?: true;
  /** The terms under which the card is being filled. */
  terms: Scheme;
  rewards: RestoredReward[];
  rounds: Round[];
  /** What a person can get only once, and has already got. */
  once?: Once;
  consents: ConsentEntry[];
  past: PastEvent[];
}

/** The most events of a card's past that are exported, the newest ones. */
export const PAST_EVENTS = 1000;

/**
 * What is written of a card. Rewards get new numbers, because redeemed ones are not exported; an early reward that was
 * given stays given.
 */
export function restoredOf(
  pass: Pick<Pass, 'status' | 'offer' | 'rewards' | 'rounds' | 'welcome' | 'broughtBy'>,
  consents: readonly ConsentEntry[],
  events: readonly Pick<PassEvent, 'at' | 'type' | 'amount'>[],
  before: readonly PastEvent[] = [],
): RestoredCard {
  const { scheme } = pass.offer;
  const once = omitUndefined<Once>({ welcome: pass.welcome, paper: pass.broughtBy === undefined ? undefined : true });
  const numbers = new Map(pass.rewards.map(({ rewardId }, index) => [rewardId, `r${index + 1}`]));
  const renumbered = (given: readonly Given[]): Given[] =>
    given.map(({ at, by }) => ({ at, by: by === 'merge' ? by : (numbers.get(by) ?? 'import') }));
  const past = [...events.map(({ at, type, amount }) => ({ at, type, amount })), ...before];
  return omitUndefined<RestoredCard>({
    blocked: pass.status === 'blocked' || undefined,
    terms: scheme,
    rewards: pass.rewards.map(({ offer, given, ...reward }, index) =>
      omitUndefined<RestoredReward>({
        ...reward,
        rewardId: `r${index + 1}`,
        given: given && renumbered(given),
        scheme: rulesOf(scheme).isSame(scheme, offer.scheme) ? undefined : offer.scheme,
      }),
    ),
    rounds: roundsOf(pass).map(({ given }) => ({ given: renumbered(given) })),
    once: Object.keys(once).length > 0 ? once : undefined,
    consents: [...consents],
    past: past.sort((one, other) => other.at - one.at).slice(0, PAST_EVENTS),
  });
}

/**
 * Whether a balance and what comes with it can belong to one card: less than a full card, no rewards that points buy,
 * and nothing that happened after `now`.
 */
export function isPlausible({ terms, rewards, rounds, consents, past }: RestoredCard, units: number, now: number) {
  const times = [...rewards.map(({ earnedAt }) => earnedAt), ...[...consents, ...past].map(({ at }) => at)];
  if (times.some((at) => at > now)) return false;
  if (wordsOf(terms).isBought) return rewards.length === 0 && rounds.length === 0;
  return units < (targetOf(terms).target ?? Infinity);
}
