/**
 * The counter for everybody: axe-core, the keyboard alone, no sideways scroll, 200 % text and no motion, in every
 * state, size and scheme; verdicts that are read at arm's length.
 */
import type { Page } from '@playwright/test';
import { shortCodeOf } from '@tessera/domain/pass/code';
import axe from 'axe-core';
import { addMember, ask, createShop, join, passOf, scan, type Shop } from '../../support/shop';
import { beyondTheEdge, COLOUR_RULES, findings, moving } from '../findings';
import { expect, test } from '../fixtures';
import { DESKTOP, PHONE } from '../site';
import { button, expectSaid, field, openCounter, scan as scanned, type, warm } from './counterPage';

/** A tablet on its side. */
const TABLET = { width: 820, height: 600 };
const SCHEMES = ['light', 'dark'] as const;
/** Verdicts are read at arm's length: px, and the contrast of the words with their ground. */
const LEAST_SIZE = 40;
const LEAST_CONTRAST = 7;

let shop: Shop;
test.beforeAll(async () => {
  shop = await createShop(
    { reward: 'a flat white', stampsNeeded: 8 },
    { dailyLimit: 50, maxPerScan: 10, againAfterSeconds: 3600 },
  );
  await warm(shop);
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What is wrong with a state in every look. `TESSERA_LOOK` names a folder for its pictures. */
async function inEveryLook(page: Page, state: string): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const viewport of [PHONE, TABLET, DESKTOP])
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const look = `${state}, ${viewport.width} px, ${colorScheme}`;
      const folder = process.env['TESSERA_LOOK'];
      if (folder) await page.screenshot({ path: `${folder}/${look.replace(/\W+/g, '-')}.png` });
      const ofAxe = await findings(page, colorScheme === 'dark' ? COLOUR_RULES : undefined);
      const all = [...ofAxe, ...(await moving(page)), ...(await beyondTheEdge(page, viewport.width))];
      for (const finding of all) found.push(`${look}: ${finding}`);
    }
  const enlarged = await page.addStyleTag({ content: ':root { font-size: 200% }' });
  for (const width of [390, 820]) found.push(...(await beyondTheEdge(page, width)).map((one) => `200 % text: ${one}`));
  await enlarged.evaluate((style) => style.parentNode?.removeChild(style));
  await page.setViewportSize(PHONE);
  return found;
}

/** How large and how clear (WCAG 2) the words of a verdict are, as soon as it is on the screen. */
async function look(page: Page, words: RegExp): Promise<{ size: number; contrast: number }> {
  const found = await page.waitForFunction((wanted) => {
    const heading = document.querySelector('[role=status] h2');
    if (!heading || !new RegExp(wanted).test(heading.textContent ?? '')) return null;
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((channel) => {
        const share = Number(channel) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (element: Element | null): string => {
      const colour = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)';
      return /rgba\(0, 0, 0, 0\)/.test(colour) ? groundOf(element?.parentElement ?? null) : colour;
    };
    const { color, fontSize } = getComputedStyle(heading);
    const [dark = 0, light = 0] = [luminance(color), luminance(groundOf(heading))].sort((one, other) => one - other);
    return { size: parseFloat(fontSize), contrast: (light + 0.05) / (dark + 0.05) };
  }, words.source);
  return (await found.jsonValue()) ?? { size: 0, contrast: 0 };
}

/** @param reach leads to the verdict; a verdict of a stamp is gone after a second. */
async function expectClear(page: Page, words: RegExp, reach: () => Promise<void>): Promise<void> {
  await page.setViewportSize(PHONE);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    const [{ size, contrast }] = await Promise.all([look(page, words), reach()]);
    expect(size, `${words}, ${colorScheme}`).toBeGreaterThanOrEqual(LEAST_SIZE);
    expect(contrast, `${words}, ${colorScheme}`).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  }
}

