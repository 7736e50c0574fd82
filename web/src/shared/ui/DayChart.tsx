import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format';
import { classNames } from './classNames';
import styles from './DayChart.module.css';

export interface DayChartProps {
  title: string;
  /** Oldest first; of a month, its first day. */
  days: readonly { day: string; number: number }[];
  /** Whether the numbers are levels at the end of each day, which have no sum. */
  isLevel: boolean;
  unit?: 'day' | 'month';
  /** The name of a bar. */
  nameOf?: (day: string) => string;
  /** How the sum compares with the days before: `+12% on the 30 days before`. */
  change?: string | undefined;
  /** The bar whose number is said below the plot; absent for none. */
  chosen?: number | undefined;
  /** What lies over the bars. */
  children?: ReactNode;
}

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const dateOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** `Sat 21 Nov` */
export const dayInWords = (day: string): string => DAY.format(dateOf(day));

/** The height of the plot and the width of a day, in units of the drawing. */
const HEIGHT = 100;
const STEP = 10;
const BAR = 7;

/** A bar for each day or month. The text above says what it shows. Nothing is drawn where there is nothing. */
export function DayChart({
  title,
  days,
  isLevel,
  unit = 'day',
  nameOf = dayInWords,
  change,
  chosen,
  children,
}: DayChartProps) {
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
  const latest = days.at(-1)?.number ?? 0;
  const whole = formatNumber(isLevel ? latest : sum);
  const isMost = latest === most;
  const ofDays = `today${isMost ? ', the most' : `; highest ${formatNumber(most)}`} in these ${span}.`;
  // A month's level is that of its end, and there may have been more within it.
  const ofMonths = `today; ${isMost ? 'no month ended with more' : `the most at a month’s end: ${formatNumber(most)}`}.`;
  const level = unit === 'month' ? ofMonths : ofDays;
  const words = isLevel ? level : `in ${span}${change ? `, ${change}` : ''}; ${atMost}.`;
  const last = days.length - 1;
  const said = days[chosen ?? -1];
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
          const height = number <= 0 ? 1.5 : Math.max(3, Math.round((number / most) * HEIGHT));
          return (
            <rect
              key={day}
              className={
                classNames(
                  number <= 0 && styles.none,
                  isLevel && styles.level,
                  chosen !== undefined && chosen !== index && styles.other,
                ) || undefined
              }
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            />
          );
        })}
      </svg>
      {children}
      <figcaption className={styles.axis} aria-hidden="true">
        {said ? (
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
