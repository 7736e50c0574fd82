import assert from 'node:assert/strict';
import { callableMessage, isUnreachable, refusalOf } from '../../../../web/src/shared/data/errors';

const error = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('the message of a failed call', () => {
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
    ['functions/internal', 'Response is not valid JSON object.'],
    ['functions/internal', 'Response is missing data field.'],
    ['functions/permission-denied', 'permission-denied [403]'],
    ['functions/not-found', 'not-found [404]'],
    ['functions/unknown', 'unknown [511]'],
    ['functions/unavailable', 'UNAVAILABLE'],
    ['functions/cancelled', 'Whatever.'],
    ['', 'Failed to fetch'],
  ] as const) {
    it(`is that nothing was reached for ${code || 'another error'}: ${message}`, () => {
      assert.equal(callableMessage(error(code, message)), unreached);
      assert.equal(refusalOf(error(code, message)), undefined, 'a scan is sent again');
      if (code) assert.equal(isUnreachable(error(code, message)), true);
    });
  }

  it('is a refusal where a function of ours wrote why', () => {
    const message = 'You are not in this shop’s team, or your role does not allow this.';
    const refused = error('functions/permission-denied', `${message} [403]`);
    assert.equal(refusalOf(refused), message);
    assert.equal(isUnreachable(refused), false);
  });

  it('is that it took too long', () => {
    const late = error('functions/deadline-exceeded', 'deadline-exceeded');
    assert.equal(callableMessage(late), 'That took too long. Try again in a moment.');
    assert.equal(isUnreachable(late), true);
  });
});
