/** The part of a programme's draft that its scheme decides: what fills a card, the rewards, and a scan's limits. */
import { PROGRAMME_TEXT_LIMITS, type ProgrammeLimits } from '@tessera/domain/programme';
import { POINTS_LIMITS, POINTS_RANGES } from '@tessera/domain/scheme/points';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { STAMPS_LIMITS, STAMPS_RANGES } from '@tessera/domain/scheme/stamps';
import type { Range, Scheme, SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { characterProblem } from '../forms/textProblems';

/** A reward as typed. */
export interface RewardDraft {
  /** The id of a reward that is bought; of another one, any text that no other reward of the draft has. */
  id: string;
  /** The stamps that earn it, or its price in points. */
  at: string;
  reward: string;
  /** The days until it ends; empty for never. */
  days: string;
}

/** The form's values as typed. Values of the other kind of card are kept, so that the owner can go back to it. */
export interface SchemeDraft {
  kind: SchemeKind;
  rewards: Record<SchemeKind, RewardDraft[]>;
  perPound: string;
  maxPerScan: string;
  dailyLimit: string;
  /** In pounds. */
  maxPounds: string;
  dailyPoints: string;
  againAfterSeconds: string;
  /** In stamps or points. */
  welcome: string;
}

/** Errors by the name of their field: `rewards.0.at` is in the first reward. */
export type Problems = Partial<Record<string, string>>;

/** Units in a point, and pence in a pound. */
const HUNDRED = 100;
export const MOST_REWARDS: Record<SchemeKind, number> = {
  stamps: STAMPS_RANGES.rewards.most,
  points: POINTS_RANGES.rewards.most,
};
/** At most two years. */
const DAYS: Range = { least: 1, most: 730 };

/** A number of hundredths as people type it: `12.5`. */
const hundredths = (number: number): string => String(number / HUNDRED);

const unitsOf = { stamps: 1, points: HUNDRED } satisfies Record<SchemeKind, number>;

/** The rewards, cheapest first. A reward without a readable number comes last. */
export const inOrder = (rewards: readonly RewardDraft[]): RewardDraft[] =>
  [...rewards].sort((one, other) => (Number(one.at) || Infinity) - (Number(other.at) || Infinity) || 0);

/** The reward of a full card: the one that takes most. A number that cannot be read is no number yet. */
export const fullCard = (rewards: readonly RewardDraft[]): RewardDraft | undefined =>
  inOrder(rewards)
    .filter(({ at }) => Number(at) > 0)
    .at(-1) ?? rewards[0];

const daysOf = ({ days }: { days?: number }): string => (days === undefined ? '' : String(days));

/** What a card of the other kind begins with, when an owner tries it. */
const FIRST: Record<SchemeKind, (reward: string) => RewardDraft> = {
  stamps: (reward) => ({ id: 'first', at: '8', reward, days: '' }),
  points: (reward) => ({ id: 'first', at: '100', reward, days: '' }),
};

/** A scheme, its limits and its welcome in the form's fields. */
export function schemeDraftOf(scheme: Scheme, limits: ProgrammeLimits, welcome = 0): SchemeDraft {
  const { kind } = scheme;
  const reward = wordsOf(scheme).mainReward(scheme);
  const stamps = 'maxPerScan' in limits ? limits : STAMPS_LIMITS;
  const points = 'maxPence' in limits ? limits : POINTS_LIMITS;
  return {
    kind,
    rewards: {
      stamps:
        kind === 'stamps'
          ? scheme.rewards.map((one) => ({
              ...{ id: `at${one.at}`, at: String(one.at), reward: one.reward },
              days: daysOf(one),
            }))
          : [FIRST.stamps(reward)],
      points:
        kind === 'points'
          ? scheme.rewards.map((one) => ({
              ...{ id: one.rewardId, at: hundredths(one.price), reward: one.reward },
              days: daysOf(one),
            }))
          : [FIRST.points(reward)],
    },
    perPound: String(kind === 'points' ? scheme.perPound : 1),
    maxPerScan: String(stamps.maxPerScan),
    dailyLimit: String(stamps.dailyLimit),
    maxPounds: hundredths(points.maxPence),
    dailyPoints: String(points.dailyPoints),
    againAfterSeconds: String(limits.againAfterSeconds),
    welcome: String(welcome / unitsOf[kind]),
  };
}

/** A number of hundredths as typed, `12.5`; undefined for any other text. */
function readHundredths(text: string): number | undefined {
  const typed = text.trim();
  return /^\d{1,9}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * HUNDRED) : undefined;
}

const readWhole = (text: string): number | undefined => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

const readUnits = (kind: SchemeKind, text: string): number | undefined =>
  kind === 'stamps' ? readWhole(text) : readHundredths(text);

const isIn = ({ least, most }: Range, number: number | undefined): boolean =>
  number !== undefined && number >= least && number <= most;

