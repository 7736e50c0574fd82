/** The rooms of the numbers: tallies as plots, tables and files, the accountant's page, and the alerts. */
import { inflateSync } from 'node:zlib';
import { ROUTES } from '@tessera/domain/addresses/paths';
import type { Alert } from '@tessera/domain/alerts/alert';
import { monthAfter } from '@tessera/domain/insights/figures';
import type { CohortTally, HoursTally, OwedTally, TotalTally } from '@tessera/domain/insights/tallies';
import { DAY_MS, dayIn } from '@tessera/domain/lib/time';
import { adminDb } from '../../support/accounts';
import { callEmulator, createShop, eventsOf, join, scan, type Shop } from '../../support/shop';
import { openLoaded } from '../accessibility/people';
import { heading, startSession } from '../actions';
import { inEveryLook } from '../findings';
import { expect, test } from '../fixtures';

callEmulator();
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Tallies of eight months, as the job would have written them. */
async function placeTallies({ businessId }: Shop, thisMonth: string): Promise<void> {
  const insights = adminDb().collection(`businesses/${businessId}/insights`);
  const put = (id: string, data: CohortTally | HoursTally | OwedTally | TotalTally | object) =>
    insights.doc(id).set(data);
  await Promise.all([
    put('progress', { countedTo: Date.now() - DAY_MS / 4, changedAt: Date.now(), version: 1 }),
    put('total', {
      cards: 210,
      close: 12,
      fill: { 0: 20, 1: 60, 2: 70, 3: 40, 4: 20 },
      reached: { 0: 90, 1: 70, 2: 30, 3: 20 },
      owes: { cards: 190, units: 612, rewards: { '“a coffee”': { [monthAfter(thisMonth, -3)]: 2, [thisMonth]: 7 } } },
    }),
    put(`owed_${thisMonth}`, {
      owed: thisMonth,
      days: { '01': { rewards: { '“a coffee”': { [thisMonth]: 7 } }, units: 12 } },
    }),
    ...Array.from({ length: 8 }, (_, index) => index).map(async (index) => {
      const month = monthAfter(thisMonth, -index);
      const joined = 40 - 3 * index;
      await put(`cohort_${month}`, {
        cohort: month,
        joined: { '01': joined },
        again: { '01': { 30: Math.round(joined * 0.5), 60: Math.round(joined * 0.6), 90: Math.round(joined * 0.65) } },
        reached: { '01': { 14: 3, 30: 6, 60: 4, later: 1 } },
        last: { '01': 20 },
      });
      const hours = { '1-8': 9, '1-9': 14, '3-8': 5, '5-12': 22, '6-10': 42, '6-11': 31, '7-10': 12 };
      await put(`hours_${month}`, { hours: month, places: { main: hours } });
    }),
  ]);
}

/** How many pieces of text each page of a printed file has. */
const linesOnPages = (pdf: Buffer): number[] =>
  [...pdf.toString('latin1').matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n([^]*?)endstream/g)].flatMap(
    ([, stream = '']) => {
      const drawn = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      return / cm\nq\n/.test(drawn) ? [drawn.match(/^BT$/gm)?.length ?? 0] : [];
    },
  );

