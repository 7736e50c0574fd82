import assert from 'node:assert/strict';
import { authMessage } from '../../../../web/src/shared/session/authMessage';

describe('the message of a failure', () => {
  it('is a plain sentence where the code is known', () => {
    const message = authMessage({
      code: 'auth/email-already-in-use',
      message: 'Firebase: Error (auth/email-already-in-use).',
    });
    assert.equal(message, 'There is already an account with this email.');
  });

  it("is the provider's message where it is not, and ours where there is no code", () => {
    assert.equal(authMessage({ code: 'auth/novel', message: 'Firebase: novel.' }), 'Firebase: novel.');
    assert.equal(authMessage({ message: 'Email and password are required.' }), 'Email and password are required.');
  });
});
