/**
 * The early rewards of a round: each is given once. A card remembers those of its present round, and of rounds that it
 * had begun before units were deducted.
 */
import type { FilledCard, Given, OpenReward, Round } from './types';

export const roundsOf = ({ rounds = [] }: Pick<FilledCard, 'rounds'>): Round[] => rounds;

export const isGiven = (rounds: Round[], at: number): boolean => rounds[0]?.given.some((one) => one.at === at) ?? false;

/** The rounds without empty ones at the end. */
const trimmed = (rounds: Round[]): Round[] =>
  rounds.slice(0, rounds.findLastIndex(({ given }) => given.length > 0) + 1);

/** Adds an early reward to the first round that does not have it. */
export function giveInRound([first = { given: [] }, ...later]: Round[], given: Given): Round[] {
  return first.given.some(({ at }) => at === given.at)
    ? [first, ...giveInRound(later, given)]
    : [{ given: [...first.given, given] }, ...later];
}

/** The rounds after the present one is full, and the early rewards that were given in it. */
export const endRound = ([first = { given: [] }, ...later]: Round[]): {
  given: { given?: Given[] };
  rounds: Round[];
} => ({
  given: first.given.length > 0 ? { given: first.given } : {},
  rounds: later,
});

/** The rounds after a full round is open again, because its reward turned back into units. */
export const resumeRound = ({ given = [] }: Pick<OpenReward, 'given'>, rounds: Round[]): Round[] => [
  { given },
  ...rounds,
];

/**
 * Takes back the open early rewards that the card has not reached any more. A redeemed one stays in its round, so that
 * it is not given there again.
 */
export function settle(
  rounds: Round[],
  open: readonly OpenReward[],
  balance: number,
): { rounds: Round[]; returned: OpenReward[] } {
  const returned: OpenReward[] = [];
  const kept = rounds.map(({ given }, index) => ({
    given: given.filter(({ at, by }) => {
      const reward = index > 0 || at > balance ? open.find(({ rewardId }) => rewardId === by) : undefined;
      if (reward) returned.push(reward);
      return !reward;
    }),
  }));
  return { rounds: trimmed(kept), returned };
}

/** The rounds without the early rewards of a paper card. */
export const withoutPaper = (rounds: Round[]): Round[] =>
  trimmed(rounds.map(({ given }) => ({ given: given.filter(({ by }) => by !== 'paper') })));

/** The early rewards of a merged card, as they count on the card that it became part of. */
export const asMerged = (given: Given[]): Given[] => given.map(({ at }) => ({ at, by: 'merge' }));

export const isSameRounds = (one: Round[], other: Round[]): boolean => JSON.stringify(one) === JSON.stringify(other);