test('axe-core finds nothing in any state, 200 % text fits, and verdicts are large and clear', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|network-request-failed|not read/);
  const [card, full] = await Promise.all([join(shop, { name: 'Ada Lovelace' }), join(shop, { name: 'Grace Hopper' })]);
  await openCounter(page, shop.owner);
  expect(await inEveryLook(page, 'ready')).toEqual([]);

  await type(page, card.code());
  await expect(page.getByText('0 of 8')).toBeVisible();
  expect(await inEveryLook(page, 'card')).toEqual([]);

  await expectClear(page, /wifi/, () => type(page, 'WIFI:S:Cafe;;'));
  expect(await inEveryLook(page, 'refused')).toEqual([]);

  let isFirst = true;
  await expectClear(page, /added/, async () => {
    await type(page, card.code());
    await button(page, 'Add stamp').click();
    if (!isFirst) await button(page, 'Stamp again').click();
    isFirst = false;
  });
  await expectClear(page, /Stamp again/, async () => {
    await type(page, card.code());
    await expect(button(page, 'Add stamp')).toBeVisible();
    // A counter without a connection asks too, and keeps no question. On a busy machine an answer may come that late.
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await button(page, 'Add stamp').click();
  });
  await button(page, 'Not now').click();

  await type(page, full.code());
  for (let more = 0; more < 8; more += 1) await button(page, 'One more').click();
  await button(page, 'Add 9 stamps').click();
  await expect(button(page, 'Give reward')).toBeVisible();
  await expectClear(page, /stamps added/, async () => undefined);
  expect(await inEveryLook(page, 'full')).toEqual([]);
  await button(page, 'Give reward').click();
  await expect(button(page, 'Yes, given')).toBeVisible();
  expect(await inEveryLook(page, 'reward question')).toEqual([]);
  await button(page, 'Not now').click();
  await field(page).fill('grace');
  await button(page, 'Find').click();
  await expect(page.getByRole('heading', { name: /found$/ })).toBeVisible();
  expect(await inEveryLook(page, 'found')).toEqual([]);

  await page.context().setOffline(true);
  const others = [await join(shop), await join(shop)];
  await expectClear(page, /saved here/, async () => {
    await type(page, others.pop()?.code() ?? '');
    await button(page, 'Add stamp').click();
  });
  await expect(page.getByText('2 saved here, 1 needs you', { exact: true })).toBeVisible();
  expect(await inEveryLook(page, 'offline')).toEqual([]);
  await button(page, 'Sign out').click();
  const leaving = page.getByRole('dialog', { name: 'Sign out while scans wait?' });
  await expect(leaving).toContainText('One scan still needs your decision');
  await button(page, 'Stay').click();
});

test('a wrong PIN on a reward is told readably, and the way out is in view', async ({ page, complaints }) => {
  complaints.allow(/403/);
  const staff = await addMember(shop, 'staff');
  await ask('setPin', { businessId: shop.businessId, uid: staff.uid, pin: '4826' }, shop.owner.idToken);
  const { passId, code } = await join(shop);
  await scan(shop, shop.owner.idToken, { code: code(), quantity: 8 });
  await openCounter(page, staff);
  await page.setViewportSize(PHONE);
  await type(page, shortCodeOf(passId));
  await button(page, 'Give reward').click();
  await button(page, 'Give reward').click();
  await expect(page.getByText('Type the PIN')).toBeVisible();
  await page.getByLabel('Your PIN').fill('0915');
  await button(page, 'Give reward').click();
  await expect(page.getByText('Wrong PIN. Try again.')).toBeVisible();
  await expect(button(page, 'Not now')).toBeInViewport({ ratio: 1 });
  expect(await inEveryLook(page, 'wrong PIN in a reward')).toEqual([]);
});

test('with the keyboard alone: a code, two keys, a stamp; and a scanner types wherever the focus is', async ({
  page,
}) => {
  const [card, next, last] = await Promise.all([
    join(shop, { name: 'Grace' }),
    join(shop, { name: 'Joan' }),
    join(shop, { name: 'Mary' }),
  ]);
  await openCounter(page, shop.owner);
  await scanned(page, card.code(), 'Enter');
  await expect(page.getByRole('heading', { name: 'Grace' })).toBeVisible();
  await expect(button(page, 'Add stamp')).toBeFocused();
  await expectSaid(page, '1 stamp added.', () => page.keyboard.press('Enter'));
  await scanned(page, next.code());
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Joan' })).toBeVisible();

  const handsFree = page.getByRole('checkbox', { name: 'Hands-free' });
  await handsFree.click();
  await expect(handsFree).toBeFocused();
  await scanned(page, last.code());
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  // The verdict is shown for a second, and not at all after a slow answer: the ledger says what was stamped.
  await expect.poll(async () => (await passOf(shop, last.passId)).balance).toBe(1);
  await expect(handsFree).toBeChecked();
});
