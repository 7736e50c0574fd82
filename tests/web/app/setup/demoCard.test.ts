import assert from 'node:assert/strict';
import { forgetDemoCard, keepDemoCard, readDemoCard } from '../../../../web/src/shared/document/demoCard';
import { emptyStorage, localStorageFor } from '../../../support/localStorage';

const KEY = 'tessera.demoCard';

describe('the card of the home page', () => {
  const storageIs = localStorageFor();
  let storage: Storage;
  beforeEach(() => {
    storage = emptyStorage();
    storageIs(storage);
  });
  const readOf = (stored: unknown) => {
    storage.setItem(KEY, typeof stored === 'string' ? stored : JSON.stringify(stored));
    return readDemoCard();
  };

  it('comes back as one line each, and goes when it is forgotten', () => {
    assert.equal(readDemoCard(), undefined);
    keepDemoCard({ name: '  The Tin\n Kettle ', reward: '' });
    assert.deepEqual(readDemoCard(), { name: 'The Tin Kettle', reward: '' });
    forgetDemoCard();
    assert.equal(readDemoCard(), undefined);
  });

  it('is none where both fields are empty', () => {
    keepDemoCard({ name: ' ', reward: '' });
    assert.equal(readDemoCard(), undefined);
  });

  it('takes nothing that the set-up would refuse, whatever the browser has kept', () => {
    for (const name of ['<b>Tin</b>', 'Tin\u202eelttek', 'x'.repeat(81), 7, null, ['Tin'], { name: 'Tin' }])
      assert.deepEqual(readOf({ name, reward: 'A tea' }), { name: '', reward: 'A tea' });
    for (const stored of ['{', 'null', '"Tin"', '[]', '7', { reward: 'x'.repeat(141) }])
      assert.equal(readOf(stored), undefined);
  });
});
