/** The hours that count more, in words. */
import { dayIn } from '@tessera/domain/lib/time';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import type { ProgrammeNews } from '@tessera/domain/shop/programme';

/**
 * `Double stamps until 17:00`, `today from 14:00` or `from Monday, 14:00`; empty without a bonus.
 * @param timeZone the shop's
 * @param at milliseconds since 1970
 */
export function bonusInWords(
  { kind, bonus, nextBonus }: ProgrammeNews & { kind: SchemeKind },
  timeZone: string,
  at: number,
): string {
  const named = (times: number) => `${times === 2 ? 'Double' : 'Triple'} ${wordsOf({ kind }).noun}`;
  const time = (moment: number) => {
    const shown = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(moment);
    return shown === '00:00' ? 'midnight' : shown;
  };
  const weekday = (moment: number) => new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone }).format(moment);
  if (bonus && at < bonus.until) return `${named(bonus.times)} until ${time(bonus.until)}`;
  if (!nextBonus || at >= nextBonus.from) return '';
  const { times, from } = nextBonus;
  if (dayIn(timeZone, at) === dayIn(timeZone, from)) return `${named(times)} today from ${time(from)}`;
  const next = weekday(at) === weekday(from) ? 'next ' : '';
  return `${named(times)} from ${next}${weekday(from)}, ${time(from)}`;
}
