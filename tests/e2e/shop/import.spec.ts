/** Moving in, out and onto paper: the file, its check, the run, the undo; the export; and sheets that print on A4. */
import { readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { DAY_MS } from '@tessera/domain/lib/time';
import axe from 'axe-core';
import { unzipSync } from 'fflate';
import { adminDb } from '../../support/accounts';
import { checkText, work } from '../../support/imports';
import { callEmulator, createShop, type Shop } from '../../support/shop';
import { tabTo } from '../accessibility/keys';
import { holdRequests, open, settled, startSession, unitsCalledBy } from '../actions';
import { findings } from '../findings';
import { expect, test } from '../fixtures';
import { PHONE } from '../site';

callEmulator();
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The program that reads a chosen file. */
const READER = '**/csvWorker*';

const PICTURES = process.env['TESSERA_PICTURES'];

/** Pictures for whoever builds the page. */
async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: path.join(PICTURES, `${name}-${colorScheme}-${width}.png`), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
}

const ROWS = [
  'Member number;Full name;E-mail;Mobile;Stamps',
  '17;Ada Lovelace;ada@example.com;07700 900123;3',
  '18;Grace Hopper;;07700 900456;12',
  '17;Ada again;;;4',
  '19;Bad address;no-address;;1',
];

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await page.getByLabel('File with your customers').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

const passes = async ({ businessId }: Shop): Promise<number> =>
  (await adminDb().collection(`businesses/${businessId}/passes`).count().get()).data().count;

test('a file is chosen, its columns corrected, checked, made and undone, and its progress is there after the page was closed', async ({
  page,
}) => {
  const shop = await createShop({ stampsNeeded: 10 });
  await startSession(page, shop.owner);
  await page.setViewportSize(PHONE);
  await open(page, '/import');
  await picture(page, 'import-empty');

  await choose(page, 'customers.xlsx', Buffer.from([0x50, 0x4b, 3, 4]));
  await expect(page.getByRole('alert')).toContainText('Save as');
  await choose(page, 'customers.csv', ROWS.join('\n').replace('Stamps', 'How many'));
  await expect(page.getByText('4 customers, 5 columns')).toBeVisible();
  const check = page.getByRole('button', { name: 'Check the file' });
  await expect(page.getByText('Recognised: customer or card number, name, email address, phone number')).toBeVisible();
  await expect(page.getByLabel('Email address'), 'what is recognised asks nothing').toBeHidden();
  expect(await page.locator('[aria-invalid]').count(), 'nothing is wrong before the first press').toBe(0);
  const first = page.getByRole('region', { name: 'The first customers' });
  await expect(first, 'no row is judged before the columns are known').toContainText('no-address');
  await expect(first).not.toContainText('Row 5');
  const [system, balance] = [page.getByLabel('Its name'), page.getByLabel('Balance')];
  await check.click();
  await expect(system).toBeFocused();
  await expect(system).toHaveAccessibleDescription(/Type the name of the other system\.$/);
  await system.fill('Stamp Club');
  await check.click();
  await expect(balance).toBeFocused();
  await expect(balance).toHaveAccessibleDescription(/stamps or points/);
  await balance.selectOption({ label: 'E-mail' });
  await expect(balance).toHaveAccessibleDescription(/chosen twice/);
  await balance.selectOption({ label: 'How many' });
  await expect(balance).toHaveAccessibleDescription('');
  await expect(page.getByRole('row', { name: /Ada Lovelace.*3 stamps/s })).toBeVisible();
  await picture(page, 'import-columns');
  await check.click();

  await expect(page.getByRole('heading', { name: 'Checked, not run yet' })).toBeVisible();
  expect(await passes(shop)).toBe(0);
  const rows = page.getByRole('region', { name: 'What becomes of each row' });
  await expect(rows.getByRole('row')).toHaveCount(5);
  await expect(rows.getByRole('row', { name: /Ada again.*Only the first one counts/ })).toBeVisible();
  await page.getByLabel('Show').selectOption({ label: 'Refused' });
  await expect(rows.getByRole('row')).toHaveCount(3);
  await page.getByLabel('Find a row').fill('address is not complete');
  await expect(rows.getByRole('row')).toHaveCount(2);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(
    '"19","Bad address","no-address","","Refused: The email address is not complete',
  );
  await page.getByLabel('Find a row').fill('');
  await page.getByLabel('Show').selectOption({ label: 'Every row' });
  await picture(page, 'import-checked');
  await page.evaluate(axe.source);
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Make 2 cards' }).click();
  await expect(page.getByRole('heading', { name: /^(Cards are being made|Done)$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'What became of each row' })).toBeVisible();
  expect(await passes(shop)).toBe(2);
  await picture(page, 'import-done');

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Remove the cards' }).click();
  await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible();
  await expect(page.getByText('2 cards removed.')).toBeVisible();
  expect(await passes(shop)).toBe(0);
  await page.getByRole('button', { name: 'Import another file' }).click();
  await expect(page.getByRole('button', { name: 'Open the import from Stamp Club' })).toBeVisible();
});

