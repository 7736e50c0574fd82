/** The room of integrations: a key is made, shown once, used and revoked. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { WEBHOOK_EVENTS } from '@tessera/domain/integrations/webhook';
import axe from 'axe-core';
import { ANSWER_LIMIT_MS } from '../../../web/src/shared/lib/waits';
import { addMember, callEmulator, createShop } from '../../support/shop';
import { receiveWebhooks, verified } from '../../support/webhooks';
import { open, settled, startSession, unitsCalledBy } from '../actions';
import { findings } from '../findings';
import { expect, test } from '../fixtures';

callEmulator();
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PICTURES = process.env['TESSERA_PICTURES'];

/** Pictures for whoever builds the page; the widest first, so that the narrowest is left. */
async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: path.join(PICTURES, `${name}-${colorScheme}-${width}.png`), fullPage: true });
    }
  }
}

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  expect(await findings(page)).toEqual([]);
}

test('an owner makes a key in two screens, a program uses it by the site, and the owner revokes it', async ({
  page,
}) => {
  const shop = await createShop({ name: 'The Corner Café' });
  await startSession(page, shop.owner);
  const units = unitsCalledBy(page);
  await open(page, '/integrations');
  await expect(page.getByRole('heading', { name: 'No key yet' })).toBeVisible();
  await expect(page.getByLabel('Name of the program')).toHaveCount(0);
  await picture(page, 'integrations-empty');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('button', { name: 'Make the key' }).click();
  const name = page.getByLabel('Name of the program');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Type the name of the program, so that you know its key again\.$/);
  await name.fill('Till');
  await page.getByRole('button', { name: 'Make the key' }).click();
  const choices = page.getByRole('group', { name: 'What it may do' });
  await expect(choices).toHaveAccessibleDescription('Choose at least one thing that the key may do.');
  await expect(choices.getByRole('checkbox').first()).toBeFocused();
  await picture(page, 'integrations-refused');
  await page.getByLabel(/^Read cards/).check();
  await expect(choices).toHaveAccessibleDescription('');
  await page.getByLabel(/^Add what/).check();
  await page.getByRole('button', { name: 'Make the key' }).click();
  const shown = page.getByLabel('Key', { exact: true });
  await expect(shown).toBeVisible();
  await picture(page, 'integrations-key');
  await expectAccessible(page);
  expect([...units]).toEqual(['shop']);

  // As a program asks: by the site's own address, behind Hosting.
  const key = (await shown.textContent()) ?? '';
  const Authorization = `Bearer ${key}`;
  const answer = await page.request.get('/api/v1/shop', { headers: { Authorization } });
  expect([answer.status(), ((await answer.json()) as { name: string }).name]).toEqual([200, 'The Corner Café']);
  expect(answer.headers()['cache-control']).toContain('no-store');

  await page.getByRole('button', { name: 'I have stored it' }).click();
  expect(await page.getByText(key).count()).toBe(0);
  await page.reload();
  await expect(page.getByText(/last used on/)).toBeVisible();
  await picture(page, 'integrations');
  await page.getByRole('button', { name: 'Revoke the key for Till' }).click();
  await page.getByRole('button', { name: 'Revoke the key', exact: true }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await open(page, '/team');
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
  expect(await page.locator('main').getByText('Till', { exact: true }).count()).toBe(0);
});

test('an owner adds an address, sees a test arrive in the log, sends it again, and deletes the address', async ({
  page,
}) => {
  const receiver = await receiveWebhooks(() => 204);
  try {
    const shop = await createShop();
    await startSession(page, shop.owner);
    await open(page, '/integrations');
    await page.getByRole('button', { name: 'Add an address' }).click();
    await page.getByLabel('Address of the program').fill('https://127.0.0.1/hooks');
    await page.getByRole('button', { name: 'Add the address' }).click();
    await expect(page.getByLabel('Address of the program')).toHaveAccessibleDescription(
      /such as https:\/\/till\.example/,
    );
    await expect(page.getByLabel('Address of the program')).toBeFocused();
    await page.getByLabel('Address of the program').fill('https://till.example/hooks');
    await page.getByLabel(WEBHOOK_EVENTS['pass.closed']).uncheck();
    await page.getByRole('button', { name: 'Add the address' }).click();
    const shown = page.getByLabel('Secret', { exact: true });
    await expect(shown).toContainText('whsec_');
    const secret = (await shown.textContent()) ?? '';
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    expect(await page.getByText(secret).count()).toBe(0);
    const heard = page.getByRole('listitem').filter({ hasText: 'till.example' }).getByRole('listitem');
    const { 'pass.closed': _, ...chosen } = WEBHOOK_EVENTS;
    await expect(heard, 'in the words of the form').toHaveText(Object.values(chosen));
    await page.getByRole('button', { name: 'Send a test to' }).click();
    await expect.poll(() => receiver.received.length).toBe(1);
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        return page.getByText('Taken', { exact: true }).count();
      })
      .toBe(1);
    await picture(page, 'webhooks');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    for (const one of receiver.received) expect(verified(secret, one).type).toBe('test');
    await page.getByRole('button', { name: 'New secret for' }).click();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    await expect(page.getByLabel('Secret', { exact: true })).not.toHaveText(secret);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('button', { name: 'Delete https://till.example/hooks' }).click();
    await page.getByRole('button', { name: 'Delete the address' }).click();
    await expect(page.getByText('No address yet.')).toBeVisible();
    await expect(page.getByText('a deleted address')).toBeVisible();
  } finally {
    await receiver.stop();
  }
});

test('a manager has no room of integrations', async ({ page }) => {
  const shop = await createShop();
  await startSession(page, await addMember(shop, 'manager'));
  await open(page, '/integrations');
  await expect(page.locator('main').getByText('Only the owners of')).toBeVisible();
  expect(await page.getByRole('button', { name: /^Make (a|the) key$/ }).count()).toBe(0);
});

test('a key that is asked for again, because its answer is slow, is shown with the text that opens it', async ({
  page,
}) => {
  const { owner } = await createShop();
  await startSession(page, owner);
  await open(page, '/integrations');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByLabel('Name of the program').fill('Till');
  await page.getByLabel(/^Read cards/).check();
  await page.clock.install();
  const answers: (() => void)[] = [];
  await page.route('**/makeApiKey', async (route) => {
    const response = await route.fetch();
    await new Promise<void>((release) => answers.push(release));
    await route.fulfill({ response });
  });
  const make = page.getByRole('button', { name: 'Make the key' });
  await make.click();
  await expect.poll(() => answers.length).toBe(1);
  await page.clock.fastForward(ANSWER_LIMIT_MS);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await make.click();
  await expect.poll(() => answers.length).toBe(2);
  const late = page.waitForResponse('**/makeApiKey');
  answers[0]?.();
  await (await late).finished();
  await settled(page);
  const shown = page.getByLabel('Key', { exact: true });
  expect(await shown.count(), 'the first text opens nothing any more').toBe(0);
  answers[1]?.();
  const Authorization = `Bearer ${(await shown.textContent()) ?? ''}`;
  expect((await page.request.get('/api/v1/shop', { headers: { Authorization } })).status()).toBe(200);
});
