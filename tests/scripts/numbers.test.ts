/** The words of a command: numbers, flags, and nothing that it would leave out without saying so. */
import assert from 'node:assert/strict';
import { numbersAndFlags } from '../../scripts/lib/numbers';

describe('the words of a command', () => {
  const { argv } = process;
  afterEach(() => (process.argv = argv));
  const type = (words: string) => (process.argv = [...argv.slice(0, 2), ...words.split(' ')]);

  it('are numbers and flags', () => {
    type('--shops 10 --small');
    const { numbers, flags } = numbersAndFlags({ shops: 1, cards: 2 }, ['small', 'fresh']);
    assert.deepEqual(
      [numbers, flags],
      [
        { shops: 10, cards: 2 },
        { small: true, fresh: false },
      ],
    );
  });

  for (const words of ['shops 10', 'fresh', '--shop 10', '--shops ten'])
    it(`are refused where they are not: ${words}`, () => {
      type(words);
      assert.throws(() => numbersAndFlags({ shops: 1 }, ['fresh']));
    });
});
