import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRICE } from '@tessera/domain/payment/price';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { adminDb, createOwner, freshEmail } from '../../support/accounts';
import { createPaidOwner } from '../../support/paidOwner';
import { createShop, freezeShop } from '../../support/shop';
import { heading, open, signUp, startSession, unitsCalledBy, verifyByMail } from '../actions';
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
    const kind = page.getByRole('group', { name: 'Kind of business' });
    await next.click();
    await expect(kind).toHaveAccessibleDescription('Choose what comes closest.');
    await expect(kind.getByLabel('Café')).toBeFocused();
    await kind.getByLabel('Café').check();
    await expect(kind).toHaveAccessibleDescription('');
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

    // Back goes a step back.
    await page.waitForURL('**?step=contact');
    await page.goBack();
    await expect(page.getByLabel('First reward')).toHaveValue('One coffee on the house');
    await page.goForward();
    // Name and address for customers, and the agreement, come before paying, on one page.
    expect(await page.getByRole('link', { name: 'Skip for now' }).count()).toBe(0);
    await expect(page.getByText('Customers see these before they join')).toBeVisible();
    // The address of the log-in is there already; another one can be typed.
    await expect(page.getByLabel('Business email')).toHaveValue(email);
    await page.getByLabel('Contact name').fill('Ada Example');
    await page.getByLabel('Business email').fill('hello@cafe.example');
    await page.getByLabel('Address line 1').fill('1 High Street');
    await page.getByLabel('Town or city').fill('Leeds');
    await page.getByLabel('Postcode').fill('LS1 1AA');
    const agreement = page.getByRole('checkbox', { name: 'I accept the data agreement' });
    const pay = page.getByRole('button', { name: 'Pay £49 by card' });
    await pay.click();
    await expect(agreement).toBeFocused();
    await expect(agreement).toHaveAccessibleDescription(/^Accept the agreement/);
    await agreement.check();
    await expect(agreement).toHaveAccessibleDescription('');

    // Straight to the card page.
    await pay.click();
    await page.waitForURL(/\/checkout\/cs_/);
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    // The page does not know what another tab has paid. It says so once, and not again after a reload.
    const left = page.getByText('You left the card page');
    await left.waitFor();
    await expect(page).toHaveURL(/\/payment$/);
    await page.reload();
    await page.getByRole('button', { name: 'Pay by card' }).waitFor();
    await expect(left).toHaveCount(0);
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await page.waitForURL(/\/checkout\/cs_/);
    await page.getByText('£49.00').first().waitFor();
    await page.getByRole('button', { name: /^Pay/ }).click();

    // No press, no reload: the webhook lands and the page moves on.
    await page.waitForURL('**/dashboard');
    await heading(page).waitFor();
    await expect(heading(page)).toHaveText('Café Ümlaut & Söhne is open');
    await expect(page.getByText('Show this code to your first customer')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Join code' })).toBeVisible();
    await expect(page.getByText('Stamps today'), 'no zeros before the first card').toHaveCount(0);
    expect(await page.getByRole('button', { name: 'Accept the agreement' }).count()).toBe(0);
    await expect.poll(() => [...units], 'paying meets one unit, the shop’s home the next').toEqual(['account', 'shop']);

    await page.goto('/customers');
    await expect(page.getByRole('heading', { name: 'No customer has a card yet' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Find' }), 'nothing to search before the first card').toHaveCount(0);

    await page.goto('/receipt');
    const receipt = page.locator('main');
    await receipt.getByText('Café Ümlaut & Söhne').first().waitFor();
    await receipt.getByText(PRICE).first().waitFor();
    await receipt.getByText(email).first().waitFor();
    const here = page.locator('[aria-label=Shop] [aria-current=page]').first();
    await expect(here).toHaveAttribute('href', '/accountSettings');

    // Paid once is paid: the payment page offers nothing more.
    await page.goto('/payment');
    await page.getByText('You have paid').waitFor();
    expect(await page.getByRole('button', { name: 'Pay by card' }).count()).toBe(0);
  });
});

