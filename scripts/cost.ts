/**
 * `npm run cost -- --shops 10000 --cards 300 --visits 4`: what a month costs, by part and by cause, what one shop
 * costs, and for how long a shop's one payment covers it. It multiplies counts that a test compares with the shipped
 * functions by published prices and by guesses about people (`cost/usage.ts`). It decides nothing.
 */
import { parseArgs } from 'node:util';
import { PLAN } from '@tessera/domain/money';
import { ASSUMED, billOf, type Trade } from './cost/usage';

/** Dollars for a pound. */
const DOLLARS = 1.3;
/** Stripe's fee for a card of the United Kingdom: a part of the payment, and pounds. */
const FEE = { part: 0.015, pounds: 0.2 };

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '10000' },
    cards: { type: 'string', default: '300' },
    visits: { type: 'string', default: '4' },
  },
});

function numberOf(name: keyof Trade): number {
  const number = Number(values[name]);
  if (!(number > 0)) throw new Error(`--${name} takes a number above 0`);
  return number;
}

const money = (dollars: number) =>
  `$${dollars.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: dollars < 1 ? 4 : 2 })}`;

const row = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);

function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  row(head);
  row(head.map(() => '---'));
  rows.forEach(row);
  console.log('');
}

const trade: Trade = { shops: numberOf('shops'), cards: numberOf('cards'), visits: numberOf('visits') };
const { parts, causes, total } = billOf(trade);
const shop = total / trade.shops;
const pounds = PLAN.amount / 100;
const left = (pounds - pounds * FEE.part - FEE.pounds) * DOLLARS;

console.log(`${trade.shops} shops with ${trade.cards} cards each, ${trade.visits} visits a card and month\n`);
table(
  ['part', 'a month'],
  [...Object.entries(parts).map(([name, dollars]) => [name, money(dollars)]), ['all', money(total)]],
);
table(
  ['cause, at full price', 'a month', 'part of all'],
  [...causes]
    .sort(([, one], [, other]) => other - one)
    .map(([name, dollars]) => [
      name,
      money(dollars),
      `${((100 * dollars) / [...causes.values()].reduce((sum, some) => sum + some, 0)).toFixed(1)} %`,
    ]),
);
table(
  ['one shop', ''],
  [
    ['a month', money(shop)],
    ['a year', money(12 * shop)],
    [
      `years that £${pounds} covers, after the card's fee and before tax, mails and people`,
      (left / shop / 12).toFixed(1),
    ],
  ],
);
table(
  ['guess', ''],
  Object.entries(ASSUMED).map(([name, value]) => [name, String(value)]),
);
