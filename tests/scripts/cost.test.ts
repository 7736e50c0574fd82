/** The costs of a month: what is multiplied with what. Another test compares the counts with the shipped functions. */
import assert from 'node:assert/strict';
import { keysOf } from '@tessera/domain/lib/keys';
import { type Operation, OPERATIONS } from '../../scripts/cost/operations';
import { PRICES } from '../../scripts/cost/prices';
import { billOf, preflightsFor, timesInAShop, usageOf } from '../../scripts/cost/usage';

describe('the costs of a month', () => {
  const trade = { shops: 10_000, cards: 300, visits: 4 };

  it('count a stamp for each visit with each card, and its reads and writes', () => {
    assert.equal(timesInAShop(trade).stamp, 1200);
    const { reads, writes } = OPERATIONS.stamp;
    assert.equal(usageOf(trade)['database reads'].get('stamp'), 1200 * 10_000 * reads);
    assert.equal(usageOf(trade)['database writes'].get('stamp'), 1200 * 10_000 * writes);
  });

  it('count a preflight for each visit, none for a poll, and one in two hours at a counter', () => {
    const times = timesInAShop(trade);
    const preflightsOf = (name: Operation) => preflightsFor(name, times[name]);
    assert.deepEqual(
      [preflightsOf('open the card'), preflightsOf('poll the card'), preflightsOf('stamp')],
      [1200, 0, (30 * 10) / 2],
    );
    assert.equal(preflightsOf('undo'), times.undo, 'one that is rarer is asked for each time');
    const all = keysOf(OPERATIONS).reduce((sum, name) => sum + preflightsOf(name), 0);
    const counted = usageOf(trade)['function calls'].get('preflights') ?? 0;
    assert.ok(Math.abs(counted - all * trade.shops) < 1);
  });

  it('grow with the shops, beyond what is free and but for the schedulers', () => {
    const [one, two] = [billOf(trade), billOf({ ...trade, shops: 2 * trade.shops })];
    const free = Object.values(PRICES).reduce((sum, { each, free: units }) => sum + each * units, 0);
    const schedulers = one.causes.get('schedulers') ?? assert.fail('no schedulers');
    assert.ok(Math.abs(two.total + free - schedulers - 2 * (one.total + free - schedulers)) < 0.01);
  });

  it('are nothing for a first shop', () => {
    assert.equal(billOf({ shops: 1, cards: 300, visits: 4 }).total, 0);
  });

  it('are the same by part, before what is free, and by cause', () => {
    const byPart = Object.entries(usageOf(trade)).map(
      ([part, units]) =>
        [...units.values()].reduce((sum, some) => sum + some, 0) * PRICES[part as keyof typeof PRICES].each,
    );
    const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);
    assert.ok(Math.abs(sum(byPart) - sum(billOf(trade).causes.values())) < 0.01);
  });
});