test('a file says which rows cannot be read, by their lines, and what to do about a title', async ({ page }) => {
  const shop = await createShop({ stampsNeeded: 10 });
  await startSession(page, shop.owner);
  await page.setViewportSize(PHONE);
  await open(page, '/import');
  const rows = [
    'Name,Email,Stamps,Note',
    'Ann Lee,ann@a.example,3,"likes tea',
    'Bob Ray,bob@a.example,5,6" sub',
    'Lee, Cy,cy@a.example,6,',
    'Di Moe,di@a.example,1.000,',
  ];
  await choose(page, 'customers.csv', ['Customers of June', ...rows].join('\n'));
  await expect(page.getByRole('alert')).toContainText('Row 1 of this file');
  await expect(page.getByRole('alert')).toContainText('Delete every line above the headings');
  await picture(page, 'import-title');

  await choose(page, 'customers.csv', 'Email,Points\nann@a.example,3\n');
  await expect(page.getByText('What “Points” counts is taken as stamps, one for one.')).toBeVisible();
  await picture(page, 'import-points');

  // Excel's plain “CSV”: the apostrophe is 0x92 in the letters of Windows.
  await choose(page, 'customers.csv', Buffer.from('Name,Email,Stamps\nCy O\x92Neill,cy@a.example,3\n', 'latin1'));
  await expect(page.getByText('Is “O’Neill” right?')).toBeVisible();
  await expect(page.getByRole('row', { name: /Cy O’Neill.*3 stamps/s })).toBeVisible();
  await picture(page, 'import-letters');

  await choose(page, 'customers.csv', ['sep=,', ...rows].join('\n'));
  await expect(page.getByText('4 customers, 4 columns')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('2 rows cannot be read')).toBeVisible();
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items.filter({ hasText: 'Row 3: A quotation mark does not end' })).toBeVisible();
  await expect(items.filter({ hasText: 'Row 5: The row has more cells' })).toBeVisible();
  const preview = page.getByRole('region', { name: 'The first customers' });
  await expect(preview.getByRole('row', { name: /Bob Ray.*5 stamps/s })).toBeVisible();
  await expect(preview.getByRole('row', { name: /^Row 6 The balance is a fraction.* Refused$/ })).toBeVisible();
  await page.getByLabel('Its name').fill('Stamp Club');
  await picture(page, 'import-broken');
  await page.evaluate(axe.source);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: 'Checked, not run yet' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^3 Ann Lee ann@a\.example A quotation mark/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make 1 card' })).toBeVisible();
  await picture(page, 'import-refused');
});

