/** Acts that remove their own row: the next sensible thing has the focus, and can be seen. */
import type { Locator, Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import type { Alert } from '@tessera/domain/alerts/alert';
import { HOUR_MS } from '@tessera/domain/lib/time';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { adminDb, freshEmail } from '../../support/accounts';
import {
  addMember,
  addTablet,
  ask,
  callEmulator,
  createShop,
  eventsOf,
  join,
  scan,
  type Shop,
} from '../../support/shop';
import { open, startSession } from '../actions';
import { button, field, openCounter, type, waitingScans, warm } from '../counter/counterPage';
import { expect, test } from '../fixtures';
import { isSeen } from './keys';
import { openLoaded } from './people';

callEmulator();
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Presses a button with the keyboard. */
const press = (one: Locator) => one.press('Enter');

/** What an act has left is gone, and something else has the focus. */
async function movesOn(page: Page, from: Locator, to: Locator): Promise<void> {
  await expect(from).toHaveCount(0);
  await expect(to).toBeFocused();
  await isSeen(page);
}

async function alertsOf(shop: Shop, passId: string): Promise<void> {
  const events = (await eventsOf(shop, passId)).map(({ scanId }) => scanId);
  for (const day of ['2026-01-05', '2026-01-06']) {
    const alert: Alert = {
      alertId: `many-a-day_${day}`,
      rule: 'many-a-day',
      least: 'manager',
      state: 'open',
      passId,
      from: day,
      to: day,
      hands: [],
      numbers: { scans: 9, limit: 3 },
      events,
      foundAt: Date.parse(day),
    };
    await adminDb().doc(`businesses/${shop.businessId}/alerts/${alert.alertId}`).set(alert);
  }
}

test('in a shop’s rooms: team, places, alerts, and the card’s editor', async ({ page }) => {
  const shop = await createShop({}, { againAfterSeconds: 0 });
  const { businessId, owner } = shop;
  const [kit] = [await addMember(shop, 'staff', { name: 'Kit' }), await addMember(shop, 'staff', { name: 'Lou' })];
  await addTablet(shop, kit.uid, { name: 'Till' });
  for (const name of ['Ada', 'Bob'])
    await ask('inviteMember', { businessId, email: freshEmail(), role: 'staff', name }, owner.idToken);
  await ask('saveLocation', { businessId, name: 'Market stall' }, owner.idToken);
  const card = await join(shop);
  for (let stamps = 0; stamps < 5; stamps += 1) await scan(shop, owner.idToken, { code: card.code() });
  await alertsOf(shop, card.passId);
  await startSession(page, owner);
  const main = page.locator('main');
  const act = (name: string) => main.getByRole('button', { name, exact: true });
  const title = (name: string) => main.getByRole('heading', { name, exact: true });
  const row = (text: string) => main.getByRole('listitem').filter({ hasText: text });
  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

  await openLoaded(page, ROUTES.team);
  await test.step('an invitation and the last one, each after a question', async () => {
    const withdraw = main.getByRole('button', { name: /^Withdraw/ });
    await expect(withdraw).toHaveCount(2);
    const [one = '', other = ''] = await withdraw.evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''));
    await press(act(one));
    await press(inDialog('Withdraw'));
    await movesOn(
      page,
      act(one),
      main.getByRole('listitem').filter({ has: page.getByRole('button', { name: other, exact: true }) }),
    );
    await press(act(other));
    await press(inDialog('Withdraw'));
    await movesOn(page, act(other), row('Lou'));
  });
  await test.step('a shift, with the part of the page that it was in', async () => {
    await press(act('Close the shift of Kit'));
    await movesOn(page, act('Close the shift of Kit'), title('People'));
  });
  await test.step('a person, after a question in a dialog', async () => {
    await press(main.getByRole('button', { name: /^Kit/ }));
    await press(act('Remove Kit'));
    await press(inDialog('Remove'));
    await movesOn(page, main.getByRole('button', { name: /^Kit/ }), row('Lou'));
  });
  await test.step('the only tablet', async () => {
    await press(main.getByRole('button', { name: /^Till/ }));
    await press(act('Remove Till'));
    await press(inDialog('Remove'));
    await expect(main.getByText('No tablet yet.')).toBeVisible();
    // Which of the two depends on whether the list goes in the same frame as its last row.
    const part = main.getByRole('region', { name: 'Tablets' }).locator(':focus');
    await movesOn(
      page,
      main.getByRole('button', { name: /^Till/ }),
      part.filter({ hasText: /^(Tablets|No tablet yet)/ }),
    );
  });

  await openLoaded(page, ROUTES.locations);
  await test.step('a place whose name another one has', async () => {
    const name = main.getByLabel('Name of the place');
    await name.fill('market STALL');
    await press(act('Add the place'));
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/You have a place with this name\.$/);
  });
  await test.step('a place that is closed, and opened again', async () => {
    await press(act('Close Market stall'));
    await press(inDialog('Close the place'));
    await expect(act('Open again: Market stall')).toBeVisible();
    await expect(main.locator(':focus')).toHaveCount(1);
    await press(act('Open again: Market stall'));
    await movesOn(page, act('Open again: Market stall'), title('Add a place'));
  });
  await test.step('a dialog that is left: the outcome before it stays, and is not announced again', async () => {
    const told = await main.getByRole('status').getByText('Market stall').elementHandle();
    await press(act('Rename Market stall'));
    await page.keyboard.press('Escape');
    await expect(act('Rename Market stall')).toBeFocused();
    expect(await told?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  });

  await openLoaded(page, ROUTES.alerts);
  await test.step('the button for the events after the first five', async () => {
    await press(act('Show the 6 events').first());
    await expect(main.locator('li li')).toHaveCount(6);
    await press(act('Show all 6'));
    await movesOn(page, act('Show all 6'), main.locator('li li').nth(5));
  });
  await test.step('an alert, and the last one', async () => {
    const dismiss = main.getByRole('button', { name: /^It’s fine/ });
    await expect(dismiss).toHaveCount(2);
    for (const left of [1, 0]) {
      await press(dismiss.first());
      await page.getByRole('dialog').getByLabel('What you found').fill('A birthday.');
      await press(inDialog('It’s fine'));
      await expect(dismiss).toHaveCount(left);
      if (left === 1) await expect(main.getByRole('listitem').getByRole('heading')).toBeFocused();
    }
    await expect(title('All clear')).toBeFocused();
  });

  await openLoaded(page, ROUTES.programme);
  await test.step('a reward, and bonus hours', async () => {
    for (let times = 0; times < 2; times += 1) await act('Add a reward').click();
    const rewards = main.getByRole('group', { name: 'On the way' });
    const before = await rewards.count();
    await press(rewards.first().getByRole('button', { name: /^Remove/ }));
    await expect(rewards).toHaveCount(before - 1);
    await expect(rewards.first()).toBeFocused();
    await main.getByText('Bonus hours and welcome').click();
    await act('Add bonus hours').click();
    await press(act('Remove bonus 1'));
    await movesOn(page, act('Remove bonus 1'), act('Add bonus hours'));
  });
});

