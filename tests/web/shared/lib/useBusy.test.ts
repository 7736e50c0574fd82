import assert from 'node:assert/strict';
import { useBusy } from '../../../../web/src/shared/lib/useBusy';
import { fakeBrowser } from '../../fakeBrowser';
import { type MountedHook, mountHook } from '../../mountHook';
import { OpenPromise } from '../../openPromise';

describe('a button that is busy', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  let button: MountedHook<undefined, ReturnType<typeof useBusy>>;
  beforeEach(async () => {
    browser = fakeBrowser();
    button = await mountHook(useBusy, undefined);
  });
  afterEach(async () => {
    await button.leave();
    browser.leave();
  });

  it('is so until its action has ended', async () => {
    const action = new OpenPromise<void>();
    await button.after(() => void button.now().run(() => action.promise));
    assert.equal(button.now().busy, true);
    await button.after(() => action.resolve());
    assert.equal(button.now().busy, false);
  });

  it('stays busy with the next action when one that was stopped ends', async () => {
    const [first, second] = [new OpenPromise<void>(), new OpenPromise<void>()];
    let doesCount: (() => boolean) | undefined;
    await button.after(() => void button.now().run((isNewest) => ((doesCount = isNewest), first.promise)));
    assert.equal(doesCount?.(), true);
    await button.after(() => button.now().stop());
    assert.deepEqual([button.now().busy, doesCount?.()], [false, false]);
    await button.after(() => void button.now().run(() => second.promise));
    await button.after(() => first.resolve());
    assert.equal(button.now().busy, true);
  });
});
