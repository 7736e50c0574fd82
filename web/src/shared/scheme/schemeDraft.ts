/** The part of a programme's draft that its scheme decides: what fills a card, the rewards, and a scan's limits. */
import { recordOf } from '@tessera/domain/lib/keys';
import { characterProblem } from '@tessera/domain/lib/textProblems';
import { AGAIN_AFTER_SECONDS, REWARD_DAYS } from '@tessera/domain/scheme/ranges';
import { rulesOf } from '@tessera/domain/scheme/rules';
import type { Scheme, SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { PROGRAMME_TEXT_LIMITS, type ProgrammeLimits } from '@tessera/domain/shop/programme';
import { KIND_NAMES, KINDS } from './kinds';
import { readHundredths, readWhole, wholeProblem } from './kinds/typed';
import type { RewardDraft, TypedFields } from './kinds/types';

/** The form's values as typed. Values of another kind of card are kept, so that the owner can go back to it. */
export interface SchemeDraft {
  kind: SchemeKind;
  rewards: Record<SchemeKind, RewardDraft[]>;
  /** The fields that only one kind of card has, of all kinds. */
  fields: TypedFields;
  againAfterSeconds: string;
  /** In stamps or points. */
  welcome: string;
}

/** Errors by the name of their field: `rewards.0.at` is in the first reward. */
export type Problems = Partial<Record<string, string>>;

/** The rewards, cheapest first. A reward without a readable number comes last. */
export const inOrder = (rewards: readonly RewardDraft[]): RewardDraft[] =>
  [...rewards].sort((one, other) => (Number(one.at) || Infinity) - (Number(other.at) || Infinity) || 0);

/** A scheme, its limits and its welcome in the form's fields. */
export function schemeDraftOf(scheme: Scheme, limits: ProgrammeLimits, welcome = 0): SchemeDraft {
  const { kind } = scheme;
  const reward = wordsOf(scheme).mainReward(scheme);
  const rewardsOf = (name: SchemeKind): RewardDraft[] =>
    name === kind ? KINDS[name].rewardsOf(scheme) : [{ id: 'first', at: KINDS[name].firstAt, reward, days: '' }];
  return {
    kind,
    rewards: recordOf(KIND_NAMES, rewardsOf),
    fields: Object.assign({}, ...KIND_NAMES.map((name) => KINDS[name].fieldsOf(scheme, limits))) as TypedFields,
    againAfterSeconds: String(limits.againAfterSeconds),
    welcome: String(welcome / KINDS[kind].unit),
  };
}

const readUnits = (kind: SchemeKind, text: string): number | undefined =>
  KINDS[kind].unit === 1 ? readWhole(text) : readHundredths(text);

function rewardProblem({ reward }: RewardDraft): string | undefined {
  if (reward.trim() === '') return 'Say what the customer gets.';
  if (reward.trim().length > PROGRAMME_TEXT_LIMITS.reward) return `At most ${PROGRAMME_TEXT_LIMITS.reward} characters.`;
  return characterProblem(reward);
}

/** The draft's errors, by field, in the order of the form. */
export function schemeProblems(draft: SchemeDraft): Problems {
  const { kind } = draft;
  const { atProblem, fields } = KINDS[kind];
  const problems: Problems = {};
  const add = (some: typeof fields.promise) => {
    for (const { name, problem } of some) problems[name] = problem(draft.fields[name] ?? '');
  };
  add(fields.promise);
  const rewards = draft.rewards[kind];
  const all = rewards.map(({ at }) => readUnits(kind, at) ?? 0);
  rewards.forEach((reward, index) => {
    problems[`rewards.${index}.at`] = atProblem(readUnits(kind, reward.at), all, index === all.length - 1);
    problems[`rewards.${index}.reward`] = rewardProblem(reward);
    if (reward.days.trim() !== '') problems[`rewards.${index}.days`] = wholeProblem(REWARD_DAYS, reward.days);
  });
  add(fields.limits);
  problems.againAfterSeconds = wholeProblem(AGAIN_AFTER_SECONDS, draft.againAfterSeconds);
  problems.welcome = welcomeProblem(draft);
  return problems;
}

function welcomeProblem(draft: SchemeDraft): string | undefined {
  const { unit, name, words } = KINDS[draft.kind];
  const units = readUnits(draft.kind, draft.welcome.trim() === '' ? '0' : draft.welcome);
  if (units === undefined) return unit === 1 ? 'A whole number, or 0 for none.' : `${name}, or 0 for none.`;
  const scheme = schemeIn(draft);
  const most = rulesOf(scheme).mostWelcome(scheme);
  // Half of a price that cannot be read is no limit; that price has its own error.
  if (draft.rewards[draft.kind].some(({ at }) => readUnits(draft.kind, at) === undefined)) return undefined;
  return units <= most ? undefined : `At most ${wordsOf(scheme).inWords(most)}: half of ${words.welcomeOf}.`;
}

/** The scheme that a draft describes. */
export function schemeIn({ kind, rewards, fields }: SchemeDraft): Scheme {
  const read = inOrder(rewards[kind]).map(({ id, at, reward, days }) => ({
    id,
    at: readUnits(kind, at) ?? 0,
    reward: reward.trim(),
    ...(days.trim() !== '' && { days: Number(days) }),
  }));
  return KINDS[kind].schemeIn(read, fields);
}

/** The limits that a draft describes. */
export const schemeLimitsIn = ({ kind, fields, againAfterSeconds }: SchemeDraft) => ({
  ...KINDS[kind].limitsIn(fields),
  againAfterSeconds: Number(againAfterSeconds),
});

/** The units that a new card begins with. */
export const welcomeIn = ({ kind, welcome }: SchemeDraft): number => readUnits(kind, welcome) ?? 0;
