/** Whether the editor lets an owner choose the kind of card. */
import assert from 'node:assert/strict';
import { kindChoice } from '../../../../../web/src/app/shop/programme/ProgrammeKind';

describe('the kind of a shop’s card', () => {
  const ready = (value: boolean) => kindChoice({ status: 'ready', value, stale: null }, 'Stamps');

  it('is chosen until the first customer has a card', () => {
    assert.equal(ready(false).isChoice, true);
    assert.deepEqual(ready(true), { isChoice: false, reason: 'Stamps. Customers have cards, so the kind stays.' });
  });

  it('is shown and cannot be chosen while nobody knows whether one has', () => {
    const failed = kindChoice({ status: 'failed', unreachable: true }, 'Stamps');
    assert.equal(failed.isChoice, false);
    assert.match(failed.reason, /^Stamps\. We could not check/);
    assert.equal(kindChoice({ status: 'loading' }, 'Stamps').isChoice, false);
  });
});
