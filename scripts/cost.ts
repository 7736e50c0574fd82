/**
 * `npm run cost -- --shops 10000 --cards 300 --visits 4`: what a month costs, by part and by cause, what one shop
 * costs, and for how long a shop's one payment covers it. It multiplies counts that a test compares with the shipped
 * functions by published prices and by guesses about people (`cost/usage.ts`). Nothing else reads its result.
 */
import { PLAN } from '@tessera/domain/payment/money';
import { table } from './bench/document';
import { ASSUMED, billOf, type Trade } from './cost/usage';
import { numbersAndFlags } from './lib/numbers';
import { runCommand } from './lib/runCommand';

/** Dollars for a pound. */
const DOLLARS = 1.3;
/** Stripe's fee for a card of the United Kingdom: a part of the payment, and pounds. */
const FEE = { part: 0.015, pounds: 0.2 };

const money = (dollars: number) =>
  `$${dollars.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: dollars < 1 ? 4 : 2 })}`;

const print = (head: string[], rows: string[][]) => console.log(`${table(head, rows)}\n`);

await runCommand(async () => {
  const trade: Trade = numbersAndFlags({ shops: 10_000, cards: 300, visits: 4 }).numbers;
  if (Object.values(trade).includes(0)) throw new Error('Shops, cards and visits are numbers above 0');
  const { parts, causes, total } = billOf(trade);
  const shop = total / trade.shops;
  const pounds = PLAN.amount / 100;
  const left = (pounds - pounds * FEE.part - FEE.pounds) * DOLLARS;

  console.log(`${trade.shops} shops with ${trade.cards} cards each, ${trade.visits} visits a card and month\n`);
  print(
    ['part', 'a month'],
    [...Object.entries(parts).map(([name, dollars]) => [name, money(dollars)]), ['all', money(total)]],
  );
  const atFullPrice = [...causes.values()].reduce((sum, dollars) => sum + dollars, 0);
  print(
    ['cause, at full price', 'a month', 'part of all'],
    [...causes]
      .sort(([, one], [, other]) => other - one)
      .map(([name, dollars]) => [name, money(dollars), `${((100 * dollars) / atFullPrice).toFixed(1)} %`]),
  );
  const years = `years that £${pounds} covers, after the card's fee and before tax, mails and people`;
  print(
    ['one shop', ''],
    [
      ['a month', money(shop)],
      ['a year', money(12 * shop)],
      [years, (left / shop / 12).toFixed(1)],
    ],
  );
  print(
    ['guess', ''],
    Object.entries(ASSUMED).map(([name, value]) => [name, String(value)]),
  );
});
