/** The simulated shop of docs/messages.md: how often the page says that a message helped. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { MEASURING_PAGE, measuringTable, simulate } from '../../scripts/docs/measuring';

describe('a simulated shop with a known effect', () => {
  const rows = simulate();

  it('is said to be helped without a true effect in at most 2.5 % of its messages', () => {
    const none = rows.filter(({ effect }) => effect === 0);
    assert.ok(none.length >= 3);
    for (const { customers, helped } of none) assert.ok(helped / 500 <= 0.025, `${customers}: ${helped} of 500`);
  });

  it('is found to be helped by twenty points, and mostly by ten, where it has customers enough', () => {
    for (const { customers, effect, helped } of rows.filter((row) => row.customers >= 800))
      if (effect >= 10) assert.ok(helped / 500 >= (effect === 20 ? 0.99 : 0.8), `${customers}, ${effect}: ${helped}`);
  });

  it('says nothing for a shop with too few', () => {
    for (const { customers, notKnown } of rows) assert.equal(notKnown, customers < 700 ? 500 : 0);
  });

  it('has the table of docs/messages.md: run `npx tsx scripts/docs/measuring.ts`', () =>
    assert.ok(readFileSync(MEASURING_PAGE, 'utf8').includes(measuringTable(rows))));
});
