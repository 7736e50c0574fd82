/** The hours that count more, in words. */
import type { ProgrammeNews } from '@tessera/domain/programme';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });

/** `Double stamps until 17:00`, or `from Monday, 14:00`; empty without a bonus. @param at milliseconds since 1970 */
export function bonusInWords({ kind, bonus, nextBonus }: ProgrammeNews & { kind: SchemeKind }, at: number): string {
  const named = (times: number) => `${times === 2 ? 'Double' : 'Triple'} ${wordsOf({ kind }).noun}`;
  if (bonus && at < bonus.until) return `${named(bonus.times)} until ${TIME.format(bonus.until)}`;
  if (nextBonus && at < nextBonus.from)
    return `${named(nextBonus.times)} from ${WEEKDAY.format(nextBonus.from)}, ${TIME.format(nextBonus.from)}`;
  return '';
}
