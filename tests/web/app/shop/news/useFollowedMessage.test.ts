import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { HOUR_MS } from '@tessera/domain/lib/time';
import type { Message } from '@tessera/domain/news/types';
import { useFollowedMessage } from '../../../../../web/src/app/shop/news/useFollowedMessage';
import { fakeBrowser } from '../../../fakeBrowser';
import { type MountedHook, mountHook } from '../../../mountHook';
import { OpenPromise } from '../../../openPromise';

describe('a message that is on its way', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  let page: MountedHook<Partial<Message>, void> | undefined;
  let reads: OpenPromise<void>[] = [];
  const again = () => {
    const read = new OpenPromise<void>();
    reads.push(read);
    return read.promise;
  };
  const open = async (message: Partial<Message>) =>
    (page = await mountHook((props: Partial<Message>) => useFollowedMessage(props as Message, again), message));
  const wait = async (ms: number): Promise<number> => {
    await page?.after(() => mock.timers.tick(ms));
    return reads.length;
  };

  beforeEach(() => {
    reads = [];
    browser = fakeBrowser();
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1000 });
  });
  afterEach(async () => {
    await page?.leave();
    mock.timers.reset();
    browser.leave();
  });

  it('is read one time after the other, and again soon once it has moved on', async () => {
    await open({ state: 'sending', turn: 1 });
    assert.equal(await wait(3000), 1);
    assert.equal(await wait(60_000), 1, 'the first read has no answer yet');
    await page?.after(() => reads[0]?.resolve());
    await page?.update({ state: 'sending', turn: 2 });
    assert.equal(await wait(3000), 2);
    await page?.update({ state: 'sent', turn: 3 });
    assert.equal(await wait(60_000), 2);
  });

  it('is not read while the page is hidden', async () => {
    await open({ state: 'listing', turn: 0 });
    browser.turns('hidden');
    assert.equal(await wait(60_000), 0);
    browser.turns('visible');
    assert.equal(await wait(0), 1);
  });

  it('is not read while its time is far away', async () => {
    await open({ state: 'listing', turn: 0, dueAt: 1000 + HOUR_MS });
    for (let minutes = 0; minutes < 49; minutes += 1) await wait(60_000);
    assert.equal(reads.length, 0);
    for (let minutes = 0; minutes < 5; minutes += 1) await wait(60_000);
    assert.equal(reads.length, 1);
  });
});