test('a manager reads the insights, prints what is owed, and settles an alert', async ({ page }) => {
  const shop = await createShop({ reward: 'a coffee' }, { againAfterSeconds: 0, dailyLimit: 100 });
  const { businessId, owner } = shop;
  // The shop may have waited for a new day.
  const today = dayIn('Europe/London', Date.now());
  await startSession(page, owner);
  const main = page.locator('main');

  await test.step('figures before the first card', async () => {
    await openLoaded(page, ROUTES.figures);
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Nothing in these 30 days']);
    await expect(main.getByRole('link', { name: 'Print the poster' })).toBeVisible();
  });
  const card = await join(shop);
  await scan(shop, owner.idToken, { code: card.code() });

  await test.step('before the first night', async () => {
    await openLoaded(page, ROUTES.insights);
    await expect(main.getByText('Nothing is counted yet')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Print the poster' })).toBeVisible();
  });

  await placeTallies(shop, today.slice(0, 7));
  await test.step('the home says one true thing', async () => {
    await openLoaded(page, ROUTES.dashboard);
    await expect(main.getByText(/12 cards are one stamp from a reward|50 of 210 cards have reached/)).toBeVisible();
  });

  await test.step('insights as plots, sentences and tables', async () => {
    await openLoaded(page, ROUTES.insights);
    const back = page.getByRole('region', { name: 'Who comes back', exact: true });
    await expect(back.getByText(/^Of \d+ people who joined in .*, \d+ came again within 30 days\.$/)).toBeVisible();
    await back.getByLabel('90 days').check();
    await expect(back.getByRole('img', { name: /within 90 days, by the month of joining/ })).toBeVisible();
    await expect(back).toMatchAriaSnapshot(`
      - heading "Who comes back" [level=2]
      - group "Came again within":
        - radio "30 days"
        - radio "60 days"
        - radio "90 days" [checked]
      - paragraph: /came again within 90 days/
      - img /Who came again within 90 days, by the month of joining/
    `);
    await back.getByText('In numbers').click();
    await expect(back.getByRole('columnheader', { name: 'Came again in 60' })).toBeVisible();
    const download = page.waitForEvent('download');
    await back.getByRole('button', { name: /^Download CSV/ }).click();
    expect((await download).suggestedFilename()).toBe('who-comes-back.csv');
    await expect(main.getByText('The busiest hour is Saturday, 10:00 to 11:00: 126 of 405 visits.')).toBeVisible();
    expect(await inEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.addStyleTag({ content: 'html{font-size:200%}' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const bar = await back.locator('svg').first().boundingBox();
    expect(bar?.width, 'a bar that can be seen').toBeGreaterThan(100);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('the page for the accountant, with the owner’s own values', async () => {
    await openLoaded(page, ROUTES.owed);
    await expect(main.getByLabel('At the end of'), 'no day before the shop was created').toHaveValue(today);
    const sums = main.getByRole('columnheader', { name: 'Each' });
    await main.getByRole('region', { name: 'Worth, in numbers' }).waitFor();
    await expect(sums, 'no column of dashes').toHaveCount(0);
    const value = main.getByLabel('One “a coffee”, in pounds');
    const expected = main.getByLabel('Of 100 rewards, how many will you give?');
    const save = main.getByRole('button', { name: 'Save the values' });
    await value.fill('abc');
    await expected.fill('101');
    await save.click();
    await expect(value).toBeFocused();
    await expect(value).toHaveAccessibleDescription(/in pounds, such as 2\.50/);
    await expect(expected).toHaveAccessibleDescription(/from 0 to 100\.$/);
    await value.fill('1.20');
    await expected.fill('75');
    await save.click();
    await expect(main.getByText('Saved.')).toBeVisible();
    await expect(sums).toBeVisible();
    await expect(save).toBeFocused();
    const day = main.getByLabel('At the end of');
    await day.fill('2999-02-01');
    await expect(day, 'before it is left').toHaveAccessibleDescription(/Choose a day from/);
    await day.fill(today);
    await expect(day).toHaveAccessibleDescription('Such as your year’s last day.');
    // Nine coffees, and 612 stamps of which five make one: 1.20 each, three of four expected.
    await expect(main.getByRole('row', { name: /^Sum/ })).toContainText('£118.26');
    expect(await inEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    const worth = main.getByRole('region', { name: 'Worth, in numbers' });
    expect(await worth.evaluate((box) => box.scrollWidth <= box.clientWidth), 'no column is cut at 320 px').toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.setViewportSize({ width: 390, height: 900 });
    // On paper that is too small for the sheet as a whole, it begins below the heading, and no page is empty.
    const [first = 0, ...others] = linesOnPages(await page.pdf({ format: 'A5' }));
    expect(first).toBeGreaterThan(5);
    expect(others.length).toBeGreaterThan(0);
    for (const lines of others) expect(lines).toBeGreaterThan(0);
  });

  await test.step('an alert, its events, and a note', async () => {
    const events = (await eventsOf(shop, card.passId)).filter(({ type }) => type === 'stamped');
    const alert: Alert = {
      alertId: 'same-hands_1',
      rule: 'same-hands',
      about: 'somebody',
      hands: ['somebody'],
      passId: card.passId,
      from: today,
      to: today,
      numbers: { visits: 16, own: 16, expected: 8.4, probability: 0.00024 },
      events: events.map(({ scanId }) => scanId),
      least: 'manager',
      foundAt: Date.now(),
      state: 'open',
    };
    await adminDb().doc(`businesses/${businessId}/alerts/${alert.alertId}`).set(alert);
    await openLoaded(page, ROUTES.alerts);
    await expect(heading(page)).toHaveText('Alerts');
    await expect(main.getByText(/16 of this card’s 16 visits\.$/)).toBeVisible();
    await expect(main.getByRole('img', { name: '16 here, 8 expected' })).toBeVisible();
    await expect(main.getByText(/about 8 would be usual/)).toBeVisible();
    // How rare that is stands behind a press: the alert accuses nobody.
    await main.getByText('How unusual that is').click();
    await expect(main.getByText(/1 in 4,200\. That says nothing about the reason/)).toBeVisible();
    await main.getByRole('button', { name: 'Show the event' }).click();
    await expect(main.getByText('1 stamp added').first()).toBeVisible();
    await main.getByText('What we look at, and what we miss').click();
    expect(await inEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.setViewportSize({ width: 390, height: 900 });
    await main.getByRole('button', { name: /^It’s fine/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'It’s fine' }).click();
    const found = dialog.getByLabel('What you found');
    await expect(found).toBeFocused();
    await expect(found).toHaveAccessibleDescription(/Write down what you found\.$/);
    await found.fill('She only comes when Ann is in.');
    await dialog.getByRole('button', { name: 'It’s fine' }).click();
    await expect(main.getByText('All clear')).toBeVisible();
    await expect(main.getByText('It is under “Fine”.')).toBeVisible();
    await main.getByLabel('Show', { exact: true }).selectOption('dismissed');
    await expect(main.getByText(/She only comes when Ann is in/)).toBeVisible();
    await adminDb()
      .doc(`businesses/${businessId}/alerts/${alert.alertId}`)
      .update({ state: 'open', grownAt: Date.now() });
    await openLoaded(page, ROUTES.alerts);
    await expect(main.getByText(/She only comes when Ann is in/)).toBeVisible();
    await expect(main.getByText(/^It has grown since/)).toBeVisible();
  });
});
