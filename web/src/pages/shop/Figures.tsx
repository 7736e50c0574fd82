import { locationName } from '@tessera/domain/business';
import { type DayFigures, figuresByDay, givenOf, sumsByLocation } from '@tessera/domain/stats';
import { dayIn, daysUpTo } from '@tessera/domain/time';
import { useState } from 'react';
import type { PageMeta } from '../../app/router/route';
import type { Shop } from '../../data/shops';
import { ReadFailure } from '../../features/query/QueryNotice';
import { useQuery } from '../../features/query/useQuery';
import { csvFile } from '../../lib/csv';
import { downloadFile } from '../../lib/downloadFile';
import { loadChunk } from '../../lib/loadChunk';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Stack } from '../../ui/Layout';
import { DayChart, dayInWords } from './DayChart';
import styles from './Figures.module.css';
import { Room, RoomStale } from './Room';

export const meta: PageMeta = {
  title: 'Figures',
  description: 'New cards, stamps and rewards of the last thirty days, by day and by place.',
  noIndex: true,
};

const DAYS = 30;

/** The plotted series, each with a sentence about what it counts. */
const SERIES = [
  {
    field: 'joined',
    title: 'New cards',
    says: 'Cards that customers took. A card that is erased later still counts on the day it was taken.',
  },
  {
    field: 'units',
    title: 'Stamps',
    says: 'Stamps given at the counter, by day. Undone stamps still count. Stamps brought over from paper do not.',
  },
  {
    field: 'given',
    title: 'Rewards given',
    says: 'Rewards given on the day, less any undone on that day, whenever they were given.',
  },
  {
    field: 'outstanding',
    title: 'Rewards outstanding',
    says: 'Rewards that were ready at the end of the day and not yet given. Cards that are not full are not counted.',
  },
] as const satisfies readonly { field: keyof DayFigures; title: string; says: string }[];

export default function Figures() {
  return (
    <Room title="Figures" lead="The last thirty days.">
      {(shop) => <ThirtyDays key={shop.businessId} shop={shop} />}
    </Room>
  );
}

function ThirtyDays({ shop: { businessId, business } }: { shop: Shop }) {
  const [days] = useState(() => daysUpTo(dayIn(business.timeZone, Date.now()), DAYS));
  const [figures, again] = useQuery(`figures/${businessId}/${days.at(-1)}`, async () =>
    (await loadChunk(() => import('../../data/figures'))).readFigures(businessId, days[0] ?? ''),
  );
  if (figures.status === 'failed') return <ReadFailure what="the figures" reads={[figures]} onRetry={again} />;
  if (figures.status === 'loading')
    return (
      <div className={styles.charts}>
        {SERIES.map(({ field, title }) => (
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
    units: sum.units,
    rewards: sum.rewards,
    given: givenOf(sum),
  }));
  const download = () =>
    downloadFile(
      `figures-${days.at(-1)}.csv`,
      'text/csv',
      csvFile(
        ['day', ...SERIES.map(({ title }) => title)],
        byDay.map((one) => [one.day, ...SERIES.map(({ field }) => one[field])]),
      ),
    );
  return (
    <Stack gap={6}>
      <RoomStale reads={[figures]} onRetry={again} />
      <div className={styles.charts}>
        {SERIES.map(({ field, title, says }) => (
          <Card key={field} as="section" title={title}>
            <p>{says}</p>
            <DayChart
              title={title}
              days={byDay.map((one) => ({ day: one.day, number: one[field] }))}
              isLevel={field === 'outstanding'}
            />
          </Card>
        ))}
      </div>
      <Card as="section" title="By place">
        <p>Stamps and rewards where they were given. New cards belong to no place.</p>
        {places.length === 0 ? (
          <p>Nothing was stamped in these thirty days.</p>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Place</th>
                <th scope="col">Stamps</th>
                <th scope="col">Rewards earned</th>
                <th scope="col">Rewards given</th>
              </tr>
            </thead>
            <tbody>
              {places.map(({ name, units, rewards, given }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{units}</td>
                  <td>{rewards}</td>
                  <td>{given}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
      <details className={styles.numbers}>
        <summary>Every day in numbers</summary>
        {/* In a wide system font the columns need more than 320 px. */}
        <div className={styles.scrolls} role="region" aria-label="Every day in numbers" tabIndex={0} data-scrolls>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {SERIES.map(({ field, title }) => (
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
                  {SERIES.map(({ field }) => (
                    <td key={field}>{one[field]}</td>
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
