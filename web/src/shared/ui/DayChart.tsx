import { type PointerEvent, useState } from 'react';
import { formatNumber } from '../lib/format';
import { classNames } from './classNames';
import styles from './DayChart.module.css';

interface Props {
  title: string;
  /** Oldest first. */
  days: readonly { day: string; number: number }[];
  /** Whether the numbers are levels at the end of each day, which have no sum. */
  isLevel: boolean;
}

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `Sat 21 Nov` */
export const dayInWords = (day: string): string => DAY.format(Date.parse(`${day}T00:00:00Z`));

/** The height of the plot and the width of a day, in units of the drawing. */
const HEIGHT = 100;
const STEP = 10;
const BAR = 7;

/**
 * A bar for each day. The text above says what it shows, a touch says the number of a day, and the page's table has all
 * numbers.
 */
export function DayChart({ title, days, isLevel }: Props) {
  const [touched, setTouched] = useState<number>();
  const point = ({ clientX, currentTarget }: PointerEvent<SVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * days.length);
    setTouched(Math.min(days.length - 1, Math.max(0, index)));
  };
  const said = touched === undefined ? undefined : days[touched];
  const most = Math.max(0, ...days.map(({ number }) => number));
  const [highest, another] = days.filter(({ number }) => number > 0 && number === most);
  const atMost = another
    ? `at most ${formatNumber(most)} a day`
    : highest && `best day: ${dayInWords(highest.day)} (${formatNumber(most)})`;
  /** The number that stands for all days: the last level, or the sum. */
  const whole = formatNumber(isLevel ? (days.at(-1)?.number ?? 0) : days.reduce((sum, { number }) => sum + number, 0));
  const words = isLevel
    ? `today; at most ${formatNumber(most)} in these ${days.length} days.`
    : `in ${days.length} days${atMost ? `; ${atMost}` : ''}.`;
  return (
    <figure className={styles.chart}>
      <p className={styles.words}>
        <b>{whole}</b> {words}
      </p>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${whole} ${words}`}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setTouched(undefined)}
      >
        {days.map(({ day, number }, index) => {
          const height = number <= 0 ? 1.5 : Math.max(3, (number / most) * HEIGHT);
          return (
            <rect
              key={day}
              className={classNames(
                number === 0 && styles.none,
                isLevel && styles.level,
                touched !== undefined && touched !== index && styles.other,
              )}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            />
          );
        })}
      </svg>
      <figcaption className={styles.axis}>
        <span>{dayInWords(days[0]?.day ?? '')}</span>
        {said && (
          <b>
            {dayInWords(said.day)}: {formatNumber(said.number)}
          </b>
        )}
        <span>{dayInWords(days.at(-1)?.day ?? '')}</span>
      </figcaption>
    </figure>
  );
}
