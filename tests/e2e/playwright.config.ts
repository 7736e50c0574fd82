import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/local/chromium.mjs';
import { ROOT } from '../../scripts/local/root';
import { TEST_RUN } from '../../scripts/local/runs';
import type { Options } from './fixtures';
import { DESKTOP, SITE } from './site';

const executablePath = findChromium();

export default defineConfig<Options>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: path.join(ROOT, TEST_RUN.folder, 'e2e'),
  forbidOnly: true,
  retries: 0,
  // One for each of the two cores that continuous integration has.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: SITE,
    viewport: DESKTOP,
    locale: 'en-GB',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
