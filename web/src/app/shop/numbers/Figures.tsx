import { ROUTES } from '@tessera/domain/addresses/paths';
import { monthAfter } from '@tessera/domain/insights/figures';
import {
  type DayFigures,
  type DayStats,
  earnedOf,
  figuresByDay,
  figuresByMonth,
  givenOf,
  sumsByLocation,
} from '@tessera/domain/insights/stats';
import { DAY_MS, dayIn, daysUpTo } from '@tessera/domain/lib/time';
import { csvFile } from '@tessera/domain/moving/guard';
import type { SchemeWords } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { type Business, cardKind, locationName } from '@tessera/domain/shop/business';
import { useState } from 'react';
import type { Shop } from '../../../shared/data/shops';
import { downloadFile } from '../../../shared/lib/downloadFile';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { ReadFailure } from '../../../shared/query/QueryNotice';
import { useQuery } from '../../../shared/query/useQuery';
import type { PageMeta } from '../../../shared/route';
import { Button } from '../../../shared/ui/Button';
import { ButtonLink } from '../../../shared/ui/ButtonLink';
import { Card } from '../../../shared/ui/Card';
import choice from '../../../shared/ui/ChoiceField.module.css';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Facts } from '../../../shared/ui/Facts';
import { Stack } from '../../../shared/ui/Layout';
import { Room, RoomStale } from '../Room';
import { BAR_NAMES, BarByBar } from './BarByBar';
import styles from './Figures.module.css';
import { ReadingNumbers, Table } from './Numbers';

export const meta: PageMeta = {
  title: 'Figures',
  description: 'New cards, what they earned, and rewards of a week up to a year, by day and by place.',
};

/** How far back the page looks. */
const SPANS = { 7: '7 days', 30: '30 days', 90: '90 days', year: 'A year' } as const;
type Span = keyof typeof SPANS;

/** The days that are shown, oldest first, and those before them to compare with: a year has none. */
function daysOf(span: Span, today: string): { days: string[]; earlier: string[] } {
  if (span !== 'year') {
    const all = daysUpTo(today, 2 * span);
    return { days: all.slice(span), earlier: all.slice(0, span) };
  }
  const first = `${monthAfter(today.slice(0, 7), -11)}-01`;
  return { days: daysUpTo(today, (Date.parse(today) - Date.parse(first)) / DAY_MS + 1), earlier: [] };
}

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
    says: `${heading} given at the counter. Those that were undone do not count, and neither do welcomes, corrections and paper cards.`,
    numberOn: ({ units }) => numberOf(units),
  },
  {
    field: 'given',
    title: 'Rewards given',
    says: 'Rewards given on the day, less those undone on that day, also of earlier days.',
    numberOn: ({ given }) => given,
  },
  ...(isBought ? [] : [OUTSTANDING]),
];

const OUTSTANDING: Series = {
  field: 'outstanding',
  title: 'Rewards waiting',
  says: 'At the end of the day. A reward that ended counts for 30 more days, in which a manager may still give it. Cards that are not full are not counted.',
  numberOn: ({ outstanding }) => outstanding,
};

export default function Figures() {
  return (
    <Room title="Figures" lead="What your card did.">
      {(shop) => <OneShop key={shop.businessId} shop={shop} />}
    </Room>
  );
}

function OneShop({ shop }: { shop: Shop }) {
  const [today] = useState(() => dayIn(shop.business.timeZone, Date.now()));
  const [span, setSpan] = useState<Span>(30);
  return (
    <Stack gap={6}>
      <fieldset className={choice.choice}>
        <legend className="visuallyHidden">How far back</legend>
        {([7, 30, 90, 'year'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="span" checked={one === span} onChange={() => setSpan(one)} />
            {SPANS[one]}
          </label>
        ))}
      </fieldset>
      <Days key={span} shop={shop} span={span} today={today} />
    </Stack>
  );
}

interface DaysProps {
  shop: Shop;
  span: Span;
  /** In the shop's time zone, `2026-11-21`. */
  today: string;
}

