import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { useConnection } from '../../../web/src/counter/useConnection';
import { deviceScans } from '../../../web/src/shared/scans/scanStore';
import { fakeBrowser } from '../fakeBrowser';
import { mountHook } from '../mountHook';

describe('the connection of a counter', () => {
  it('is checked when the browser says that it is offline, also while nobody scans', async () => {
    const browser = fakeBrowser();
    // The check with which the counter opens comes after the disk was read: here, never.
    mock.method(deviceScans, 'all', () => new Promise(() => {}));
    try {
      const place = { seat: 'person', uid: 'ada', businessId: 'shop', onMember: () => {} } as const;
      const counter = await mountHook(useConnection, place);
      const { queue } = counter.now();
      mock.method(queue, 'sync', () => Promise.resolve());
      const probe = mock.method(queue, 'sendTimed', () => Promise.resolve({}));
      const checks = () => probe.mock.callCount();
      assert.equal(checks(), 0);
      await counter.after(() => browser.goesOffline());
      assert.equal(checks(), 1);
      assert.equal(counter.now().state.isDown, false, 'the answer says so, not the event');
      await counter.leave();
      browser.goesOffline();
      assert.equal(checks(), 1, 'a counter that is closed checks nothing');
    } finally {
      mock.restoreAll();
      browser.leave();
    }
  });
});
