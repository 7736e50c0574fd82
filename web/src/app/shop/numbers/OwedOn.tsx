/** A page for the accountant: what the shop owes in rewards at the end of a day, to print or to download. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { monthAfter, type Owed, owedOn } from '@tessera/domain/insights/figures';
import { monthInWords } from '@tessera/domain/insights/words';
import { type Worth, worthOf } from '@tessera/domain/insights/worth';
import { count } from '@tessera/domain/lib/text';
import { dayAfter, dayIn } from '@tessera/domain/lib/time';
import { csvFile } from '@tessera/domain/moving/guard';
import type { Scheme } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { schemeAt } from '@tessera/domain/shop/business';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwedBooks } from '../../../shared/data/insights';
import type { Shop } from '../../../shared/data/shops';
import { downloadFile } from '../../../shared/lib/downloadFile';
import { formatDate, formatDay, formatNumber } from '../../../shared/lib/format';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { ReadFailure } from '../../../shared/query/QueryNotice';
import { useQuery } from '../../../shared/query/useQuery';
import type { PageMeta } from '../../../shared/route';
import { Button } from '../../../shared/ui/Button';
import card from '../../../shared/ui/Card.module.css';
import { classNames } from '../../../shared/ui/classNames';
import { TextField } from '../../../shared/ui/Field';
import { Cluster, Stack } from '../../../shared/ui/Layout';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { Room, RoomStale } from '../Room';
import { NothingCounted } from './Figure';
import { Table, type TableData } from './Numbers';
import styles from './OwedOn.module.css';
import { Values } from './Values';

export const meta: PageMeta = {
  title: 'What you owe in rewards',
  description: 'Rewards that are ready and not given, and part-filled cards, at the end of a day, for your accountant.',
};

export default function OwedPage() {
  return (
    <Room
      title="What you owe in rewards"
      lead="A page for your accountant."
      back={<Link to={ROUTES.insights}>All insights</Link>}
    >
      {(shop) => <Books key={shop.businessId} shop={shop} />}
    </Room>
  );
}

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
/** Pence as money, always with the pence, as amounts stand in a column; a dash where nothing was typed. */
const money = (pence: number | undefined): string => (pence === undefined ? '–' : POUNDS.format(pence / 100));

/** How far back a day can be chosen, because the page reads a document for each month. */
const MONTHS_BACK = 36;

function Books({ shop }: { shop: Shop }) {
  const { businessId, business } = shop;
  const [openedAt] = useState(Date.now);
  const today = dayIn(business.timeZone, openedAt);
  const created = dayIn(business.timeZone, business.createdAt);
  const earliest = `${monthAfter(today.slice(0, 7), -MONTHS_BACK)}-01`;
  const first = earliest < created ? created : earliest;
  const lastMonthsEnd = dayAfter(`${today.slice(0, 7)}-01`, -1);
  const [day, setDay] = useState(lastMonthsEnd < first ? today : lastMonthsEnd);
  const [isWrong, setWrong] = useState(false);
  const month = day.slice(0, 7);
  const [read, again] = useQuery<OwedBooks>(`owed/${businessId}/${month}`, async () =>
    (await loadChunk(() => import('../../../shared/data/insights'))).readOwed(businessId, month),
  );
  const scheme = schemeAt(business, Math.max(openedAt, business.changedAt));
  const isShown = (chosen: string) => /^\d{4}-\d\d-\d\d$/.test(chosen) && chosen >= first && chosen <= today;
  return (
    <Stack gap={6}>
      <form method="dialog" className={classNames(styles.choose, 'unprinted')}>
        <TextField
          label="At the end of"
          hint="Such as your year’s last day."
          name="day"
          type="date"
          min={first}
          max={today}
          defaultValue={day}
          error={
            isWrong
              ? `Choose a day from ${formatDay(first)} to ${formatDay(today)}. Below is the end of ${formatDay(day)}.`
              : undefined
          }
          onChange={({ currentTarget: { value } }) => {
            // A day whose year is being typed is not wrong yet: until its last digit, it begins with a nought.
            if (isShown(value)) setDay(value);
            setWrong(/^[1-9]/.test(value) && !isShown(value));
          }}
          onBlur={({ currentTarget: { value } }) => setWrong(!isShown(value))}
        />
      </form>
      {read.status === 'loading' && <LoadingRows isLines />}
      {read.status === 'failed' && <ReadFailure what="what you owe" reads={[read]} onRetry={again} />}
      {read.status === 'ready' && scheme && (
        <>
          <RoomStale reads={[read]} onRetry={again} />
          <div className={styles.beside}>
            <Sheet shop={shop} books={read.value} day={day} scheme={scheme} />
            <Values
              shop={shop}
              rewards={rewardsOf(owedOn(read.value.total, read.value.changes, day), scheme)}
              settings={read.value.settings}
              onChange={again}
            />
          </div>
        </>
      )}
    </Stack>
  );
}

