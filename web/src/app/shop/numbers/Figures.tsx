import { cardKind, locationName } from '@tessera/domain/business';
import type { SchemeWords } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { type DayFigures, earnedOf, figuresByDay, givenOf, sumsByLocation } from '@tessera/domain/stats';
import { dayIn, daysUpTo } from '@tessera/domain/time';
import { csvFile } from '@tessera/domain/transfer/guard';
import { useState } from 'react';
import type { Shop } from '../../../shared/data/shops';
import { downloadFile } from '../../../shared/lib/downloadFile';
import { formatNumber } from '../../../shared/lib/format';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { ReadFailure } from '../../../shared/query/QueryNotice';
import { useQuery } from '../../../shared/query/useQuery';
import type { PageMeta } from '../../../shared/route';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { DayChart, dayInWords } from '../../../shared/ui/DayChart';
import { Facts } from '../../../shared/ui/Facts';
import { Stack } from '../../../shared/ui/Layout';
import { Room, RoomStale } from '../Room';
import styles from './Figures.module.css';

export const meta: PageMeta = {
  title: 'Figures',
  description: 'New cards, what they earned, and rewards of the last thirty days, by day and by place.',
  noIndex: true,
};

const DAYS = 30;

interface Series {
  field: keyof DayFigures;
  title: string;
  says: string;
  numberOn: (day: DayFigures) => number;
}

/** The plotted series, each with a sentence that says what it counts. */
const seriesOf = ({ heading, isBought, numberOf }: SchemeWords): Series[] => [
  {
    field: 'joined',
    title: 'New cards',
    says: 'Cards that customers took. A card that is erased later still counts on the day it was taken.',
    numberOn: ({ joined }) => joined,
  },
  {
    field: 'units',
    title: heading,
    says: `${heading} given at the counter, by day. Those that were undone do not count, and neither do welcomes, corrections and paper cards.`,
    numberOn: ({ units }) => numberOf(units),
  },
  {
    field: 'given',
    title: 'Rewards given',
    says: 'Rewards given on the day, less any undone on that day, whenever they were given.',
    numberOn: ({ given }) => given,
  },
  ...(isBought ? [] : [OUTSTANDING]),
];

const OUTSTANDING: Series = {
  field: 'outstanding',
  title: 'Rewards outstanding',
  says: 'Rewards that were ready at the end of the day and not yet given. Cards that are not full are not counted.',
  numberOn: ({ outstanding }) => outstanding,
};

export default function Figures() {
  return (
    <Room title="Figures" lead="The last thirty days.">
      {(shop) => <ThirtyDays key={shop.businessId} shop={shop} />}
    </Room>
  );
}

function ThirtyDays({ shop: { businessId, business } }: { shop: Shop }) {
  const words = wordsOf({ kind: cardKind(business) });
  const series = seriesOf(words);
  const [days] = useState(() => daysUpTo(dayIn(business.timeZone, Date.now()), DAYS));
  const [figures, again] = useQuery(`figures/${businessId}/${days.at(-1)}`, async () =>
    (await loadChunk(() => import('../../../shared/data/figures'))).readFigures(businessId, days[0] ?? ''),
  );
  if (figures.status === 'failed') return <ReadFailure what="the figures" reads={[figures]} onRetry={again} />;
  if (figures.status === 'loading')
    return (
      <div className={styles.charts}>
        {series.map(({ field, title }) => (
          <Card key={field} as="section" title={title}>
            <div className={styles.waiting} role="status">
              Loading…
            </div>
          </Card>
        ))}
      </div>
    );
  const { stats, ever } = figures.value;
  const byDay = figuresByDay(days, stats, ever);
  const places = Object.entries(sumsByLocation(stats)).map(([id, sum]) => ({
    name: locationName(business, id) ?? 'A closed place',
    units: words.numberOf(earnedOf(sum)),
    rewards: sum.rewards,
    given: givenOf(sum),
  }));
  const download = () =>
    downloadFile(
      `figures-${days.at(-1)}.csv`,
      'text/csv',
      csvFile(
        ['day', ...series.map(({ title }) => title)],
        byDay.map((one) => [one.day, ...series.map(({ numberOn }) => numberOn(one))]),
      ),
    );
  return (
    <Stack gap={6}>
      <RoomStale reads={[figures]} onRetry={again} />
      <div className={styles.charts}>
        {series.map(({ field, title, numberOn }) => (
          <Card key={field} as="section" title={title}>
            <DayChart
              title={title}
              days={byDay.map((one) => ({ day: one.day, number: numberOn(one) }))}
              isLevel={field === 'outstanding'}
            />
          </Card>
        ))}
      </div>
      <Card as="section" title="By place">
        {places.length === 0 ? (
          <p>Nothing was earned in these thirty days.</p>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Place</th>
                <th scope="col">{words.heading}</th>
                {!words.isBought && <th scope="col">Rewards earned</th>}
                <th scope="col">Rewards given</th>
              </tr>
            </thead>
            <tbody>
              {places.map(({ name, units, rewards, given }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{formatNumber(units)}</td>
                  {!words.isBought && <td>{rewards}</td>}
                  <td>{given}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
      <details className={styles.numbers}>
        <summary>How we count</summary>
        <Facts
          items={[
            ...series.map(({ title, says }) => ({ term: title, value: says })),
            {
              term: 'By place',
              value: `${words.heading} and rewards where they were given. New cards belong to no place.`,
            },
          ]}
        />
      </details>
      <details className={styles.numbers}>
        <summary>Every day in numbers</summary>
        {/* In a wide system font the columns need more than 320 px. */}
        <div className={styles.scrolls} role="region" aria-label="Every day in numbers" tabIndex={0} data-scrolls>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {series.map(({ field, title }) => (
                  <th key={field} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...byDay].reverse().map((one) => (
                <tr key={one.day}>
                  <th scope="row">{dayInWords(one.day)}</th>
                  {series.map(({ field, numberOn }) => (
                    <td key={field}>{formatNumber(numberOn(one))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <p>
        <Button variant="secondary" onClick={download}>
          Download as CSV
        </Button>
      </p>
    </Stack>
  );
}
