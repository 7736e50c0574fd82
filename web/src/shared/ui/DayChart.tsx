import { useState } from 'react';
import { formatNumber } from '../lib/format';
import { classNames } from './classNames';
import styles from './DayChart.module.css';

interface Props {
  title: string;
  /** Oldest first; of a month, its first day. */
  days: readonly { day: string; number: number }[];
  /** Whether the numbers are levels at the end of each day, which have no sum. */
  isLevel: boolean;
  unit?: 'day' | 'month';
  /** The sum of as many days before these; absent where there is nothing to compare. */
  before?: number | undefined;
}

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const dateOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** `Sat 21 Nov` */
export const dayInWords = (day: string): string => DAY.format(dateOf(day));

/** `Nov 2026`. @param day one of the month */
export const monthOfDay = (day: string): string => MONTH.format(dateOf(day));

/** The height of the plot and the width of a day, in units of the drawing. */
const HEIGHT = 100;
const STEP = 10;
const BAR = 7;

/** `+12% on the 30 days before` */
function changeInWords(sum: number, before: number, days: number): string {
  const change = Math.round((100 * (sum - before)) / before);
  const than = `the ${days} days before`;
  return change === 0 ? `as many as in ${than}` : `${change > 0 ? '+' : '−'}${Math.abs(change)}% on ${than}`;
}

/**
 * A bar for each day or month. The text above says what it shows; a press or an arrow key says the number of one bar,
 * and the page's table has all numbers. Nothing is drawn where there is nothing.
 */
export function DayChart({ title, days, isLevel, unit = 'day', before }: Props) {
  const [chosen, setChosen] = useState<number>();
  const nameOf = unit === 'day' ? dayInWords : monthOfDay;
  const span = `${days.length} ${unit}s`;
  const most = Math.max(0, ...days.map(({ number }) => number));
  if (most === 0)
    return (
      <p>
        None in {isLevel ? 'these ' : ''}
        {span}.
      </p>
    );

  const [highest, another] = days.filter(({ number }) => number === most);
  const atMost = another
    ? `at most ${formatNumber(most)} a ${unit}`
    : `best ${unit}: ${nameOf(highest?.day ?? '')} (${formatNumber(most)})`;
  const sum = days.reduce((all, { number }) => all + number, 0);
  /** The number that stands for all days: the last level, or the sum. */
  const whole = formatNumber(isLevel ? (days.at(-1)?.number ?? 0) : sum);
  const words = isLevel
    ? `today; at most ${formatNumber(most)} in these ${span}.`
    : `in ${span}${before ? `, ${changeInWords(sum, before, days.length)}` : ''}; ${atMost}.`;
  const last = days.length - 1;
  const said = days[chosen ?? last];
  const ticks = days.length <= 7 ? days : [0, last >> 1, last].map((index) => days[index] ?? { day: '' });
  return (
    <figure className={styles.chart}>
      <p className={styles.words}>
        <b>{whole}</b> {words}
      </p>
      <p className={styles.values} aria-hidden="true">
        <span>{formatNumber(most)}</span>
        <span>0</span>
      </p>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${whole} ${words}`}
      >
        {days.map(({ day, number }, index) => {
          const height = number <= 0 ? 1.5 : Math.max(3, (number / most) * HEIGHT);
          return (
            <rect
              key={day}
              className={classNames(
                number <= 0 && styles.none,
                isLevel && styles.level,
                chosen !== undefined && chosen !== index && styles.other,
              )}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            />
          );
        })}
      </svg>
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
      <figcaption className={styles.axis} aria-hidden="true">
        {chosen !== undefined && said ? (
          <b>
            {nameOf(said.day)}: {formatNumber(said.number)}
          </b>
        ) : (
          ticks.map(({ day }) => <span key={day}>{days.length <= 7 ? nameOf(day).slice(0, 3) : nameOf(day)}</span>)
        )}
      </figcaption>
    </figure>
  );
}
