import assert from 'node:assert/strict';
import { reportPayment } from '../../../../web/src/app/payment/useLivePayment';
import { emptyStorage, localStorageFor } from '../../../support/localStorage';

describe('a payment record that has been read', () => {
  const use = localStorageFor();

  it('leaves nothing behind when its owner has signed out meanwhile', () => {
    const storage = emptyStorage();
    use(storage);
    const record = reportPayment('owner-1', { paid: true, method: 'card', timestamp: { toDate: () => new Date(0) } });
    assert.deepEqual(record, { paid: true, method: 'card' });
    assert.equal(storage.length, 0);
  });
});
