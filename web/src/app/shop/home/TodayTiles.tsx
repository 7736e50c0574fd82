import { type DayFigures, figuresByDay, outstandingSum, sumOf } from '@tessera/domain/insights/stats';
import { weekdayInWords } from '@tessera/domain/insights/words';
import { dayAfter, daysUpTo, weekdayOf } from '@tessera/domain/lib/time';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { formatNumber } from '../../../shared/lib/format';
import { classNames } from '../../../shared/ui/classNames';
import { Columns } from '../../../shared/ui/Columns';
import { ReloadOnceLong } from '../../../shared/ui/LoadingRows';
import styles from './TodayTiles.module.css';
import type { Today } from './useShopHome';

/** `Wed`, so that the comparison is one line on a phone. */
const weekdayIn = (day: string): string => weekdayInWords(weekdayOf(day)).slice(0, 3);

interface TodayTile {
  label: string;
  numberOn: (day: DayFigures) => number;
}

/** What the tiles show. @param kind once the shop is known */
const tilesFor = (kind: SchemeKind | undefined): TodayTile[] => {
  const words = kind && wordsOf({ kind });
  return [
    {
      label: `${words?.heading ?? 'Earned'} today`,
      numberOn: ({ units }) => (words ? words.numberOf(units) : units),
    },
    { label: 'Rewards given', numberOn: ({ given }) => given },
    { label: 'New cards', numberOn: ({ joined }) => joined },
    ...(words?.isBought
      ? []
      : [
          // Some may have ended: a manager may still give them, and the daily counts keep them until then.
          { label: 'Rewards waiting', numberOn: ({ outstanding }: DayFigures) => outstanding },
        ]),
  ];
};

/** The figures of today and of the seven days before, oldest first. */
const figuresOf = ({ day, stats, week, before }: Today): DayFigures[] =>
  figuresByDay(daysUpTo(day, 8), [...week, ...stats], outstandingSum(before, sumOf(stats)));

/**
 * Today in numbers, each with its last seven days and beside the same weekday a week ago; while they load, tiles of the
 * same height. @param kind once the shop is known
 */
export function TodayTiles({ home, kind }: { home?: Today | undefined; kind?: SchemeKind }) {
  const figures = home && figuresOf(home);
  const then = home?.week.some(({ day }) => day === dayAfter(home.day, -7)) && figures?.[0];
  return (
    <>
      <dl className={styles.tiles} aria-busy={!home || undefined}>
        {tilesFor(kind).map(({ label, numberOn }) => {
          const days = figures?.slice(1).map(numberOn);
          const before = then ? `${formatNumber(numberOn(then))} last ${weekdayIn(then.day)}` : undefined;
          return <Tile key={label} label={label} days={days} before={before} />;
        })}
      </dl>
      {!home && <ReloadOnceLong />}
    </>
  );
}

interface TileProps {
  label: string;
  /** The last seven days, oldest first. Undefined while they load. */
  days: number[] | undefined;
  /** The same weekday a week ago. */
  before: string | undefined;
}

function Tile({ label, days, before }: TileProps) {
  const number = days?.at(-1);
  return (
    <div className={classNames(styles.tile, !number && styles.empty)}>
      <dt>{label}</dt>
      <dd>{number === undefined ? <span className={styles.unknown}>…</span> : formatNumber(number)}</dd>
      <dd className={styles.note}>{before}</dd>
      <dd className={styles.week}>
        {days && (
          <Columns
            label={`${label}: the last seven days, ${days.map(formatNumber).join(', ')}`}
            numbers={days}
            now={days.length - 1}
          />
        )}
      </dd>
    </div>
  );
}
