/** Reads a balance as people and other systems write it. */
import { rulesOf } from '../scheme/rules';
import type { SchemeKind } from '../scheme/types';
import { wordsOf } from '../scheme/words';

export type AmountProblem = 'no-number' | 'negative' | 'fraction' | 'too-much';

/** Groups of three digits, with the same mark between them: a comma, a space or an apostrophe. */
const GROUPED = /^\d{1,3}(?:([, '\u2019\u00a0\u202f])\d{3})(?:\1\d{3})*(?:\.(\d+))?$/;
const PLAIN = /^\d+(?:\.(\d+))?$/;

/**
 * The units of a written number: `1,234` stamps, `12.50` points. An empty text is 0. `12,5` and `1.000` have no one
 * meaning, so they are refused.
 */
export function unitsIn(text: string, kind: SchemeKind): number | AmountProblem {
  if (text.trim() === '') return 0;
  const written = text.trim().replace(/^\+/, '');
  if (/^(?:[-\u2013\u2212]\s*[\d.]|\(\s*[\d.,]+\s*\)$)/.test(written)) return 'negative';
  const decimals = GROUPED.exec(written)?.[2] ?? PLAIN.exec(written)?.[1] ?? '';
  if (!GROUPED.test(written) && !PLAIN.test(written)) return 'no-number';
  const [whole = ''] = written.split('.');
  const digits = whole.replace(/\D/g, '');
  const unitsPerOne = 1 / wordsOf({ kind }).numberOf(1);
  const places = Math.round(Math.log10(unitsPerOne));
  // After a point, three digits are a fraction in Britain, and thousands elsewhere.
  if (decimals.length === 3 || /[1-9]/.test(decimals.slice(places))) return 'fraction';
  const units = Number(digits) * unitsPerOne + Number(decimals.slice(0, places).padEnd(places, '0'));
  return units > rulesOf({ kind }).mostAdjusted ? 'too-much' : units;
}
