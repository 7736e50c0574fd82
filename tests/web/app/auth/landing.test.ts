import assert from 'node:assert/strict';
import { returnAddress, returnState } from '../../../../web/src/app/auth/landing';

describe('the return address after signing in', () => {
  it('is the whole address that a guard stopped', () => {
    const state = returnState({ pathname: '/payment', search: '?a=1', hash: '#x' });
    assert.equal(returnAddress({ state }), '/payment?a=1#x');
  });

  it('is what the address names, if that is an app of its own', () => {
    assert.equal(returnAddress({ state: null, search: '?next=%2Fcounter' }), '/counter');
    for (const search of ['?next=%2F%2Fevil.example', '?next=https%3A%2F%2Fevil.example', '?next=%2Fpayment'])
      assert.equal(returnAddress({ state: null, search }), undefined);
  });

  for (const state of [
    null,
    undefined,
    'x',
    {},
    { from: 1 },
    { from: 'https://evil.example' },
    { from: '//evil.example' },
    { from: '/\\evil.example' },
  ]) {
    it(`is undefined for ${JSON.stringify(state)}`, () => assert.equal(returnAddress({ state }), undefined));
  }
});
