import { monthInShort } from '@tessera/domain/insights/words';
import { useState } from 'react';
import { formatNumber } from '../../../shared/lib/format';
import { DayChart, type DayChartProps, dayInWords } from '../../../shared/ui/DayChart';
import styles from './Figures.module.css';

/** The names of bars: `Sat 21 Nov`, or `Nov 2026` for the month of a day. */
export const BAR_NAMES = { day: dayInWords, month: (day: string): string => monthInShort(day.slice(0, 7)) };

interface Props extends Omit<DayChartProps, 'nameOf' | 'change' | 'chosen' | 'children'> {
  /** The sum of as many days before these; absent where there is nothing to compare. */
  before?: number | undefined;
}

/** A change from or to fewer is said in numbers: its percentage would sound like more than it is. */
const LEAST_FOR_PERCENT = 10;

/** `+12% on the 30 days before` */
function changeInWords(sum: number, before: number, days: number): string {
  if (sum !== before && Math.min(sum, before) < LEAST_FOR_PERCENT)
    return `after ${formatNumber(before)} in the ${days} days before`;
  const change = Math.round((100 * (sum - before)) / before);
  const than = `the ${days} days before`;
  return change === 0 ? `as many as in ${than}` : `${change > 0 ? '+' : '−'}${Math.abs(change)}% on ${than}`;
}

/** A plot that says the number of the bar that a press or an arrow key chooses. The page's table has all numbers. */
export function BarByBar({ before, ...plot }: Props) {
  const { title, days, unit = 'day' } = plot;
  const [chosen, setChosen] = useState<number>();
  const last = days.length - 1;
  const said = days[chosen ?? last];
  const sum = days.reduce((all, { number }) => all + number, 0);
  const change = before ? changeInWords(sum, before, days.length) : undefined;
  const nameOf = BAR_NAMES[unit];
  return (
    <DayChart {...plot} nameOf={nameOf} change={change} chosen={chosen}>
      <input
        type="range"
        className={styles.choose}
        style={{ '--bars': days.length }}
        aria-label={`${title}, one ${unit}`}
        aria-valuetext={said && `${nameOf(said.day)}: ${formatNumber(said.number)}`}
        min={0}
        max={last}
        value={chosen ?? last}
        onFocus={() => setChosen(chosen ?? last)}
        onBlur={() => setChosen(undefined)}
        onChange={({ currentTarget }) => setChosen(currentTarget.valueAsNumber)}
      />
    </DayChart>
  );
}
