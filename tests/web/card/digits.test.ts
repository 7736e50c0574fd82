import assert from 'node:assert/strict';
import { digitsAt as digitsOfTheFunctions } from '@tessera/domain/pass/digits';
import fc from 'fast-check';
import { digitsAt } from '../../../web/src/card/digits';

describe('the digits on a card’s page', () => {
  it('are those that the functions expect, for any key and time', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.integer({ min: 0, max: 9_999_999_999 }),
        async (key, seconds) =>
          assert.equal(await digitsAt(new Uint8Array(key), seconds), digitsOfTheFunctions(key, seconds)),
      ),
    ));
});
