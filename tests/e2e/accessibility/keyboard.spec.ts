/** From the landing page to the payment, with the keyboard alone. */
import { freshEmail } from '../../support/accounts';
import { heading, mailedLink, open } from '../actions';
import { expect, test } from '../fixtures';
import { focusOn, isSeen, tabTo } from './keys';

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
    // The app is a page of its own, in which the browser begins at the top.
    await heading(page).filter({ hasText: 'Create your account' }).waitFor();
    await tabTo(page, field('Email'));
    await page.keyboard.type(email);
    await tabTo(page, field('Password'));
    await page.keyboard.type(password);
    await tabTo(page, button('Create account'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/verify-email');
    await heading(page).waitFor();

    await page.goto(await mailedLink(email, 'VERIFY_EMAIL'));
    await button('Verify email').waitFor();
    await tabTo(page, button('Verify email'));
    await page.keyboard.press('Enter');
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

  test('every stop of Tab is seen, to the end of the page and back', async ({ visit }) => {
    const page = await visit({ reducedMotion: 'reduce' });
    const end = page.getByRole('contentinfo').getByRole('link', { name: 'GDPR' });
    for (const path of ['/', '/solutions', '/faq', '/register', '/findyourfit']) {
      await test.step(path, async () => {
        await open(page, path);
        for (const [key, last] of [
          ['Tab', end],
          ['Shift+Tab', page.locator('.skipLink')],
        ] as const) {
          const isThere = await focusOn(last);
          let stops = 0;
          do {
            await page.keyboard.press(key);
            stops += 1;
            await isSeen(page);
          } while (!(await isThere()) && stops < 120);
          expect(stops > 15 && stops < 120, `${path}: ${stops} stops`).toBeTruthy();
        }
      });
    }
  });
});
