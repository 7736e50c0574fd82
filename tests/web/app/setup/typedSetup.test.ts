import assert from 'node:assert/strict';
import { forgetArrived, keepTyped, recallTyped } from '../../../../web/src/app/setup/typedSetup';
import { forgetReads } from '../../../../web/src/shared/query/queryCache';
import { emptyStorage, localStorageFor } from '../../../support/localStorage';

describe('what is typed into the set-up', () => {
  const store = localStorageFor();
  beforeEach(() => store(emptyStorage()));

  it('goes once it has arrived, unless it was typed on', () => {
    keepTyped('ada', { name: 'Corner', city: 'Leeds' });
    const sent = recallTyped('ada');
    keepTyped('ada', { city: 'York' });
    forgetArrived('ada', ['name', 'city'], sent);
    assert.deepEqual(recallTyped('ada'), { city: 'York' });
  });

  it('leaves nothing of somebody who signs out before the answer', () => {
    keepTyped('ada', { name: 'Corner' });
    const sent = recallTyped('ada');
    forgetReads();
    forgetArrived('ada', ['name'], sent);
    assert.doesNotMatch(localStorage.getItem('tessera.lastRead') ?? '', /ada/);
  });
});
