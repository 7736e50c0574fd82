/** What closes a dialog, and what does not. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { callEmulator, createShop } from '../../support/shop';
import { open, startSession } from '../actions';
import { expect, test } from '../fixtures';

callEmulator();

test('a dialog closes by a press outside it, but not by a double press, text selected beyond its edge, or once somebody types', async ({
  page,
}) => {
  const { owner } = await createShop();
  await startSession(page, owner);
  await open(page, ROUTES.team);
  const add = page.getByRole('button', { name: 'Add somebody' });
  const dialog = page.getByRole('dialog');
  const pressOutside = () => page.mouse.click(5, 300);
  await add.dblclick();
  await expect(dialog).toHaveCount(1);
  // A moment after it opened, a press outside is meant.
  await expect(async () => {
    await pressOutside();
    await expect(dialog).toHaveCount(0, { timeout: 100 });
  }).toPass();

  await add.click();
  await page.getByRole('button', { name: 'A helper without an email' }).click();
  const name = dialog.getByLabel('Name of the helper');
  await name.hover();
  await page.mouse.down();
  await page.mouse.move(5, 300);
  await page.mouse.up();
  await name.fill('Kit');
  await pressOutside();
  await expect(name).toHaveValue('Kit');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
