import { formatMoney, PLAN } from '@tessera/domain/money';
import { freshEmail } from '../../support/accounts';
import { heading, logIn, mailedLink, signUp } from '../actions';
import { expect, test } from '../fixtures';
import { PHONE } from '../site';

test.describe('an owner pays by card', () => {
  test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

  test('signs up, verifies, logs in, sets up the business, pays on the hosted page, and is let in', async ({
    page,
  }) => {
    const email = freshEmail();
    const password = 'a quiet corner table';

    await signUp(page, email, password);
    await page.goto(await mailedLink(email, 'VERIFY_EMAIL'));
    await page
      .getByText(/verified/i)
      .first()
      .waitFor();
    await logIn(page, { email, password });
    await page.waitForURL('**/onboardingOverview');

    await page.goto('/business-setup');
    await page.getByLabel('Business name').fill('Café Ümlaut & Söhne');
    await page.getByLabel('Kind of business').selectOption('cafe');
    const next = page.getByRole('button', { name: 'Continue' });
    await next.click();
    await page.getByLabel('Contact name').fill('Ada Example');
    await next.click();
    await page.getByLabel('Address line 1').fill('1 High Street');
    await page.getByLabel('Town or city').fill('Leeds');

    // What is typed is kept: leaving in the middle of a step and coming back goes on where it was.
    await page.getByText('Saved', { exact: false }).first().waitFor();
    await page.reload();
    expect(await page.getByLabel('Town or city').inputValue()).toBe('Leeds');
    await page.getByLabel('Postcode').fill('LS1 1AA');
    await next.click();
    await page.getByRole('group', { name: 'Opening hours' }).waitFor();
    await next.click();
    await page.getByLabel('First reward').fill('One coffee on the house');
    await page.getByRole('button', { name: /finish/i }).click();
    await page.waitForURL('**/setup-complete');

    await page.goto('/payment');
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await page.waitForURL(/\/checkout\/cs_/);
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await page.getByText('You have not been charged').waitFor();
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await page.waitForURL(/\/checkout\/cs_/);
    await page.getByText('£49.00').first().waitFor();
    await page.getByRole('button', { name: /^Pay/ }).click();

    // No press, no reload: the webhook lands and the page moves on.
    await page.waitForURL('**/dashboard');
    await heading(page).waitFor();

    await page.goto('/receipt');
    const receipt = page.locator('main');
    await receipt.getByText('Café Ümlaut & Söhne').first().waitFor();
    await receipt.getByText(formatMoney(PLAN.amount, PLAN.currency)).first().waitFor();
    await receipt.getByText(email).first().waitFor();

    // Paid once is paid: the payment page offers nothing more.
    await page.goto('/payment');
    await page.getByText('You have paid').waitFor();
    expect(await page.getByRole('button', { name: 'Pay by card' }).count()).toBe(0);
  });
});
