import assert from 'node:assert/strict';
import { useShopAction } from '../../../../web/src/app/shop/useShopAction';
import type { callIn } from '../../../../web/src/shared/data/callables';
import { provokesLines } from '../../../support/provokedLines';
import { fakeBrowser } from '../../fakeBrowser';
import { mountHook } from '../../mountHook';

describe('an action of a shop’s room', () => {
  provokesLines('warn');
  let browser: ReturnType<typeof fakeBrowser>;
  beforeEach(() => (browser = fakeBrowser()));
  afterEach(() => browser.leave());

  for (const [how, answer] of [
    ['is done', () => Promise.resolve({ changed: true })],
    ['has no answer, so that it may be done', () => Promise.reject(new Error('lost'))],
  ] as const)
    it(`has the room read again once it ${how}`, async () => {
      let reads = 0;
      const room = await mountHook(() => useShopAction(() => (reads += 1)), undefined);
      const send = answer as unknown as typeof callIn;
      const input = { businessId: 'shop', uid: 'ina', active: false };
      await room.after(() => room.now().action('changeMember', input, 'Ina is removed.', send));
      assert.equal(reads, 1);
      await room.leave();
    });
});
