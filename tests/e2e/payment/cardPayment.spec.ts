import { PRICE } from '@tessera/domain/money';
import { freshEmail } from '../../support/accounts';
import { heading, signUp, unitsCalledBy, verifyByMail } from '../actions';
import { expect, test } from '../fixtures';
import { PHONE } from '../site';

test.describe('an owner pays by card', () => {
  test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

  test('signs up, verifies, logs in, sets up the business, pays on the hosted page, and is let in', async ({
    page,
  }) => {
    const email = freshEmail();
    const password = 'a quiet corner table';

    const units = unitsCalledBy(page);
    await signUp(page, email, password);
    await verifyByMail(page, email);

    // The card comes first. What is typed survives a reload at once.
    await page.waitForURL('**/business-setup?step=card');
    await page.getByText('Your email is verified.').waitFor();
    await page.getByLabel('Business name').fill('Café Ümlaut & Söhne');
    await page.reload();
    await expect(page.getByLabel('Business name')).toHaveValue('Café Ümlaut & Söhne');
    // One heading, and nothing between the button and the keyboard.
    const next = page.getByRole('button', { name: 'Continue' });
    await expect(page.getByRole('heading')).toHaveText(['Your card']);
    await expect(page.getByRole('navigation', { name: 'Shop' })).toBeHidden();
    await page.getByLabel('Kind of business').selectOption('cafe');
    await page.getByLabel('First reward').fill('One coffee on the house');
    const foot = async () =>
      Math.round(PHONE.height - (await next.evaluate((one) => one.getBoundingClientRect().bottom)));
    const footWithout = await foot();
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: innerHeight - 300, configurable: true });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect.poll(foot).toBe(footWithout + 300);
    await next.click();

    // Back goes a step back, and the rest can wait.
    await page.waitForURL('**?step=contact');
    await page.goBack();
    await expect(page.getByLabel('First reward')).toHaveValue('One coffee on the house');
    await page.goForward();
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await page.waitForURL('**/setup-complete');
    await page.getByText('Customers cannot join yet').waitFor();
    await page.getByRole('link', { name: 'Add them now' }).click();
    // Customers see these, so the address of the log-in is not filled in.
    await expect(page.getByText('Customers see these before they join')).toBeVisible();
    await expect(page.getByLabel('Business email')).toHaveValue('');
    await page.getByLabel('Contact name').fill('Ada Example');
    await page.getByLabel('Business email').fill('hello@cafe.example');
    await page.getByLabel('Address line 1').fill('1 High Street');
    await page.getByLabel('Town or city').fill('Leeds');
    await page.getByLabel('Postcode').fill('LS1 1AA');
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.waitForURL('**/setup-complete');
    await expect(page.getByText('Customers cannot join yet')).toBeHidden();

    // Straight to the card page.
    await page.getByRole('button', { name: 'Pay £49 by card' }).click();
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
    await expect.poll(() => [...units], 'paying meets one unit, the shop’s home the next').toEqual(['account', 'shop']);

    await page.goto('/receipt');
    const receipt = page.locator('main');
    await receipt.getByText('Café Ümlaut & Söhne').first().waitFor();
    await receipt.getByText(PRICE).first().waitFor();
    await receipt.getByText(email).first().waitFor();

    // Paid once is paid: the payment page offers nothing more.
    await page.goto('/payment');
    await page.getByText('You have paid').waitFor();
    expect(await page.getByRole('button', { name: 'Pay by card' }).count()).toBe(0);
  });
});