test('on the counter and the card', async ({ page, complaints, visit }) => {
  complaints.allow(/ERR_FAILED/);
  const shop = await createShop();
  await warm(shop);
  const card = await join(shop);
  await page.route(/recordScans?$/, (route) => route.abort());
  await openCounter(page, shop.owner);
  await type(page, card.code());
  await press(button(page, 'Add stamp'));
  const back = waitingScans(page).getByRole('button', { name: /^Undo:/ });
  await press(back);
  await movesOn(page, back, waitingScans(page).getByRole('listitem'));
  await page.keyboard.type('7');
  await expect(field(page)).toBeFocused();

  const phone = await visit({ reducedMotion: 'reduce' });
  await open(phone, `/p#${card.secret}`);
  await phone.getByText('Download, remove or erase').click();
  await press(phone.getByRole('button', { name: 'Remove from this phone' }));
  await expect(phone.getByRole('heading', { name: 'Remove this card from this phone?' })).toBeFocused();
  await press(phone.getByRole('button', { name: 'Leave it here' }));
  await expect(phone.getByRole('button', { name: 'Remove from this phone' })).toBeFocused();
  await press(phone.getByRole('button', { name: 'Remove from this phone' }));
  await press(phone.getByRole('button', { name: 'Erase this card' }));
  await expect(phone.getByRole('heading', { name: 'Erase this card?' })).toBeFocused();
});

test.describe('in the operator’s rooms', () => {
  test.use({ role: 'admin' });

  test('an entry of registered interest that is removed', async ({ page }) => {
    const [earlier, email] = [freshEmail(), freshEmail()];
    // The newest, so that the many of another test come neither between them nor before them.
    const inAnHour = Date.now() + HOUR_MS;
    for (const [index, one] of [earlier, email].entries())
      await adminDb()
        .collection(COLLECTIONS.interest)
        .add({ email: one, name: one, createdAt: new Date(inAnHour + index) });
    await openLoaded(page, ROUTES.interest);
    const entries = page.getByRole('main').getByRole('listitem');
    const index = (await entries.allInnerTexts()).findIndex((text) => text.includes(email));
    const remove = page.getByRole('button', { name: `Remove ${email}` });
    const next = await entries
      .nth(index + 1)
      .getByRole('heading')
      .innerText();
    await press(remove);
    await press(page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }));
    await expect(remove).toHaveCount(0);
    await expect(page.getByRole('heading', { name: next })).toBeFocused();
  });
});

test('a text that the browser does not copy is shown, selected', async ({ page }) => {
  const shop = await createShop();
  const { businessId, owner } = shop;
  const email = freshEmail();
  const { link } = await ask('inviteMember', { businessId, email, role: 'staff', name: 'Ada' }, owner.idToken);
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await startSession(page, owner);
  await openLoaded(page, ROUTES.team);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const shown = page.getByLabel('This browser does not copy.');
  await expect(shown).toBeFocused();
  await expect(shown).toHaveValue(link);
  const selected = await shown.evaluate((one: HTMLInputElement) => (one.selectionEnd ?? 0) - (one.selectionStart ?? 0));
  expect(selected).toBe(link.length);
});
