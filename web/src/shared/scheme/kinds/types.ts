/** What the owner's rooms need of a kind of card: how it is chosen, typed, priced and previewed. */
import type { Range } from '@tessera/domain/scheme/ranges';
import type { Scheme, SchemeLimits } from '@tessera/domain/scheme/types';
import type { ReactNode } from 'react';

/** A reward as typed. */
export interface RewardDraft {
  /** The id of a reward that is bought; of another one, any text that no other reward of the draft has. */
  id: string;
  /** The units that earn it, or its price, in the numbers that people type. */
  at: string;
  reward: string;
  /** The days until it ends; empty for never. */
  days: string;
}

/** A reward whose text was read. `at` is in units. */
interface RewardRead {
  id: string;
  at: number;
  reward: string;
  days?: number;
}

/** Texts by the name of their field. */
export type TypedFields = Record<string, string>;

/** A field that only cards of this kind have. */
export interface KindField {
  /** Unique among all kinds, because a draft keeps the fields of each. */
  name: string;
  label: string;
  hint?: string;
  inputMode: 'numeric' | 'decimal';
  /** What is wrong with a text; undefined where nothing is. */
  problem(text: string): string | undefined;
}

/** The words of the form's common fields. */
interface FormWords {
  /** Above a reward's fields. */
  reward(index: number, isFullCard: boolean): string;
  /** The label of what a reward takes. */
  at(isFullCard: boolean): string;
  earns: { label: string; hint: string };
  /** `Ask before stamping again` */
  again: string;
  /** What a welcome is at most half of: `a card` */
  welcomeOf: string;
  /** The preview's line on what fills the card, where no number of units does. */
  filledBy?(fields: TypedFields): string;
  /** Below the preview. */
  preview: string;
}

export interface CardKind {
  name: string;
  /** What this kind of card does, in one sentence. */
  sentence: string;
  picture: ReactNode;
  /** `stamp` */
  one: string;
  /** Units in the number that people type; more than one allows two decimals. */
  unit: 1 | 100;
  /**
   * Where a card fills in rounds: how many units may fill it. Its last reward is the full card's; the others are on the
   * way, and may end.
   */
  round?: Range;
  mostRewards: number;
  /** What a first reward takes, as typed, when an owner tries this kind. */
  firstAt: string;
  /** The fields of the promise, and those of a scan's limits. */
  fields: { promise: readonly KindField[]; limits: readonly KindField[] };
  words: FormWords;
  /** The rewards of a scheme of this kind as typed. */
  rewardsOf(scheme: Scheme): RewardDraft[];
  /** The fields of this kind as typed. Of a scheme or limits of another kind, the values to begin with. */
  fieldsOf(scheme: Scheme, limits: SchemeLimits): TypedFields;
  /** @param rewards in order */
  schemeIn(rewards: RewardRead[], fields: TypedFields): Scheme;
  /** The limits of this kind that the fields describe. */
  limitsIn(fields: TypedFields): Partial<SchemeLimits>;
  /**
   * What is wrong with what a reward takes; undefined where nothing is.
   * @param units undefined where the text cannot be read @param all what each reward takes, 0 where it cannot be read
   * @param isLast whether it is the draft's last reward: of a card that fills, the full card
   */
  atProblem(units: number | undefined, all: number[], isLast: boolean): string | undefined;
  /** Sentences about what the rewards cost. @param times what the largest bonus multiplies by; 1 without one */
  cost(scheme: Scheme, times: number, welcome: number): string[];
}
