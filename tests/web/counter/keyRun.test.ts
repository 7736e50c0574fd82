import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  endedBy,
  isScan,
  type KeyRun,
  NO_KEYS,
  PAUSE_MS,
  SCANNED_MS,
  withKey,
} from '../../../web/src/counter/reading/keyRun';

const CODE = 'T1.7X2K9ABCDEFGHJKM.1700000000.12345678';

/** The run of a text whose keys, and the Enter after them, come at these pauses. */
function typed(text: string, pauseBefore: (index: number) => number): KeyRun {
  let at = 1000;
  let run = NO_KEYS;
  for (const [index, key] of [...text].entries()) run = withKey(run, key, (at += pauseBefore(index)));
  return endedBy(run, at + pauseBefore(text.length));
}
const scanned = (text: string): KeyRun => typed(text, () => 8);

describe('the keys at a counter', () => {
  it('are a scan in every field when they are a whole code, however slowly they come', () => {
    const pauses = fc.array(fc.integer({ min: 1, max: PAUSE_MS }), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(
        fc.constantFrom('', '*', ']Q1', 'P01'),
        fc.constantFrom('', '*', ';'),
        pauses,
        (before, after, every) => {
          const run = typed(before + CODE + after, (index) => every[index] ?? 1);
          assert.deepEqual([isScan(run, 'number'), isScan(run, 'text')], [true, true]);
        },
      ),
    );
  });

  it('are never a scan when a person types them', () => {
    const byHand = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.stringMatching(/^\d{1,14}$/),
      fc.emailAddress(),
      fc.constantFrom('7X2K-9ABC', 'https://shop.example/p', '07700 900321'),
    );
    const pauses = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 100, maxLength: 100 });
    fc.assert(
      fc.property(byHand, pauses, (text, every) => {
        // Two fingers may come down together, but not all the time.
        const run = typed(text, (index) => (index % 4 === 0 ? SCANNED_MS + (every[index] ?? 1) : (every[index] ?? 1)));
        if (text.length >= 4) assert.deepEqual([isScan(run, 'number'), isScan(run, 'text')], [false, false]);
      }),
    );
  });

  for (const [text, number, search] of [
    ['450', false, false],
    ['123456', false, false],
    ['1234567', true, false],
    ['5012345678900', true, false],
    ['7X2K-9ABC', true, false],
    ['https://shop.example/j/ABCD', true, true],
    [']Q1WIFI:T:WPA;S:Cafe;;', true, true],
    ['Grace Hopper', true, false],
    ['grace@shop.example', true, false],
    ['07700900321', true, false],
    ['', false, false],
  ] as const)
    it(`are${search ? '' : ' not'} a scan in a search, and are${number ? '' : ' not'} in an amount, at once: “${text}”`, () =>
      assert.deepEqual([isScan(scanned(text), 'number'), isScan(scanned(text), 'text')], [number, search]));

  it('belong together until a pause', () => {
    const run = typed(`gr${CODE}`, (index) => (index === 2 ? PAUSE_MS + 1 : 8));
    assert.deepEqual([run.text, run.isFast], [CODE, true]);
    assert.deepEqual(endedBy(run, run.at + PAUSE_MS + 1), NO_KEYS);
    assert.equal(endedBy(run, run.at + SCANNED_MS + 1).isFast, false);
  });
});
