/** A counter that wrong codes of ten cards have closed to codes. */
import axe from 'axe-core';
import { adminDb } from '../../support/accounts';
import { addMember, ask, createShop, join, passOf } from '../../support/shop';
import { beyondTheEdge, findings } from '../findings';
import { expect, test } from '../fixtures';
import { DESKTOP, PHONE } from '../site';
import { button, expectSaid, openCounter, show, type, warm } from './counterPage';

test('a manager types a PIN at a counter that is closed to codes, and the next code is accepted', async ({
  page,
  complaints,
}) => {
  complaints.allow(/403/);
  const shop = await createShop();
  const { businessId } = shop;
  const [staff, manager] = [await addMember(shop, 'staff'), await addMember(shop, 'manager', { name: 'Mo' })];
  await ask('setPin', { businessId, uid: manager.uid, pin: '4826' }, shop.owner.idToken);
  const [card] = await Promise.all([join(shop), warm(shop)]);
  const now = Date.now();
  const failed = Array.from({ length: 10 }, (_, index) => [`CARD${index}`, { count: 1, since: now, last: now }]);
  await adminDb()
    .doc(`businesses/${businessId}/members/${staff.uid}`)
    .update({ failedCards: Object.fromEntries(failed) });

  await openCounter(page, staff);
  await type(page, card.code());
  await expect(page.getByRole('heading', { name: /Too many wrong codes/ })).toBeVisible();
  await button(page, 'Accept codes again').click();
  const pin = page.getByLabel('Manager’s PIN');
  await expect(pin).toBeVisible();
  await button(page, 'Accept codes again').click();
  await expect(pin).toHaveAccessibleDescription('Type the PIN: four to six digits.');
  await pin.fill('1111');
  await button(page, 'Accept codes again').click();
  await expect(page.getByRole('heading', { name: 'Wrong PIN. Try again.' })).toBeVisible();
  await expect(page.getByLabel('Manager', { exact: true })).toHaveValue(manager.uid);
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    const folder = process.env['TESSERA_LOOK'];
    if (folder) await page.screenshot({ path: `${folder}/lift-${viewport.width}.png` });
    await page.evaluate(axe.source);
    expect([...(await findings(page)), ...(await beyondTheEdge(page, viewport.width))]).toEqual([]);
  }
  await pin.fill('4826');
  await pin.press('Enter');
  await expect(page.getByText('Codes are accepted again.').first()).toBeVisible();
  await show(page, card.code(), '0 of 5');
  await expectSaid(page, '1 stamp added.', () => button(page, 'Add stamp').click());
  expect((await passOf(shop, card.passId)).balance).toBe(1);
});