test('a file that was mended is read again under the same name', async ({ page, complaints }, info) => {
  complaints.allow(/file or directory could not be found/);
  const shop = await createShop({ stampsNeeded: 10 });
  await startSession(page, shop.owner);
  await open(page, '/import');
  const file = info.outputPath('customers.csv');
  const field = page.getByLabel('File with your customers');
  // Playwright tells the page of every choice; the browser itself only of another file.
  const browser = await page.context().newCDPSession(page);
  const chooseInBrowser = async (rows: string[]) => {
    await writeFile(file, rows.join('\n'));
    await field.dispatchEvent('click');
    const { result } = await browser.send('Runtime.evaluate', {
      expression: `document.querySelector('input[type="file"]')`,
    });
    await browser.send('DOM.setFileInputFiles', { files: [file], objectId: result.objectId ?? '' });
  };
  await expect(field).toBeVisible();
  await chooseInBrowser(ROWS);
  await expect(page.getByText('4 customers, 5 columns')).toBeVisible();
  await chooseInBrowser(ROWS.slice(0, 3));
  await expect(page.getByText('2 customers, 5 columns')).toBeVisible();

  await test.step('a file that has gone cannot be read', async () => {
    const release = await holdRequests(page, READER);
    await chooseInBrowser(ROWS);
    await expect(page.getByText('Reading the file…')).toBeVisible();
    await unlink(file);
    release();
    await expect(page.getByText('The file could not be read.')).toBeVisible();
    await page.unroute(READER);
  });
  await test.step('the file that was chosen last counts', async () => {
    const release = await holdRequests(page, READER);
    const asked = page.waitForRequest(READER);
    await choose(page, 'first.csv', ROWS.join('\n'));
    await expect(page.getByText('Reading the file…')).toBeVisible();
    const held = await asked;
    // The newest route goes first.
    await page.route(READER, (route) => route.continue());
    await choose(page, 'second.csv', ROWS.slice(0, 3).join('\n'));
    await expect(page.getByText('2 customers, 5 columns')).toBeVisible();
    release();
    await (await held.response())?.finished();
    await expect.poll(() => page.workers().length, 'each reader has ended').toBe(0);
    await settled(page);
    await expect(page.getByText('2 customers, 5 columns')).toBeVisible();
  });
});

test('from the home to cards and their links it takes seven presses, by keyboard alone, and a screen reader hears every verdict', async ({
  page,
}) => {
  const shop = await createShop({ stampsNeeded: 10 });
  const units = unitsCalledBy(page);
  await startSession(page, shop.owner);
  await page.setViewportSize(PHONE);
  await open(page, '/dashboard');
  let presses = 0;
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
    presses += 1;
  };
  await press(page.getByRole('button', { name: 'More' }));
  await press(page.getByRole('link', { name: 'Import & export', exact: true }));
  const file = page.getByLabel('File with your customers');
  const choosing = page.waitForEvent('filechooser');
  await expect(file).toBeVisible();
  await press(file);
  const buffer = Buffer.from(ROWS.join('\n').replace('Member number', 'Square Customer ID'));
  await (await choosing).setFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByLabel('Its name')).toHaveValue('Square');
  await press(page.getByRole('button', { name: 'Check the file' }));

  await expect(page.getByRole('heading', { name: 'Checked, not run yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Checked, not run yet' })).toBeFocused();
  const rows = page.getByRole('region', { name: 'What becomes of each row' });
  await tabTo(page, rows);
  await expect(rows).toMatchAriaSnapshot(`
    - table "What becomes of each row":
      - caption: What becomes of each row
      - rowgroup:
        - row:
          - columnheader "Row"
          - columnheader "Customer"
          - columnheader "Stamps"
          - columnheader "Becomes"
      - rowgroup:
        - row:
          - rowheader "2"
          - cell "Ada Lovelace ada@example.com"
          - cell "3"
          - cell "New card"
        - row:
          - rowheader "3"
          - cell "Grace Hopper 18 1 reward ready, 2 stamps"
          - cell "12"
          - cell "New card"
        - row:
          - rowheader "4"
          - cell "Ada again 17 An earlier row has the same customer. Only the first one counts."
          - cell ""
          - cell "Refused"
        - row:
          - rowheader "5"
          - cell "Bad address no-address The email address is not complete, or is not alone in its cell."
          - cell ""
          - cell "Refused"
  `);

  // The button is above the rows, below the heading that has the focus after the check.
  await page.getByRole('heading', { name: 'Checked, not run yet' }).focus();
  await press(page.getByRole('button', { name: 'Make 2 cards' }));
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Mail 1 customer their link' }));
  const dialog = page.getByRole('dialog', { name: 'Mail 1 customer their link?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await picture(page, 'import-mail');
  await press(dialog.getByRole('button', { name: 'Mail 1 link' }));
  await expect(page.locator(':focus')).toHaveText('1 link will be mailed, a hundred in a minute.');
  expect(await passes(shop)).toBe(2);
  expect(presses).toBe(7);
  expect([...units]).toEqual(['shop']);
});

