import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { useWakeLock } from '../../../../web/src/shared/lib/useWakeLock';
import { fakeBrowser } from '../../fakeBrowser';
import { mountHook } from '../../mountHook';

describe('a screen that is kept awake', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  const plainNavigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  let locks: { released: boolean }[];
  const isAwake = () => locks.some(({ released }) => !released);
  beforeEach(() => {
    browser = fakeBrowser();
    locks = [];
    const request = async () => {
      const lock = { released: false, release: async () => void (lock.released = true) };
      locks.push(lock);
      return lock;
    };
    Object.defineProperty(globalThis, 'navigator', { value: { wakeLock: { request } }, configurable: true });
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => {
    mock.timers.reset();
    if (plainNavigator) Object.defineProperty(globalThis, 'navigator', plainNavigator);
    else Reflect.deleteProperty(globalThis, 'navigator');
    browser.leave();
  });

  it('may go dark after the given time, until the page is shown again', async () => {
    const page = await mountHook(() => useWakeLock(true, 5 * MINUTE_MS), undefined);
    await page.after(() => mock.timers.tick(4 * MINUTE_MS));
    assert.equal(isAwake(), true);
    await page.after(() => mock.timers.tick(MINUTE_MS));
    assert.equal(isAwake(), false);
    await page.after(() => browser.turns('hidden'));
    await page.after(() => browser.turns('visible'));
    assert.equal(isAwake(), true);
    await page.leave();
    assert.equal(isAwake(), false);
  });

  it('stays awake where no time is given', async () => {
    const page = await mountHook(() => useWakeLock(true), undefined);
    await page.after(() => mock.timers.tick(24 * HOUR_MS));
    assert.equal(isAwake(), true);
    await page.leave();
  });
});
