import assert from 'node:assert/strict';
import { benjaminiHochberg, tailOf } from '@tessera/domain/alerts/statistics';
import fc from 'fast-check';

/** The same probability by adding up every outcome. */
function byEnumeration(chances: readonly number[], least: number): number {
  let sum = 0;
  for (let outcome = 0; outcome < 2 ** chances.length; outcome += 1) {
    let [probability, successes] = [1, 0];
    chances.forEach((chance, index) => {
      const isSuccess = (outcome >> index) % 2 === 1;
      probability *= isSuccess ? chance : 1 - chance;
      successes += Number(isSuccess);
    });
    if (successes >= least) sum += probability;
  }
  return sum;
}

const chance = fc.double({ min: 0, max: 1, noNaN: true });

describe('the tail of a Poisson-binomial distribution', () => {
  it('is the sum over all outcomes', () => {
    fc.assert(
      fc.property(fc.array(chance, { maxLength: 9 }), fc.integer({ min: -1, max: 10 }), (chances, least) => {
        assert.ok(Math.abs(tailOf(chances, least) - byEnumeration(chances, least)) < 1e-12);
      }),
    );
  });

  it('is the tail of a binomial distribution where all chances are equal', () => {
    // 10 of 12 at one half: (66 + 12 + 1) / 4096.
    assert.ok(Math.abs(tailOf(Array<number>(12).fill(0.5), 10) - 79 / 4096) < 1e-15);
  });

  it('keeps probabilities that are far below the precision of one minus a sum', () => {
    assert.ok(Math.abs(tailOf(Array<number>(40).fill(0.1), 40) / 1e-40 - 1) < 1e-9);
  });
});

describe('the procedure of Benjamini and Hochberg', () => {
  it('rejects as many of the smallest as its definition allows', () => {
    fc.assert(
      fc.property(fc.array(chance, { maxLength: 30 }), fc.constantFrom(0.01, 0.05, 0.2), (all, share) => {
        const sorted = [...all].sort((one, other) => one - other);
        let count = 0;
        sorted.forEach((probability, index) => {
          if (probability <= ((index + 1) / all.length) * share) count = index + 1;
        });
        const limit = sorted[count - 1] ?? -1;
        assert.deepEqual(
          benjaminiHochberg(all, share),
          all.map((probability) => probability <= limit),
        );
      }),
    );
  });

  it('gives the result of the example in the paper of 1995', () => {
    const all = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528];
    assert.equal(benjaminiHochberg([...all, 0.759, 1], 0.05).filter(Boolean).length, 4);
  });
});
