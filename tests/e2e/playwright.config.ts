import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { ROOT } from '../../scripts/lib/root';
import { CHROMIUM_FLAGS, findHeadlessShell } from '../../scripts/local/chromium.mjs';
import { TEST_RUN } from '../../scripts/local/runs';
import type { Options } from './fixtures';
import { DESKTOP, SITE } from './site';

const executablePath = findHeadlessShell();

/**
 * Chromium takes only the last `--disable-features`, so Playwright's list is repeated here. The last three are ours:
 * the pop-ups of the address bar are two pages of their own, which cost each window a second of CPU; starting a
 * renderer in advance costs a sixth of an empty page.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

export default defineConfig<Options>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: path.join(ROOT, TEST_RUN.folder, 'e2e'),
  forbidOnly: true,
  retries: 0,
  // Three for the two cores that continuous integration has: a test waits for answers during part of its time.
  workers: 3,
  // They end what hangs. None is a measure of speed: a busy machine may take a minute for a page.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  use: {
    baseURL: SITE,
    viewport: DESKTOP,
    locale: 'en-GB',
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    screenshot: 'only-on-failure',
    // tests/README.md says what traces cost.
    trace: process.env['TESSERA_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...CHROMIUM_FLAGS, `--disable-features=${DISABLED_FEATURES.join()}`],
    },
  },
});