test('an import that has become too old on an open page asks for no undo that would be refused', async ({ page }) => {
  const shop = await createShop();
  const { importId } = await checkText(shop, 'Member ID,Stamps\n17,3');
  await work(shop, 'runImport', importId);
  await startSession(page, shop.owner);
  await open(page, `/import?import=${importId}`);
  await expect(page.getByText(/^You can undo this import until \d+ \w+ \d+, \d\d:\d\d\.$/)).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 28 * DAY_MS);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('This import can no longer be changed')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a step of an import whose answer is lost is shown as begun, and is not asked for again', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const shop = await createShop();
  const { importId } = await checkText(shop, 'Member ID,Email,Stamps\n17,seventeen@example.com,3');
  await startSession(page, shop.owner);
  await open(page, `/import?import=${importId}`);
  const heading = (name: string) => page.getByRole('main').getByRole('heading', { name, exact: true });
  const alert = page.getByRole('main').getByRole('alert');
  await expect(heading('Checked, not run yet')).toBeVisible();
  for (const callable of ['runImport', 'mailImportedCards', 'undoImport'])
    await page.route(`**/${callable}`, async (route) => {
      await route.fetch();
      await route.abort();
    });

  await page.getByRole('button', { name: 'Make 1 card' }).click();
  await expect(heading('Done')).toBeVisible();
  await expect(alert, 'the run has not failed').toHaveCount(0);

  await page.getByRole('button', { name: 'Mail 1 customer their link' }).click();
  await page.getByRole('button', { name: 'Mail 1 link' }).click();
  await expect(page.getByText('1 link mailed.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Remove the cards' }).click();
  await expect(heading('Undone')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(alert).toHaveCount(0);
});

test('an import of another shop is not at this address, which leads on', async ({ page, complaints }) => {
  complaints.allow(/404/);
  const { owner } = await createShop();
  await startSession(page, owner);
  await open(page, '/import?import=of-another-shop');
  await expect(page.getByRole('heading', { name: 'No import at this address' })).toBeVisible();
  await page.getByRole('button', { name: 'Import a file' }).click();
  await expect(page.getByLabel('File with your customers')).toBeAttached();
});

test('everything of a shop is downloaded in one file that ends with its sums', async ({ page }) => {
  const shop = await createShop();
  await startSession(page, shop.owner);
  await open(page, '/import');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await file.path())));
  expect(Object.keys(files).at(-1)).toBe('complete.json');
});

test('printed cards are seen on a trial sheet, made, and printed on pages of A4', async ({ page }) => {
  const shop = await createShop({ name: 'The Corner Café', reward: 'a coffee of your choice' });
  await startSession(page, shop.owner);
  await open(page, '/printed-cards');
  await expect(page.getByRole('heading', { name: 'Trial sheet' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trial sheet' }).getByRole('img')).toHaveCount(10);
  await page.getByRole('button', { name: 'Make the cards' }).click();
  await expect(page.getByLabel('Name of the batch')).toBeFocused();
  await expect(page.getByLabel('Name of the batch')).toHaveAccessibleDescription(/Give the batch a name/);
  await page.getByLabel('Name of the batch').fill('July');
  await page.getByLabel('How many').selectOption('2');
  await page.getByRole('button', { name: 'Make the cards' }).click();
  await page.getByRole('button', { name: 'Print July' }).click();
  await expect(page.getByRole('heading', { name: 'Print 2 sheets' })).toBeFocused();
  await picture(page, 'printed-cards');
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    ...(PICTURES && { path: path.join(PICTURES, 'printed-cards.pdf') }),
  });
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)];
  expect(
    boxes.map(([, width, height]) => [width, height].map((points) => Math.round((Number(points) * 25.4) / 72))),
  ).toEqual([
    [210, 297],
    [210, 297],
  ]);
  await page.evaluate(axe.source);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Block July' }).click();
  await page.getByLabel('Why').fill('The box was stolen.');
  await page.getByRole('button', { name: 'Block the batch' }).click();
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible();
});