function Days({ shop: { businessId, business }, span, today }: DaysProps) {
  const words = wordsOf({ kind: cardKind(business) });
  const series = seriesOf(words);
  const unit = span === 'year' ? 'month' : 'day';
  const { days, earlier } = daysOf(span, today);
  const from = earlier[0] ?? days[0] ?? today;
  const [figures, again] = useQuery(`figures/${businessId}/${from}/${today}`, async () =>
    (await loadChunk(() => import('../../../shared/data/figures'))).readFigures(businessId, from),
  );
  if (figures.status === 'failed') return <ReadFailure what="the figures" reads={[figures]} onRetry={again} />;
  if (figures.status === 'loading')
    return (
      <div className={styles.charts}>
        {series.map(({ field, title }) => (
          <ReadingNumbers key={field} title={title} />
        ))}
      </div>
    );
  const { stats, ever } = figures.value;
  const all = figuresByDay([...earlier, ...days], stats, ever);
  const before = all.slice(0, earlier.length);
  const byDay = unit === 'month' ? figuresByMonth(all) : all.slice(earlier.length);
  const places = new Set([...Object.keys(business.locations), ...stats.flatMap(({ locationId }) => locationId ?? [])]);
  if (byDay.every((one) => series.every(({ numberOn }) => numberOn(one) === 0)))
    return (
      <EmptyState
        title={`Nothing in ${unit === 'month' ? 'these months' : `these ${days.length} days`}`}
        action={<ButtonLink to={ROUTES.poster}>Print the poster</ButtonLink>}
      >
        <p>New cards, {words.noun} and rewards are counted here at once. The practice card is left out.</p>
      </EmptyState>
    );
  const download = () =>
    downloadFile(
      `figures-${days[0]}-${today}.csv`,
      'text/csv',
      csvFile(
        [unit, ...series.map(({ title }) => title)],
        byDay.map((one) => [one.day, ...series.map(({ numberOn }) => numberOn(one))]),
      ),
    );
  return (
    <>
      <RoomStale reads={[figures]} onRetry={again} />
      <div className={styles.charts}>
        {series.map(({ field, title, numberOn }) => (
          <Card key={field} as="section" title={title}>
            <BarByBar
              title={title}
              days={byDay.map((one) => ({ day: one.day, number: numberOn(one) }))}
              isLevel={field === 'outstanding'}
              unit={unit}
              before={field === 'outstanding' ? undefined : before.reduce((sum, one) => sum + numberOn(one), 0)}
            />
          </Card>
        ))}
      </div>
      {places.size > 1 && (
        <ByPlace business={business} stats={stats.filter(({ day }) => day >= (days[0] ?? ''))} words={words} />
      )}
      <details className={styles.numbers}>
        <summary>How we count</summary>
        <Facts
          items={[
            ...series.map(({ title, says }) => ({ term: title, value: says })),
            ...(places.size > 1
              ? [
                  {
                    term: 'By place',
                    value: `${words.heading} and rewards where they were given; what was undone does not count, wherever somebody took it back. New cards belong to no place.`,
                  },
                ]
              : []),
          ]}
        />
      </details>
      <InNumbers byDay={byDay} series={series} unit={unit} />
      <p>
        <Button variant="secondary" onClick={download}>
          Download CSV
        </Button>
      </p>
    </>
  );
}

interface ByPlaceProps {
  business: Business;
  stats: DayStats[];
  words: SchemeWords;
}

/** What each place gave and kept, in a table. */
export function ByPlace({ business, stats, words }: ByPlaceProps) {
  const places = Object.entries(sumsByLocation(stats)).map(([id, sum]) => [
    locationName(business, id) ?? 'A closed place',
    words.numberOf(earnedOf(sum)),
    ...(words.isBought ? [] : [sum.rewards - sum.returned]),
    givenOf(sum),
  ]);
  const head = ['Place', words.heading, ...(words.isBought ? [] : ['Rewards earned']), 'Rewards given'];
  return (
    <Card as="section" title="By place">
      {places.length === 0 ? (
        <p>Nothing was earned in this time.</p>
      ) : (
        <div className={styles.numbers}>
          <Table name="By place" head={head} rows={places} />
        </div>
      )}
    </Card>
  );
}

interface InNumbersProps {
  byDay: DayFigures[];
  series: Series[];
  unit: 'day' | 'month';
}

/** What is plotted, as a table. */
function InNumbers({ byDay, series, unit }: InNumbersProps) {
  return (
    <details className={styles.numbers}>
      <summary>Every {unit} in numbers</summary>
      <Table
        name={`Every ${unit}`}
        head={[unit === 'day' ? 'Day' : 'Month', ...series.map(({ title }) => title)]}
        rows={[...byDay]
          .reverse()
          .map((one) => [BAR_NAMES[unit](one.day), ...series.map(({ numberOn }) => numberOn(one))])}
      />
    </details>
  );
}
