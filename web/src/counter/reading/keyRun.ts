/**
 * Tells the keys of a hand-held scanner from those of a person by their text, and if that is not enough by their times.
 * Pure. Times are in ms.
 */
import { parseCardCode, undecorated } from '@tessera/domain/pass/code';

/** The longest pause between two keys of a scanner. */
export const SCANNED_MS = 50;
/** After a longer pause another run begins. */
export const PAUSE_MS = 250;
/** A PIN has at most so many digits, and nobody types a longer amount as fast as a scanner. */
const MOST_TYPED = 6;
/** The longest text that is read as a code. */
const LONGEST = 300;

/** Keys that were typed one after another. */
export interface KeyRun {
  text: string;
  /** The time of the last key. */
  at: number;
  /** Whether all of them came as a scanner sends them. */
  isFast: boolean;
}

export const NO_KEYS: KeyRun = { text: '', at: -Infinity, isFast: true };

/** The run with one more key, or the run that this key begins. */
export function withKey({ text, at: before, isFast }: KeyRun, key: string, at: number): KeyRun {
  const pause = at - before;
  if (pause > PAUSE_MS || text === '') return { text: key, at, isFast: true };
  return { text: (text + key).slice(-LONGEST), at, isFast: isFast && pause <= SCANNED_MS };
}

/** The run that a key ends; empty after a pause. */
export const endedBy = (run: KeyRun, at: number): KeyRun =>
  at - run.at > PAUSE_MS ? NO_KEYS : { ...run, isFast: run.isFast && at - run.at <= SCANNED_MS };

/** `number`: a field for a PIN or an amount, or no field. `text`: every other field. */
export type FieldKind = 'number' | 'text';

/**
 * Whether a scanner typed these keys into a field that is not for codes. The text of a whole code is enough. False for
 * what a person could have typed there: a short code in a search, an amount, a PIN.
 */
export function isScan({ text, isFast }: KeyRun, taken: FieldKind): boolean {
  const parsed = parseCardCode(text);
  if (parsed && parsed.form !== 'short') return true;
  if (!isFast) return false;
  return taken === 'number' ? text.length > MOST_TYPED : /^(https?|wifi|begin|mecard):/i.test(undecorated(text));
}
