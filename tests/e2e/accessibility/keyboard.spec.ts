/** From the landing page to the payment with nothing but keys. */
import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import { freshEmail } from '../../support/accounts';
import { atRest, heading, mailedLink, open } from '../actions';
import { expect, test } from '../fixtures';

const MOST_STOPS = 60;
/** In px. */
const ENOUGH_TO_SEE = 8;

/** Fails unless the focused element is visible: inside the window, not covered, and marked. */
async function isSeen(page: Page): Promise<void> {
  await atRest(page);
  const fault = await page.evaluate((seen) => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body) return undefined;
    const { left, top, width, height } = element.getBoundingClientRect();
    const name = `${element.tagName} "${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}"`;
    // A tall field need not be visible as a whole, and the middle of a link over two lines may be outside of it.
    const [x, y] = [left + Math.min(width / 2, 20), Math.min(Math.max(top + height / 2, 1), innerHeight - 1)];
    if (top + height < seen || top > innerHeight - seen || x < 0 || x > innerWidth)
      return `${name} is outside the window`;
    const over = document.elementFromPoint(x, y);
    const isOwn =
      over &&
      (element.contains(over) ||
        over.contains(element) ||
        (element.closest('form') && over.closest('form') === element.closest('form')));
    if (!isOwn) return `${name} is below ${over?.tagName} "${over?.textContent?.slice(0, 40)}"`;
    // A field that looks like its label is marked there.
    const marked = [element, element.closest('label')].some((part) => {
      const { outlineStyle = 'none', outlineWidth = '0' } = part ? getComputedStyle(part) : {};
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    if (!marked) return `${name} is not marked`;
    return undefined;
  }, ENOUGH_TO_SEE);
  expect(fault).toBe(undefined);
}

/** Presses Tab until focus is there; every stop on the way has to be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    await isSeen(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  assert.fail(`not reached: ${target}`);
}

test.describe('with the keyboard alone', () => {
  test('an owner signs up, verifies, logs in, and goes to pay', async ({ complaints, visit }) => {
    complaints.allow(/\/checkout\/|favicon/);
    const page = await visit({ reducedMotion: 'reduce' });
    const email = freshEmail();
    const password = 'a quiet corner table';
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

    await open(page, '/');
    await tabTo(page, page.getByRole('link', { name: 'Get started' }).first());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/signup');
    await page.waitForFunction(() => document.activeElement?.matches('h1'));
    await tabTo(page, field('Email'));
    await page.keyboard.type(email);
    await tabTo(page, field('Password'));
    await page.keyboard.type(password);
    await tabTo(page, button('Create account'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/verify-email');
    await heading(page).waitFor();

    await page.goto(await mailedLink(email, 'VERIFY_EMAIL'));
    await page
      .getByText(/verified/i)
      .first()
      .waitFor();
    await open(page, '/login');
    if (await field('Email').isVisible()) {
      await tabTo(page, field('Email'));
      await page.keyboard.type(email);
      await tabTo(page, field('Password'));
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
    }
    await page.waitForURL('**/onboardingOverview');
    await heading(page).waitFor();

    await tabTo(page, page.getByRole('main').getByRole('link', { name: /pay/i }).first());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/payment');
    await tabTo(page, button('Pay by card'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/checkout\/cs_/);
  });

  for (const path of ['/', '/solutions', '/faq', '/register', '/findyourfit']) {
    test(`${path}: every stop of Tab is seen, to the end of the page and back`, async ({ visit }) => {
      const page = await visit({ reducedMotion: 'reduce' });
      await open(page, path);
      const end = page.getByRole('contentinfo').getByRole('link', { name: 'GDPR' });
      for (const key of ['Tab', 'Shift+Tab']) {
        let stops = 0;
        do {
          await page.keyboard.press(key);
          stops += 1;
          await isSeen(page);
        } while (
          !(await (key === 'Tab' ? end : page.locator('.skipLink')).evaluate(
            (element) => element === document.activeElement,
          )) &&
          stops < 120
        );
        expect(stops > 15 && stops < 120, `${stops} stops`).toBeTruthy();
      }
    });
  }
});
