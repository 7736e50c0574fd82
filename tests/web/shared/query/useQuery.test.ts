import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { FirebaseError } from 'firebase/app';
import { ANSWER_LIMIT_MS } from '../../../../web/src/shared/lib/waits';
import { useQuery } from '../../../../web/src/shared/query/useQuery';
import { emptyStorage, localStorageFor } from '../../../support/localStorage';
import { fakeBrowser } from '../../fakeBrowser';
import { type MountedHook, mountHook } from '../../mountHook';
import { OpenPromise } from '../../openPromise';

describe('a read', () => {
  const store = localStorageFor();
  let browser: ReturnType<typeof fakeBrowser>;
  let page: MountedHook<string, ReturnType<typeof useQuery<string>>>;
  let requests: OpenPromise<string>[] = [];

  const useLetter = (key: string) =>
    useQuery(key, () => {
      const request = new OpenPromise<string>();
      requests.push(request);
      return request.promise;
    });
  const wait = (ms: number) => page.after(() => mock.timers.tick(ms));
  const answer = (index: number, value: string) => page.after(() => requests[index]?.resolve(value));
  const giveUp = (index: number) =>
    page.after(() => requests[index]?.reject(new FirebaseError('functions/deadline-exceeded', 'no answer')));
  const read = () => page.now()[0];
  const ready = (value: string) => ({ status: 'ready', value, stale: null });
  const UNREACHED = { status: 'failed', unreachable: true };

  beforeEach(async () => {
    browser = fakeBrowser();
    store(emptyStorage());
    mock.method(console, 'error', () => {});
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1000 });
    requests = [];
    page = await mountHook(useLetter, 'letter/owner');
  });
  afterEach(async () => {
    await page.leave();
    mock.timers.reset();
    mock.restoreAll();
    browser.leave();
  });

  it('says after 8 s that the server cannot be reached, and shows the late answer', async () => {
    await wait(ANSWER_LIMIT_MS - 1);
    assert.deepEqual(read(), { status: 'loading' });
    await wait(1);
    assert.deepEqual(read(), UNREACHED);
    await answer(0, 'late');
    assert.deepEqual(read(), ready('late'));
    await wait(ANSWER_LIMIT_MS);
    assert.deepEqual(read(), ready('late'));
  });

  it('shows after 8 s what was read last', async () => {
    await answer(0, 'kept');
    await page.leave();
    page = await mountHook(useLetter, 'letter/owner');
    await wait(ANSWER_LIMIT_MS);
    assert.deepEqual(read(), { status: 'ready', value: 'kept', stale: { at: 1000, unreachable: true } });
  });

  it('can be tried again every 8 s, and is repeated by itself only once it is given up', async () => {
    await wait(ANSWER_LIMIT_MS);
    let isBusy = true;
    await page.after(
      () =>
        void page
          .now()[1]()
          .then(() => (isBusy = false)),
    );
    await wait(ANSWER_LIMIT_MS - 1);
    assert.deepEqual([requests.length, isBusy], [2, true]);
    await wait(1);
    assert.deepEqual([requests.length, isBusy], [2, false]);
    await giveUp(0);
    await wait(2000);
    assert.equal(requests.length, 3);
  });

  it('stays when an earlier attempt ends after a later one', async () => {
    await wait(ANSWER_LIMIT_MS);
    await page.after(() => void page.now()[1]());
    await page.after(() => void page.now()[1]());
    await answer(2, 'newest');
    await giveUp(0);
    await answer(1, 'older');
    assert.deepEqual(read(), ready('newest'));
  });
});