/** The rewards that need a value, by name: those that are owed, and the one that cards lead to. */
const rewardsOf = ({ rewards }: Owed, scheme: Scheme): string[] =>
  [...new Set([...rewards.map(({ reward }) => reward), wordsOf(scheme).mainReward(scheme)])].sort();

interface SheetProps {
  shop: Shop;
  books: OwedBooks;
  day: string;
  scheme: Scheme;
}

function Sheet({ shop, books, day, scheme }: SheetProps) {
  const { business } = shop;
  const { total, changes, settings, countedTo } = books;
  const owed = owedOn(total, changes, day);
  const worth = worthOf(owed, settings, scheme);
  const { inWords, noun, isBought } = wordsOf(scheme);
  const parts = isBought ? 'Points on cards' : 'Part-filled cards';
  const values = valueTable(worth, parts);
  if (countedTo === null) return <NothingCounted shop={shop} />;
  return (
    <section className={classNames(card.card, styles.sheet)} aria-label="What you owe">
      <header>
        <h2>{business.name}</h2>
        <p>
          Rewards owed to customers at the end of {formatDay(day)}. Counted on {formatDate(countedTo)}.
        </p>
      </header>
      <h3>Rewards waiting</h3>
      {owed.rewards.length === 0 && <p>None.</p>}
      {owed.rewards.map(({ reward, months }) => (
        <div key={reward}>
          <h4>{reward}</h4>
          <Table
            name={reward}
            head={['Earned in', 'Number']}
            rows={months.filter(({ number }) => number > 0).map(({ month, number }) => [monthInWords(month), number])}
          />
        </div>
      ))}
      <h3>{parts}</h3>
      {owed.cards === 0 ? (
        <p>None.</p>
      ) : (
        <p>
          {count(owed.cards, 'card')} {owed.cards === 1 ? 'has' : 'have'} {inWords(owed.units)} on{' '}
          {owed.cards === 1 ? 'it' : 'them'}. On the card you offer now, that is {formatNumber(worth.parts.number)}
          &nbsp;×&nbsp;“{worth.parts.reward}”.
        </p>
      )}
      <h3>Worth</h3>
      <div className={classNames(styles.worth, worth.sum !== undefined && styles.summed)}>
        <Table name="Worth" {...values} />
      </div>
      {worth.sum === undefined && (
        <p className="unprinted">Type what each reward costs you under “Your values”, and the worth is shown here.</p>
      )}
      <p className="note">
        Each sum is the number × your value
        {worth.expected < 100 && ` × ${worth.expected}%, because you expect to give ${worth.expected} of 100 rewards`}.
        How rewards and {noun} are shown in your accounts is for you and your accountant to decide. A reward that ended
        is counted for 30 more days, in which a manager may still give it. Scans that arrived late are counted on the
        day they were taken.
      </p>
      <Cluster className="unprinted">
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button
          variant="secondary"
          onClick={() => downloadFile(`owed-${day}.csv`, 'text/csv', csvFile(...csvOf(owed, worth, scheme)))}
        >
          Download CSV
        </Button>
      </Cluster>
    </section>
  );
}

/** @param name what the part of a reward on the cards is called */
function valueTable({ rewards, parts, sum }: Worth, name: string): TableData {
  if ([...rewards, parts].every(({ value }) => value === undefined))
    return {
      head: ['What', 'Number'],
      rows: [...rewards.map(({ reward, number }) => [reward, number]), [`${name}: ${parts.reward}`, parts.number]],
    };
  return {
    head: ['What', 'Number', 'Each', 'Worth'],
    rows: [
      ...rewards.map(({ reward, number, value, worth }) => [reward, number, money(value), money(worth)]),
      [`${name}: ${parts.reward}`, parts.number, money(parts.value), money(parts.worth)],
      ['Sum', '', '', money(sum)],
    ],
  };
}

/** The lines of the file: rewards that are ready by month, then what is on cards, as the page says it. */
export function csvOf(
  owed: Owed,
  { rewards, parts, expected }: Worth,
  scheme: Scheme,
): [string[], (string | number)[][]] {
  const { noun, numberOf, isBought } = wordsOf(scheme);
  const valueOf = (reward: string) => rewards.find((one) => one.reward === reward)?.value ?? '';
  return [
    ['what', 'reward', 'earned in', 'number', 'value of one in pence', 'expected use in %'],
    [
      ...owed.rewards.flatMap(({ reward, months }) =>
        months
          .filter(({ number }) => number > 0)
          .map(({ month, number }) => ['rewards waiting', reward, month, number, valueOf(reward), expected]),
      ),
      [
        isBought ? `${noun} on cards, as rewards` : 'part-filled cards',
        parts.reward,
        '',
        parts.number,
        parts.value ?? '',
        expected,
      ],
      [`cards with ${noun}`, '', '', owed.cards, '', ''],
      [`${noun} on cards`, '', '', numberOf(owed.units), '', ''],
    ],
  ];
}
