/** Dialogs, which a press outside closes. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { callEmulator, createShop } from '../../support/shop';
import { open, startSession } from '../actions';
import { expect, test } from '../fixtures';

callEmulator();

test('a dialog closes by a press outside it, and not when text is selected beyond its edge', async ({ page }) => {
  const { owner } = await createShop();
  await startSession(page, owner);
  await open(page, ROUTES.team);
  await page.getByRole('button', { name: 'Add somebody' }).click();
  await page.getByRole('button', { name: 'A helper without an email' }).click();
  const name = page.getByRole('dialog').getByLabel('Name of the helper');
  await name.fill('Kit');
  await name.hover();
  await page.mouse.down();
  await page.mouse.move(5, 300);
  await page.mouse.up();
  await expect(name).toHaveValue('Kit');
  await page.mouse.click(5, 300);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
