/** From the home to a sent message in four presses, and what the room says of it. */
import type { Page } from '@playwright/test';
import { DAY_MS, dayIn } from '@tessera/domain/lib/time';
import { createMessageShop, joinForNews, zoneAtNoon } from '../../support/messages';
import { callEmulator, freezeShop, join } from '../../support/shop';
import { heading, holdRequests, live, open, settled, startSession, unitsCalledBy } from '../actions';
import { button, warm } from '../counter/counterPage';
import { inEveryLook } from '../findings';
import { expect, test } from '../fixtures';

callEmulator();

/** The owner of a shop with one customer has typed a message, which is not saved yet. */
async function writeMessage(page: Page): Promise<void> {
  const shop = await createMessageShop();
  await warm(shop);
  await joinForNews(shop);
  await startSession(page, shop.owner);
  await open(page, '/messages/new');
  await page.getByLabel('Subject').fill('Cake on Friday');
  await page.getByLabel('Text of the mail').fill('There is cake on Friday.');
}

test('a manager writes a message, sees who gets it and who does not, and sends it', async ({ page, complaints }) => {
  // The server reads the links of a text.
  complaints.allow(/400/);
  const shop = await createMessageShop({ name: 'The Corner Crust' });
  await warm(shop);
  await joinForNews(shop);
  await join(shop);
  const main = page.locator('main');
  const units = unitsCalledBy(page);
  await startSession(page, shop.owner);
  await open(page, '/dashboard');
  await test.step('opens the room: the first press', async () => {
    await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Messages' }).click();
    await expect(main.getByText('No message yet')).toBeVisible();
    await expect(main.getByText('Counting who would get it…')).toHaveCount(0);
    expect(await main.getByText('This week').count(), 'while all are off, nobody is not worth a line').toBe(0);
  });
  await test.step('counts again who would get an automation, once it is on', async () => {
    const counted = page.waitForRequest(/countAutomations/);
    await main.getByRole('switch').first().click();
    await counted;
    const card = main.getByRole('region', { name: 'Close to a reward' });
    await expect(card.getByText('“Close to a reward” is on.')).toBeVisible();
    await expect(card.getByText('This week: nobody is due. 1 customer can get news.')).toBeVisible();
  });
  await test.step('reads at its field what an automation’s text lacks', async () => {
    await main
      .getByRole('button', { name: /^Edit text/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Subject').fill(' ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Subject')).toBeFocused();
    await expect(dialog.getByLabel('Subject')).toHaveAccessibleDescription(/Write a subject\.$/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await main.getByRole('button', { name: 'Edit text: Not seen for a while' }).click();
    await dialog.getByLabel('Days without a visit').fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Days without a visit')).toHaveAccessibleDescription(/^A whole number from/);
    await dialog.getByLabel('Days without a visit').fill('40');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByText('Saved. “Not seen for a while” is off. Nothing is sent.')).toBeVisible();
  });
  await test.step('refuses a link elsewhere, and keeps what was typed: the second press', async () => {
    await main.getByRole('link', { name: 'Write a message' }).click();
    await expect(heading(page)).toHaveText('New message');
    await button(page, 'See who gets it').click();
    await expect(page.getByLabel('Subject')).toBeFocused();
    await expect(page.getByLabel('Text of the mail')).toHaveAccessibleDescription(/Write the text\.$/);
    await page.getByLabel('Subject').fill('Cake on Friday');
    await page.getByLabel('Text of the mail').fill('Cake: https://evil.example');
    await page.getByLabel('Line in the wallet').fill('Cake on Friday');
    await button(page, 'See who gets it').click();
    await expect(page.getByLabel('Text of the mail')).toBeFocused();
    await expect(page.getByLabel('Text of the mail')).toHaveAccessibleDescription(
      /A message may link to your own site alone/,
    );
    await page.getByLabel('Text of the mail').fill('There is cake on Friday.');
  });
  await test.step('reloads the page, which has what was typed', async () => {
    await page.reload();
    await live(page);
    await expect(page.getByLabel('Subject')).toHaveValue('Cake on Friday');
    await expect(page.getByLabel('Text of the mail')).toHaveValue('There is cake on Friday.');
  });
  await test.step('sees who gets it and what can be seen: the third press', async () => {
    await page.getByLabel('How many are held back').selectOption('50');
    const days = page.getByLabel('Days in which a visit counts');
    await days.fill('90');
    await button(page, 'See who gets it').click();
    await expect(days).toBeFocused();
    await expect(days).toHaveAccessibleDescription('A whole number from 1 to 60.');
    await days.fill('14');
    await button(page, 'See who gets it').click();
    await expect(main.getByText('1 customer can be reached')).toBeVisible();
    await expect(heading(page)).toHaveText('Cake on Friday');
    await expect(main.getByText('About 1 of them, drawn by chance, is held back.')).toBeVisible();
    await expect(main.getByText('1 card: no permission for news')).toBeVisible();
    await expect(main.getByText('With so few, no difference can be told from chance.')).toBeVisible();
    await days.fill('0');
    await page.getByLabel('How many are held back').selectOption('0');
    await button(page, 'See who gets it').click();
    await expect(main.getByText('1 customer would get it')).toBeVisible();
    expect(await inEveryLook(page)).toEqual([]);
  });
  await test.step('reloads the saved message, which has what was typed since', async () => {
    expect(new URL(page.url()).pathname).not.toBe('/messages/new');
    await page.getByLabel('Text of the mail').fill('There is cake on Friday, and tea.');
    await page.reload();
    await live(page);
    await expect(page.getByLabel('Text of the mail')).toHaveValue('There is cake on Friday, and tea.');
    await button(page, 'See who gets it').click();
    await expect(main.getByText('1 customer would get it')).toBeVisible();
  });
  await test.step('offers no sending while the shop is frozen', async () => {
    await freezeShop(shop);
    await page.reload();
    await live(page);
    await expect(main.getByText('No messages are sent.')).toBeVisible();
    await button(page, 'See who gets it').click();
    await expect(main.getByText('1 customer would get it')).toBeVisible();
    await expect(main.getByText('Your shop is frozen, so no message is sent.')).toBeVisible();
    await expect(button(page, 'Send now')).toHaveCount(0);
    await freezeShop(shop, null);
    await page.reload();
    await live(page);
    await button(page, 'See who gets it').click();
  });
  await test.step('plans it, stops it before its time, and uses its text again', async () => {
    await main.getByLabel('When', { exact: true }).fill(`${dayIn(zoneAtNoon(), Date.now() + DAY_MS)}T22:00`);
    await main.getByRole('button', { name: /^Send on .* at 9:00$/ }).click();
    await expect(main.getByText(/^Planned for /)).toBeVisible();
    await expect(main.getByRole('progressbar')).toHaveCount(0);
    await expect(main.getByText('Refused by a mail server')).toHaveCount(0);
    expect(await inEveryLook(page)).toEqual([]);
    await button(page, 'Stop').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop the message' }).click();
    await expect(main.getByText('Stopped. Nothing was sent.')).toBeVisible();
    await expect(main.getByText('Not measured')).toHaveCount(0);
    await button(page, 'Use the text again').click();
    await expect(page.getByLabel('Text of the mail')).toHaveValue('There is cake on Friday, and tea.');
    await button(page, 'See who gets it').click();
  });
  await test.step('sends it: the fourth press', async () => {
    await button(page, 'Send now').click();
    await live(page);
    await expect(heading(page)).toHaveText('Cake on Friday');
    await expect(main.getByText('Sent', { exact: true }).first()).toBeVisible();
    await expect(main.getByText('Not measured')).toBeVisible();
  });
  await test.step('begins the next message, which is empty, and deletes it once it is saved', async () => {
    await main.getByRole('link', { name: 'All messages' }).click();
    await main.getByRole('link', { name: 'Write a message' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('');
    await expect(button(page, 'Delete the draft')).toHaveCount(0);
    await page.getByLabel('Subject').fill('Second thoughts');
    await page.getByLabel('Text of the mail').fill('More cake.');
    await button(page, 'See who gets it').click();
    await expect(main.getByText('Nobody would get it')).toBeVisible();
    await expect(button(page, 'Send now')).toBeDisabled();
    const when = main.getByLabel('When', { exact: true });
    await when.fill(`${dayIn(zoneAtNoon(), Date.now() + 8 * DAY_MS)}T12:00`);
    await expect(main.getByText('1 customer would get it')).toBeVisible();
    await expect(main.getByRole('button', { name: /^Send on .* at 12:00$/ })).toBeEnabled();
    await page.getByLabel('Text of the mail').fill('Better not.');
    await button(page, 'Save the draft').click();
    await expect(main.getByText('The draft is saved.')).toBeVisible();
    await main.getByRole('link', { name: 'All messages' }).click();
    await main.getByRole('link', { name: 'Second thoughts' }).click();
    await button(page, 'Delete the draft').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
    await expect(main.getByText('The draft is deleted.')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Cake on Friday' }).first()).toBeVisible();
    await expect(main.getByText('Second thoughts')).toHaveCount(0);
  });
  expect([...units]).toEqual(['shop']);
});

test('a late answer changes nothing that was typed since, a wrong time sends nothing', async ({ page, complaints }) => {
  // The server is cut off once.
  complaints.allow(/ERR_FAILED|unavailable/);
  const main = page.locator('main');
  await writeMessage(page);
  await test.step('the count of another audience is not shown', async () => {
    const release = await holdRequests(page, '**/previewMessage');
    const asked = page.waitForRequest('**/previewMessage');
    await button(page, 'See who gets it').click();
    const held = await asked;
    await page.getByLabel('Customers', { exact: true }).selectOption('lapsed');
    release();
    await (await held.response())?.finished();
    await expect(button(page, 'See who gets it')).toBeEnabled();
    await settled(page);
    await expect(main.getByText('1 customer would get it')).toHaveCount(0);
    await page.getByLabel('Customers', { exact: true }).selectOption('all');
    await button(page, 'See who gets it').click();
    await expect(main.getByText('1 customer would get it')).toBeVisible();
  });
  const when = main.getByLabel('When', { exact: true });
  await test.step('a time that is half typed, or over, is said at its field', async () => {
    const calls: string[] = [];
    page.on('request', (request) => request.url().endsWith('/scheduleMessage') && calls.push(request.url()));
    await when.focus();
    await page.keyboard.type('21');
    await button(page, 'Send now').click();
    await expect(when).toHaveAccessibleDescription(/Type the day and the time, or clear both\./);
    await when.fill(`${dayIn(zoneAtNoon(), Date.now())}T00:00`);
    await button(page, 'Send at that time').click();
    await expect(when).toHaveAccessibleDescription(/This time is over\./);
    await expect(when).toBeFocused();
    expect(calls).toEqual([]);
    // A time that is chosen needs no press.
    await when.fill(`${dayIn(zoneAtNoon(), Date.now() + 100 * DAY_MS)}T12:00`);
    await expect(when).toHaveAccessibleDescription(/Choose a time within the next 90 days\.$/);
    await expect(main.getByText('1 customer would get it')).toHaveCount(0);
  });
  await test.step('a time whose answer was lost is sent again after it, because the server may have taken it', async () => {
    const calls: string[] = [];
    await page.route('**/scheduleMessage', (route) => {
      calls.push(route.request().url());
      return route.abort();
    });
    await when.fill(`${dayIn(zoneAtNoon(), Date.now() + DAY_MS)}T12:00`);
    const send = button(page, 'Send tomorrow at 12:00');
    await send.click();
    await expect.poll(() => calls.length).toBe(1);
    await expect(send).toBeEnabled();
    await page.clock.setFixedTime(Date.now() + 3 * DAY_MS);
    await send.click();
    await expect.poll(() => calls.length).toBe(2);
    await page.clock.setSystemTime(Date.now());
    await page.unroute('**/scheduleMessage');
    await expect(send).toBeEnabled();
  });
  await test.step('who went to another room stays there', async () => {
    await when.fill('');
    const release = await holdRequests(page, '**/scheduleMessage');
    const asked = page.waitForRequest('**/scheduleMessage');
    await button(page, 'Send now').click();
    const held = await asked;
    await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Customers' }).click();
    await expect(heading(page)).toHaveText('Customers');
    release();
    await (await held.response())?.finished();
    await settled(page);
    await expect(heading(page)).toHaveText('Customers');
  });
});

test('a message that was sent or stopped although the answer was lost is shown as it is', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const main = page.locator('main');
  await writeMessage(page);
  await button(page, 'See who gets it').click();
  await main.getByLabel('When', { exact: true }).fill(`${dayIn(zoneAtNoon(), Date.now() + DAY_MS)}T12:00`);
  for (const callable of ['scheduleMessage', 'stopMessage'])
    await page.route(`**/${callable}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
  await button(page, 'Send tomorrow at 12:00').click();
  await expect(button(page, 'Delete the draft'), 'it is no draft any more').toHaveCount(0);
  await button(page, 'Stop').click();
  await button(page, 'Stop the message').click();
  await expect(main.getByText('It was stopped. Nothing was sent.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
