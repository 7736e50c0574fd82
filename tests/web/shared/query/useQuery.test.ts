import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { DAY_MS } from '@tessera/domain/lib/time';
import { FirebaseError } from 'firebase/app';
import { ANSWER_LIMIT_MS } from '../../../../web/src/shared/lib/waits';
import { recallRead, rememberRead } from '../../../../web/src/shared/query/queryCache';
import { useQuery } from '../../../../web/src/shared/query/useQuery';
import { emptyStorage, localStorageFor } from '../../../support/localStorage';
import { fakeBrowser } from '../../fakeBrowser';
import { type MountedHook, mountHook } from '../../mountHook';
import { OpenPromise } from '../../openPromise';

describe('the copies of reads', () => {
  const store = localStorageFor();
  beforeEach(() => {
    store(emptyStorage());
    mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 1) });
  });
  afterEach(() => mock.timers.reset());

  it('of a day go once the day is over, and the others stay', () => {
    rememberRead('hasPaid/owner', true);
    for (let day = 1; day <= 31; day += 1) {
      const today = `2026-01-${String(day).padStart(2, '0')}`;
      rememberRead(`figures/shop/2025-12-01/${today}`, 'month');
      rememberRead(`shopHome/shop/${today}/owner`, 'home');
      mock.timers.tick(DAY_MS);
    }
    rememberRead('profile/owner', {});
    assert.equal(recallRead('hasPaid/owner')?.value, true);
    const kept = () => Object.keys(JSON.parse(localStorage.getItem('tessera.lastRead') ?? '') as object);
    assert.deepEqual(kept(), ['hasPaid/owner', 'profile/owner']);
  });

  it('of one day stay beside each other until its end', () => {
    const spans = ['2025-11-01', '2025-12-01', '2025-12-25'].map((from) => `figures/shop/${from}/2026-01-01`);
    for (const key of spans) rememberRead(key, key);
    mock.timers.tick(DAY_MS - 1);
    rememberRead('profile/owner', {});
    for (const key of spans) assert.equal(recallRead(key)?.value, key);
  });
});

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