const wholeProblem = (range: Range, text: string): string | undefined =>
  isIn(range, readWhole(text)) ? undefined : `A whole number from ${range.least} to ${range.most}.`;

/** The range of what a reward takes: the last stamps of a card are its full number. */
const rangeAt = (kind: SchemeKind, isLast: boolean): Range =>
  kind === 'points' ? POINTS_RANGES.price : isLast ? STAMPS_RANGES.target : { ...STAMPS_RANGES.target, least: 1 };

function atProblem({ kind, rewards }: SchemeDraft, { at }: RewardDraft): string | undefined {
  const number = readUnits(kind, at);
  const others = rewards[kind].map((one) => readUnits(kind, one.at) ?? 0);
  const range = rangeAt(kind, number === Math.max(...others));
  if (!isIn(range, number))
    return kind === 'stamps'
      ? `A whole number from ${range.least} to ${range.most}.`
      : `From ${hundredths(range.least)} to ${hundredths(range.most)} points.`;
  const isTwice = kind === 'stamps' && others.filter((other) => other === number).length > 1;
  return isTwice ? 'Another reward is at this stamp already.' : undefined;
}

function rewardProblem({ reward }: RewardDraft): string | undefined {
  if (reward.trim() === '') return 'Say what the customer gets.';
  if (reward.trim().length > PROGRAMME_TEXT_LIMITS.reward) return `At most ${PROGRAMME_TEXT_LIMITS.reward} characters.`;
  return characterProblem(reward);
}

/** The draft's errors, by field. */
export function schemeProblems(draft: SchemeDraft): Problems {
  const { kind } = draft;
  const problems: Problems = {};
  draft.rewards[kind].forEach((reward, index) => {
    problems[`rewards.${index}.at`] = atProblem(draft, reward);
    problems[`rewards.${index}.reward`] = rewardProblem(reward);
    if (reward.days.trim() !== '') problems[`rewards.${index}.days`] = wholeProblem(DAYS, reward.days);
  });
  if (kind === 'stamps') {
    problems.maxPerScan = wholeProblem(STAMPS_RANGES.maxPerScan, draft.maxPerScan);
    problems.dailyLimit = wholeProblem(STAMPS_RANGES.dailyLimit, draft.dailyLimit);
  } else {
    const { maxPence } = POINTS_RANGES;
    problems.perPound = wholeProblem(POINTS_RANGES.perPound, draft.perPound);
    problems.dailyPoints = wholeProblem(POINTS_RANGES.dailyPoints, draft.dailyPoints);
    if (!isIn(maxPence, readHundredths(draft.maxPounds)))
      problems.maxPounds = `From £${hundredths(maxPence.least)} to £${hundredths(maxPence.most)}.`;
  }
  problems.againAfterSeconds = wholeProblem(STAMPS_RANGES.againAfterSeconds, draft.againAfterSeconds);
  problems.welcome = welcomeProblem(draft);
  return problems;
}

function welcomeProblem(draft: SchemeDraft): string | undefined {
  const { kind } = draft;
  const units = readUnits(kind, draft.welcome.trim() === '' ? '0' : draft.welcome);
  if (units === undefined) return kind === 'stamps' ? 'A whole number, or 0 for none.' : 'Points, or 0 for none.';
  const scheme = schemeIn(draft);
  const most = rulesOf(scheme).mostWelcome(scheme);
  if (units <= most) return undefined;
  return kind === 'stamps'
    ? `At most ${wordsOf(scheme).inWords(most)}: half a card.`
    : `At most ${wordsOf(scheme).inWords(most)}: half of the cheapest reward.`;
}

/** The scheme that a draft describes. */
export function schemeIn({ kind, rewards, perPound }: SchemeDraft): Scheme {
  const read = inOrder(rewards[kind]).map(({ id, at, reward, days }) => ({
    id,
    at: readUnits(kind, at) ?? 0,
    reward: reward.trim(),
    ...(days.trim() !== '' && { days: Number(days) }),
  }));
  if (kind === 'stamps')
    return { kind, target: read.at(-1)?.at ?? 0, rewards: read.map(({ id: _, ...reward }) => reward) };
  return {
    kind,
    perPound: Number(perPound),
    rewards: read.map(({ id, at, ...reward }) => ({ rewardId: id, price: at, ...reward })),
  };
}

/** The limits that a draft describes. */
export const schemeLimitsIn = (draft: SchemeDraft) => ({
  ...(draft.kind === 'stamps'
    ? { maxPerScan: Number(draft.maxPerScan), dailyLimit: Number(draft.dailyLimit) }
    : { maxPence: readHundredths(draft.maxPounds) ?? 0, dailyPoints: Number(draft.dailyPoints) }),
  againAfterSeconds: Number(draft.againAfterSeconds),
});

/** The units that a new card begins with. */
export const welcomeIn = ({ kind, welcome }: SchemeDraft): number => readUnits(kind, welcome) ?? 0;
