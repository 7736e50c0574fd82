import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { useExpiring } from '../../../../web/src/shared/lib/useExpiring';
import { fakeBrowser } from '../../fakeBrowser';
import { mountHook } from '../../mountHook';

it('a code is shown for its ten minutes, however wrong the clock of the device is', async () => {
  const browser = fakeBrowser();
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 2 * HOUR_MS });
  try {
    const page = await mountHook(() => useExpiring<{ until: number }>(10 * MINUTE_MS), undefined);
    for (const until of [HOUR_MS, 3 * HOUR_MS]) {
      await page.after(() => page.now()[1]({ until }));
      await page.after(() => mock.timers.tick(9 * MINUTE_MS));
      assert.deepEqual(page.now()[0], { until });
      await page.after(() => mock.timers.tick(MINUTE_MS));
      assert.equal(page.now()[0], undefined);
    }
    await page.leave();
  } finally {
    mock.timers.reset();
    browser.leave();
  }
});
