/** The words of a command: numbers, flags, and nothing that it would leave out without saying so. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { numbersAndFlags } from '../../scripts/lib/numbers';
import { ROOT } from '../../scripts/lib/root';

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

  it('end the command with their fault and its right use, and without a stack', () => {
    const parameters = ['--import', 'tsx', 'scripts/build.ts', 'nonsense'];
    const { stderr, status } = spawnSync(process.execPath, parameters, { cwd: ROOT, encoding: 'utf8' });
    const [fault = '', use = '', ...more] = stderr.trim().split('\n');
    assert.match(fault, /nonsense/);
    assert.match(use, /^npm run build/);
    assert.deepEqual([more, status], [[], 1]);
  });
});
