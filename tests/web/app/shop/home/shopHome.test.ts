/** The home of a shop that stays open: new events, and the next day. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import type { PassEvent } from '@tessera/domain/pass/state';
import { useDay } from '../../../../../web/src/app/shop/home/useDay';
import { hasCustomers, showWithHolders } from '../../../../../web/src/app/shop/home/useShopHome';
import type { ListedEvent } from '../../../../../web/src/shared/data/holders';
import { fakeBrowser } from '../../../fakeBrowser';
import { mountHook } from '../../../mountHook';
import { OpenPromise } from '../../../openPromise';

const turn = () => new Promise((done) => setImmediate(done));

describe('the newest events at home', () => {
  // Only the field that the test compares.
  const event = (scanId: string) => ({ scanId }) as ListedEvent;
  let requests: OpenPromise<ListedEvent[]>[] = [];
  let shown: ListedEvent[][] = [];
  let take: (events: PassEvent[]) => void = () => {};

  beforeEach(() => {
    requests = [];
    shown = [];
    const withHolders = () => {
      const request = new OpenPromise<ListedEvent[]>();
      requests.push(request);
      return request.promise;
    };
    take = showWithHolders(withHolders, (events) => shown.push(events));
  });

  it('stay when the names of an earlier list come later, or cannot be read', async () => {
    for (const scanId of ['one', 'two', 'three']) take([event(scanId)]);
    requests[2]?.resolve([event('three')]);
    await turn();
    requests[0]?.resolve([event('one')]);
    requests[1]?.reject(new Error('no answer'));
    await turn();
    assert.deepEqual(shown, [[event('three')]]);
  });

  it('are shown without names if these cannot be read', async () => {
    take([event('one')]);
    requests[0]?.reject(new Error('no answer'));
    await turn();
    assert.deepEqual(shown, [[event('one')]]);
  });
});

it('a shop with customers is no new one because its team has just practised', () => {
  const practised = { events: Array.from({ length: 5 }, () => ({ practice: true }) as ListedEvent) };
  assert.equal(hasCustomers({ hasCards: true }, practised), true);
  assert.equal(hasCustomers({}, practised), false);
  // The shop was read before its first customer joined.
  assert.equal(hasCustomers({}, { events: [{} as ListedEvent] }), true);
});

describe('the day at home', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  beforeEach(() => {
    browser = fakeBrowser();
    // One minute before midnight in London, in summer.
    mock.timers.enable({ apis: ['setInterval', 'Date'], now: Date.UTC(2026, 5, 1, 22, 59) });
  });
  afterEach(() => {
    mock.timers.reset();
    browser.leave();
  });

  it('changes at midnight in the shop’s time zone', async () => {
    const home = await mountHook(useDay, 'Europe/London');
    assert.equal(home.now(), '2026-06-01');
    await home.after(() => mock.timers.tick(MINUTE_MS));
    assert.equal(home.now(), '2026-06-02');
    await home.leave();
  });

  it('changes when the page is seen again, if its timers stood still', async () => {
    const home = await mountHook(useDay, 'Europe/London');
    mock.timers.setTime(Date.UTC(2026, 5, 2, 7));
    await home.after(() => browser.turns('visible'));
    assert.equal(home.now(), '2026-06-02');
    await home.leave();
  });
});
