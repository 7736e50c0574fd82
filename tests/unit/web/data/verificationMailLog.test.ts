import assert from 'node:assert/strict';
import { claimVerificationMail } from '../../../../web/src/data/verificationMailLog';

/** What a browser gives. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as unknown as Storage;
}

describe('the automatic verification mail', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  const use = (value: unknown) => Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
  afterEach(() => {
    if (before) Object.defineProperty(globalThis, 'localStorage', before);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  });

  it('is sent at most once a minute to one account from one browser', () => {
    use(storage());
    assert.equal(claimVerificationMail('u1', 1_000), true);
    assert.equal(claimVerificationMail('u1', 60_999), false);
    assert.equal(claimVerificationMail('u2', 2_000), true);
    assert.equal(claimVerificationMail('u1', 61_000), true);
  });

  it('is remembered across reloads, and survives what somebody else wrote there', () => {
    const shared = storage();
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

  it('is not held back for ever by a clock that went backwards', () => {
    use(storage());
    claimVerificationMail('u5', 1_000_000);
    assert.equal(claimVerificationMail('u5', 1_000), true);
  });
});
