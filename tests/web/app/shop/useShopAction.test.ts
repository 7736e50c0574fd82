import assert from 'node:assert/strict';
import { useShopAction } from '../../../../web/src/app/shop/useShopAction';
import type { callIn } from '../../../../web/src/shared/data/callables';
import { provokesLines } from '../../../support/provokedLines';
import { fakeBrowser } from '../../fakeBrowser';
import { mountHook } from '../../mountHook';
import { OpenPromise } from '../../openPromise';

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
      // A read that is never answered delays nothing.
      const read = () => {
        reads += 1;
        return new Promise<void>(() => {});
      };
      const room = await mountHook(() => useShopAction(read), undefined);
      const send = answer as unknown as typeof callIn;
      const input = { businessId: 'shop', uid: 'ina', active: false };
      await room.after(() => room.now().action('changeMember', input, 'Ina is removed.', send));
      assert.equal(reads, 1);
      await room.leave();
    });

  it('does not fail after a newer one is done', async () => {
    const lost = new OpenPromise<never>();
    const room = await mountHook(() => useShopAction(() => {}), undefined);
    const input = { businessId: 'shop', uid: 'ina', active: false };
    const act = (done: string, answer: Promise<unknown>) =>
      room.now().action('changeMember', input, done, (() => answer) as unknown as typeof callIn);
    await room.after(() => void act('Ina is removed.', lost.promise));
    await room.after(() => act('Kit is removed.', Promise.resolve({ changed: true })));
    await room.after(() => lost.reject(new Error('lost')));
    assert.deepEqual(room.now().result, { success: true, message: 'Kit is removed.' });
    await room.leave();
  });
});
