/** Loading the offer behind a poster on a network that answers late, or not at all. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { useOffer } from '../../../web/src/card/join/useOffer';
import { ANSWER_LIMIT_MS } from '../../../web/src/shared/lib/waits';
import { fakeBrowser } from '../fakeBrowser';
import { type MountedHook, mountHook } from '../mountHook';
import { OpenPromise } from '../openPromise';

describe('the offer behind a poster', () => {
  let plainFetch: typeof fetch;
  let browser: ReturnType<typeof fakeBrowser>;
  let page: MountedHook<string, ReturnType<typeof useOffer>>;
  /** The requests of the page, which the test answers. */
  let requests: OpenPromise<Response>[] = [];

  beforeEach(async () => {
    browser = fakeBrowser();
    mock.timers.enable({ apis: ['setTimeout'] });
    requests = [];
    plainFetch = globalThis.fetch;
    globalThis.fetch = () => {
      const request = new OpenPromise<Response>();
      requests.push(request);
      return request.promise;
    };
    page = await mountHook(useOffer, 'ABC');
  });
  afterEach(async () => {
    await page.leave();
    mock.timers.reset();
    globalThis.fetch = plainFetch;
    browser.leave();
  });

  const wait = () => page.after(() => mock.timers.tick(ANSWER_LIMIT_MS));
  const loadAgain = () => page.after(() => void page.now()[1]());
  const succeed = (index: number) => page.after(() => requests[index]?.resolve(Response.json({ result: index })));
  const fail = (index: number) => page.after(() => requests[index]?.reject(new Error('no answer')));
  const status = () => page.now()[0].status;

  it('can be loaded again after 8 s, and shows the late answer all the same', async () => {
    assert.equal(status(), 'opening');
    await wait();
    assert.deepEqual(page.now()[0], {
      status: 'failed',
      message: 'This is taking longer than usual.',
      isFinal: false,
    });
    await succeed(0);
    assert.equal(status(), 'ready');
  });

  it('stays when an earlier request fails after it came', async () => {
    await wait();
    await loadAgain();
    await succeed(1);
    await fail(0);
    assert.deepEqual(page.now()[0], { status: 'ready', offer: 1 });
  });

  it('stays when a later request fails, or takes long, after it came', async () => {
    await wait();
    await loadAgain();
    await succeed(0);
    await wait();
    assert.equal(status(), 'ready');
    await fail(1);
    assert.equal(status(), 'ready');
  });

  it('stays while it is loaded again, until the newer one comes', async () => {
    await succeed(0);
    await loadAgain();
    assert.deepEqual(page.now()[0], { status: 'ready', offer: 0 });
    await wait();
    await succeed(1);
    assert.deepEqual(page.now()[0], { status: 'ready', offer: 1 });
  });

  it('is awaited by a later request when an earlier one fails', async () => {
    await wait();
    await loadAgain();
    await fail(0);
    assert.equal(status(), 'opening');
    await fail(1);
    assert.equal(status(), 'failed');
  });
});
