import assert from 'node:assert/strict';
import { passwordProblem, passwordRules } from '../../../../web/src/app/auth/passwordRules';
import { DEFAULT_PASSWORD_POLICY } from '../../../../web/src/shared/data/defaultPasswordPolicy';

const STRICT = { minLength: 8, maxLength: 64, lowercase: true, uppercase: true, digit: true, symbol: false };

describe('password rules', () => {
  it('are at least six characters where the service serves no policy', () => {
    assert.equal(passwordRules(DEFAULT_PASSWORD_POLICY), 'At least 6 characters.');
    assert.equal(passwordProblem('12345', DEFAULT_PASSWORD_POLICY), 'Use at least 6 characters.');
    assert.equal(passwordProblem('123456', DEFAULT_PASSWORD_POLICY), undefined);
  });

  it('say all that a policy asks for, and what a password lacks of it', () => {
    assert.equal(passwordRules(STRICT), '8 to 64 characters, with a small letter, a capital letter and a digit.');
    assert.equal(passwordProblem('longenough', STRICT), 'Add a capital letter and a digit.');
    assert.equal(passwordProblem('Longenough1', STRICT), undefined);
    assert.equal(passwordProblem('x'.repeat(65), STRICT), 'Use at most 64 characters.');
  });
});
