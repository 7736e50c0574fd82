import assert from 'node:assert/strict';
import { WALLETS } from '@tessera/domain/pass/state';
import { walletsOn } from '../../../web/src/card/AddToWallet';

const PHONES = {
  'an Android phone': ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile', ['google']],
  'an iPhone': ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari', ['apple']],
  'a Mac, which an iPad calls itself': ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', ['apple', 'google']],
  'a computer': ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', ['apple', 'google']],
  'an unknown device': ['', ['apple', 'google']],
} as const;

describe('the wallets on a card’s page', () => {
  for (const [name, [userAgent, expected]] of Object.entries(PHONES))
    it(`are those of ${name}`, () => assert.deepEqual(walletsOn(userAgent, WALLETS), expected));

  it('are those alone that are set up', () => assert.deepEqual(walletsOn('', ['google']), ['google']));
});
