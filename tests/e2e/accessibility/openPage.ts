import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { live } from '../../support/browser';
import { heading } from '../../support/journey';

/** Opens a page and waits until it shows what it has read: nothing on it loads any more. Fails if it leads elsewhere. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await live(page);
  await heading(page).waitFor();
  await page.waitForFunction(
    () =>
      !/^Loading/m.test(document.querySelector('main')?.innerText ?? '') && !document.querySelector('[aria-busy=true]'),
  );
  assert.equal(new URL(page.url()).pathname, path);
}