test('an owner who has paid before the set-up is complete ends it in the open shop, under the name that was typed', async ({
  page,
}) => {
  const owner = await createPaidOwner({ reward: '', contactName: '', addressLine1: '' });
  await startSession(page, owner);
  await open(page, ROUTES.businessSetup);
  const steps = page.getByRole('main').getByRole('list').first();
  await expect(steps.getByText('Payment')).toContainText('done');
  await page.getByLabel('First reward').fill('One loaf');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**?step=contact');
  await page.getByLabel('Contact name').fill('Ravi Example');
  await page.getByLabel('Address line 1').fill('1 High Street');
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL(`**${ROUTES.dashboard}`);
  await expect(heading(page)).toHaveText('The Corner Crust is open');
  await expect(page.getByRole('img', { name: 'Join code' })).toBeVisible();
  await open(page, ROUTES.team);
  await page.getByText('Ravi Example').waitFor();
});

test('an owner whose shop lacks only the contact ends with it in the shop that customers can join', async ({
  page,
}) => {
  const shop = await createShop({ contactName: '', addressLine1: '', city: '', postcode: '' });
  await startSession(page, shop.owner);
  await open(page, ROUTES.dashboard);
  await expect(heading(page)).toHaveText('The Corner Crust is nearly open');
  await page.getByRole('link', { name: 'Add them' }).click();
  await page.getByLabel('Contact name').fill('Ravi Example');
  await page.getByLabel('Address line 1').fill('1 High Street');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill('LS1 1AA');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(`**${ROUTES.dashboard}`);
  await expect(heading(page)).toHaveText('The Corner Crust is open');
});

test('an owner of a frozen shop sees the transfer that is awaited, and after it that the shop is open', async ({
  page,
}) => {
  const shop = await createShop();
  await freezeShop(shop);
  const payment = adminDb().collection(COLLECTIONS.payments).doc(shop.owner.uid);
  await payment.update({ pending: true, reference: 'TES-AXE1-TEST', requestedAt: Date.now() });
  await startSession(page, shop.owner);
  await open(page, ROUTES.dashboard);
  await page.getByText('We are waiting for your transfer').waitFor();
  expect(await page.getByRole('link', { name: 'Pay again to open it' }).count()).toBe(0);
  await page.getByRole('link', { name: 'See your transfer' }).click();
  await page.waitForURL(`**${ROUTES.payment}`);
  await page.getByText('TES-AXE1-TEST').first().waitFor();
  await payment.update({ paid: true, pending: false });
  await page.waitForURL(`**${ROUTES.dashboard}`);
  await page.getByText('Thank you. Your payment has arrived.').waitFor();
  const frozen = page.getByText('The Corner Crust is frozen');
  expect(await frozen.count()).toBe(0);
  await expect(heading(page)).toHaveText('The Corner Crust is open');
  expect(await frozen.count()).toBe(0);
  await freezeShop(shop);
  await frozen.waitFor();
  expect(await page.getByText('Thank you. Your payment has arrived.').count()).toBe(0);
});

test('a shop that freezes while another of its rooms is open says so in the next one', async ({ page }) => {
  const shop = await createShop();
  await startSession(page, shop.owner);
  await open(page, ROUTES.activity);
  await freezeShop(shop);
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Team' }).click();
  await page.getByText('The Corner Crust is frozen').waitFor();
});

test('an owner whose browser refuses live updates is let in once the server has seen the payment', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|Firestore|cleardot|\b404\b/);
  await startSession(page, await createOwner({ verified: true }));
  // As ad blockers do.
  await page.route('**/Listen/channel**', (route) => route.abort());
  await open(page, ROUTES.payment);
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.waitForURL(/\/checkout\/cs_/);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL('**/dashboard');
});
