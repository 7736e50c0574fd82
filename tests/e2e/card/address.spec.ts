/** A holder's address: confirmed by a press on the page behind our mail, and stopped by one behind a shop's. */
import { consentOf, type Contact } from '@tessera/domain/pass/contact';
import { mailboxIdOf } from '../../../functions/src/records/mailboxes';
import { confirmPath } from '../../../functions/src/shop/news/confirmAddress';
import { newsStopAddresses } from '../../../functions/src/shop/news/newsStop';
import { adminDb, freshEmail } from '../../support/accounts';
import { loadFunctions } from '../../support/functions';
import { callEmulator, join } from '../../support/shop';
import { heading, open } from '../actions';
import { expect, test } from '../fixtures';
import { staffedShop } from './customers';

callEmulator();

test('an address is confirmed and stopped by a press, and by opening neither', async ({
  page,
  context,
  complaints,
}) => {
  await loadFunctions();
  const shop = await staffedShop();
  const email = freshEmail();
  const { passId, secret } = await join(shop, { email, marketing: true });
  const { businessId } = shop;
  const stateOf = async () => {
    const contact = await adminDb().doc(`businesses/${businessId}/contacts/${passId}`).get();
    return consentOf(contact.data() as Contact, 'email');
  };
  const main = page.locator('main');

  await test.step('the card says that a mail asks', async () => {
    await open(page, `/p#${secret}`);
    const asked = page.getByText('Check your email to confirm');
    await expect(asked).toBeVisible();
    await page.getByRole('heading', { name: 'News and offers' }).click();
    await expect(page.getByText('They begin once you press the button in the mail')).toBeVisible();
    await page.getByRole('button', { name: 'Stop news and offers by email' }).click();
    await expect(asked).toHaveCount(0);
    await page.getByRole('button', { name: 'I agree' }).click();
    await expect(asked).toBeVisible();
    await page.getByRole('button', { name: 'Send that mail again' }).click();
    await expect(page.getByText('Check your email, and press the button in our mail.')).toBeVisible();
  });

  const { since = 0 } = await stateOf();
  await test.step('the page behind that mail confirms by its button', async () => {
    // A mail opens a tab of its own.
    const tab = await context.newPage();
    await open(tab, confirmPath({ businessId, passId, email, since }));
    await expect(heading(tab)).toHaveText('Is this your address?');
    expect((await stateOf()).confirmed).toBe(undefined);
    await tab.getByRole('button', { name: 'Yes, this is my address' }).click();
    await expect(heading(tab)).toHaveText('Your address is confirmed');
    await expect(tab.getByRole('heading', { name: 'What happens next' })).toBeFocused();
    expect((await stateOf()).confirmed).toBe(true);
    await tab.close();
  });

  await test.step('the card knows it when its holder comes back to it', async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(
      page.getByText('You agreed that The Corner Crust may send you news and offers by email.'),
    ).toBeVisible();
    await expect(page.getByText(/Check your email/)).toHaveCount(0);
  });

  await test.step('the page behind a shop’s mail stops by its button, and asks nothing afterwards', async () => {
    const mailbox = mailboxIdOf(businessId, email);
    await open(page, newsStopAddresses({ businessId, passId, messageId: 'some-news', mailbox }).page);
    await expect(heading(page)).toHaveText('No more news?');
    expect((await stateOf()).given).toBe(true);
    await main.getByRole('button', { name: 'Stop the news' }).click();
    await expect(heading(page)).toHaveText('No more news');
    expect(await page.getByText('No more news?').count()).toBe(0);
    await expect(main.getByRole('heading', { name: 'What happens next' })).toBeFocused();
    expect((await stateOf()).given).toBe(false);
  });

  await test.step('a link that is refused says what to do, and has no button any more', async () => {
    complaints.allow(/40[04]/);
    await page.goto('about:blank');
    await open(page, '/confirm-address#A1.no-shop.no-card.1.no-mac');
    await main.getByRole('button', { name: 'Yes, this is my address' }).click();
    await expect(main.getByRole('heading', { name: 'Not confirmed' })).toBeFocused();
    await expect(main.getByText('agree again on the card, under “News and offers”')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Yes, this is my address' })).toHaveCount(0);
    await page.goto('about:blank');
  });

  await test.step('a link without its end says what to do', async () => {
    await open(page, '/confirm-address');
    await expect(main.getByText('Open this page by the link in our mail')).toBeVisible();
    expect(await main.getByRole('button', { name: 'Yes, this is my address' }).count()).toBe(0);
  });
});
