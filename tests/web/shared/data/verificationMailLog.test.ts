import assert from 'node:assert/strict';
import { claimVerificationMail } from '../../../../web/src/shared/data/verificationMailLog';
import { emptyStorage, localStorageFor } from '../../../support/localStorage';

describe('the automatic verification mail', () => {
  const use = localStorageFor();

  it('is sent at most once a minute to one account from one browser', () => {
    use(emptyStorage());
    assert.equal(claimVerificationMail('u1', 1_000), true);
    assert.equal(claimVerificationMail('u1', 60_999), false);
    assert.equal(claimVerificationMail('u2', 2_000), true);
    assert.equal(claimVerificationMail('u1', 61_000), true);
  });

  it('is remembered across reloads, and survives what somebody else wrote there', () => {
    const shared = emptyStorage();
    use(shared);
    shared.setItem('tessera.verificationMail', '{"u1":"yesterday"}');
    assert.equal(claimVerificationMail('u1', 1_000), true);
    shared.setItem('tessera.verificationMail', 'not JSON');
    assert.equal(claimVerificationMail('u3', 1_000), true);
  });

  it('is limited without storage too, as long as the page lives', () => {
    use({
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    });
    assert.equal(claimVerificationMail('u4', 1_000), true);
    assert.equal(claimVerificationMail('u4', 2_000), false);
  });

  it('is not held back forever by a clock that went backwards', () => {
    use(emptyStorage());
    claimVerificationMail('u5', 1_000_000);
    assert.equal(claimVerificationMail('u5', 1_000), true);
  });
});
