import type { SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { type DailyCounts, earnedOf, givenOf, outstandingOf, outstandingSum, sumOf } from '@tessera/domain/stats';
import { formatNumber } from '../../../shared/lib/format';
import { classNames } from '../../../shared/ui/classNames';
import { ReloadOnceLong } from '../../../shared/ui/LoadingRows';
import styles from './TodayTiles.module.css';
import type { Today } from './useShopHome';

/** `Wednesday` */
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const weekdayIn = (day: string): string => WEEKDAY.format(Date.parse(`${day}T00:00:00Z`));

interface TodayTile {
  label: string;
  numberOf: (sum: DailyCounts) => number;
}

/** What is counted by day. @param kind once the shop is known */
const countedByDay = (kind: SchemeKind | undefined): TodayTile[] => {
  const words = kind && wordsOf({ kind });
  return [
    {
      label: `${words?.heading ?? 'Earned'} today`,
      numberOf: (sum) => (words ? words.numberOf(earnedOf(sum)) : earnedOf(sum)),
    },
    { label: 'Rewards given', numberOf: givenOf },
    { label: 'New cards', numberOf: ({ joined }) => joined },
  ];
};

/**
 * Today in numbers, each beside the same weekday a week ago, and the rewards that wait; while they load, tiles of the
 * same height. @param kind once the shop is known
 */
export function TodayTiles({ home, kind }: { home?: Today | undefined; kind?: SchemeKind }) {
  const sum = home && sumOf(home.stats);
  const then = home && home.lastWeek.length > 0 ? sumOf(home.lastWeek) : undefined;
  const waiting = home && sum && outstandingOf(outstandingSum(home.before, sum));
  const isBought = kind !== undefined && wordsOf({ kind }).isBought;
  return (
    <>
      <dl className={styles.tiles} aria-busy={!home || undefined}>
        {countedByDay(kind).map(({ label, numberOf }) => (
          <Tile
            key={label}
            label={label}
            number={sum && numberOf(sum)}
            note={then && home && `${formatNumber(numberOf(then))} last ${weekdayIn(home.day)}`}
          />
        ))}
        {!isBought && <Tile label="Rewards waiting" number={waiting} note={home && 'ready to give'} />}
      </dl>
      {!home && <ReloadOnceLong />}
    </>
  );
}

interface TileProps {
  label: string;
  /** Undefined while it loads. */
  number: number | undefined;
  note: string | undefined;
}

function Tile({ label, number, note }: TileProps) {
  return (
    <div className={classNames(styles.tile, !number && styles.empty)}>
      <dt>{label}</dt>
      <dd>{number === undefined ? <span className={styles.unknown}>…</span> : formatNumber(number)}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}
