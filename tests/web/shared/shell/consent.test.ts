import assert from 'node:assert/strict';
import {
  forgetClient,
  readConsent,
  subscribeToConsent,
  writeConsent,
} from '../../../../web/src/shared/document/consent';
import { emptyStorage, localStorageFor } from '../../../support/localStorage';

const refuse = () => {
  throw new Error('denied');
};
const BLOCKED = { getItem: refuse, setItem: refuse, removeItem: refuse };

describe('the answer about page views', () => {
  const use = localStorageFor();

  it('is kept in the browser', () => {
    const storage = emptyStorage();
    use(storage);
    assert.equal(readConsent(), null);
    writeConsent('granted');
    assert.equal(readConsent(), 'granted');
    storage.clear();
    assert.equal(readConsent(), null, 'the store keeps nothing beside it');
  });

  it('lasts as long as the page without storage, and listeners are told', () => {
    use(BLOCKED);
    const heard: unknown[] = [];
    const stop = subscribeToConsent(() => heard.push(readConsent()));
    writeConsent('denied');
    writeConsent('granted');
    stop();
    assert.deepEqual(heard, ['denied', 'granted']);
    forgetClient();
  });

  it('takes effect although the browser refuses to store it over an earlier answer', () => {
    const storage = emptyStorage();
    use(storage);
    writeConsent('granted');
    use({ ...storage, setItem: refuse });
    writeConsent('denied');
    assert.equal(readConsent(), 'denied');
    use(storage);
    writeConsent('denied');
  });
});
