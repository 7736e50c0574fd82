import assert from 'node:assert/strict';
import { callableMessage } from '../../../web/src/data/errors';

const error = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('what a person reads of a failed call', () => {
  it("is the server's sentence", () => {
    const message = 'The payment service does not answer. Try again in a moment, or pay by bank transfer.';
    assert.equal(callableMessage(error('functions/unavailable', message)), message);
    assert.equal(callableMessage(error('functions/unavailable', `${message} [503]`)), message);
    assert.equal(
      callableMessage(error('functions/internal', 'Something went wrong on our side. Try again in a moment.')),
      'Something went wrong on our side. Try again in a moment.',
    );
  });

  const unreached = 'We could not reach our server. Check your connection and try again.';
  for (const [code, message] of [
    ['functions/internal', 'internal'],
    ['functions/internal', 'INTERNAL'],
    ['functions/internal', 'INTERNAL [500]'],
    ['functions/unavailable', 'UNAVAILABLE'],
    ['functions/cancelled', 'Whatever.'],
    ['', 'Failed to fetch'],
  ] as const) {
    it(`is that nothing was reached for ${code || 'another error'}: ${message}`, () =>
      assert.equal(callableMessage(error(code, message)), unreached));
  }

  it('is that it took too long', () => {
    assert.equal(
      callableMessage(error('functions/deadline-exceeded', 'deadline-exceeded')),
      'That took too long. Try again in a moment.',
    );
  });
});
