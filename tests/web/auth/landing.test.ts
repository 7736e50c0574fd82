import assert from 'node:assert/strict';
import { returnAddress, returnState } from '../../../web/src/features/auth/landing';

describe('the way back after signing in', () => {
  it('is the whole address that a guard stopped', () => {
    const state = returnState({ pathname: '/payment', search: '?a=1', hash: '#x' });
    assert.equal(returnAddress({ state }), '/payment?a=1#x');
  });

  for (const state of [
    null,
    undefined,
    'x',
    {},
    { from: 1 },
    { from: 'https://evil.example' },
    { from: '//evil.example' },
  ]) {
    it(`is none for ${JSON.stringify(state)}`, () => assert.equal(returnAddress({ state }), undefined));
  }
});
