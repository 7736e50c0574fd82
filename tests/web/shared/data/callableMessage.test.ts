import assert from 'node:assert/strict';
import { callableMessage, isUnreachable, refusalOf } from '../../../../web/src/shared/data/errors';

const error = (code: string, message: string, details?: unknown) =>
  Object.assign(new Error(message), { code, details });
/** An error of ours, as the SDK gives it: with the HTTP status behind its message. */
const ours = (code: string, sentence: string) => error(code, `${sentence} [503]`, { sentence });

describe('the message of a failed call', () => {
  for (const code of ['unavailable', 'internal', 'aborted', 'resource-exhausted', 'unauthenticated'])
    it(`is the server's sentence, whatever it looks like: ${code}`, () => {
      assert.equal(callableMessage(ours(`functions/${code}`, '3 people pay now')), '3 people pay now');
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
    ['functions/not-found', 'The requested URL was not found on this server.'],
    ['', 'Failed to fetch'],
  ] as const) {
    it(`is that nothing was reached for ${code || 'another error'}: ${message}`, () => {
      for (const details of [undefined, null, 'details', [{ reason: 'no' }], { reason: 'no' }]) {
        const failed = error(code, message, details);
        assert.equal(callableMessage(failed), unreached);
        assert.equal(refusalOf(failed), undefined, 'a scan is sent again');
        if (code) assert.equal(isUnreachable(failed), true);
      }
    });
  }

  it('is a refusal where a function of ours wrote why', () => {
    const message = 'You are not in this shop’s team, or your role does not allow this.';
    const refused = ours('functions/permission-denied', message);
    assert.equal(refusalOf(refused), message);
    assert.equal(isUnreachable(refused), false);
  });

  it('is that it took too long', () => {
    const late = error('functions/deadline-exceeded', 'deadline-exceeded');
    assert.equal(callableMessage(late), 'That took too long. Try again in a moment.');
    assert.equal(isUnreachable(late), true);
  });
});
