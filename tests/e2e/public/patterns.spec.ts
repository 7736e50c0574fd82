/** Addresses with parameters, from the route table to the browser, tried with a table that only these tests have. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { server as serverOf } from 'superstatic';
import { checkHosting, committedHosting, rewritesFor } from '../../../scripts/build/hosting';
import { filesOf } from '../../../scripts/build/outputs';
import { buildWeb, type WebBuild } from '../../../scripts/build/web';
import { ROOT } from '../../../scripts/lib/root';
import { TEST_RUN } from '../../../scripts/local/runs';
import { live, scriptsOf } from '../actions';
import { expect, test } from '../fixtures';
import { untilKept } from '../offline/offlineCopy';
import { routes } from './patternSite/routes';

const FOLDER = path.join(TEST_RUN.folder, 'pattern-site');
/** React without the router: the most that a page app of its own may weigh in bytes, brotli 9. */
const ALONE_LIMIT = 80_000;

let site: WebBuild;
let server: Server;
let origin: string;

test.beforeAll(async () => {
  const deployed = await committedHosting();
  const hosting = {
    ...deployed,
    rewrites: rewritesFor(routes),
    headers: [...deployed.headers, { source: '/p/*', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] }],
  };
  site = await buildWeb({ outdir: FOLDER, table: { file: 'tests/e2e/public/patternSite/routes.ts', hosting } });
  // The server of the Hosting emulator.
  const config = { ...hosting, public: '.' };
  await new Promise<void>((ready) => {
    server = serverOf({ cwd: path.join(ROOT, FOLDER), config, port: 0, hostname: '127.0.0.1' }).listen(ready);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => server.close());

test('one document answers every address of a pattern, and no other', async ({ request }) => {
  const textOf = async (address: string) => (await request.get(origin + address)).text();
  expect(await textOf('/customers/ada')).toBe(await textOf('/customers/grace?from=till'));
  expect(await textOf('/p/a')).toBe(await textOf('/p/b'));
  for (const address of ['/customers/ada', '/p/x'])
    expect((await request.get(origin + address)).status(), address).toBe(200);
  for (const address of ['/customers', '/customers/ada/more', '/p', '/p/x/y', '/unknown'])
    expect((await request.get(origin + address)).status(), address).toBe(404);
});

test('firebase.json without a rewrite stops the build and says which', async () => {
  const hosting = await committedHosting();
  expect(() => checkHosting(hosting, routes, [])).toThrow('{"source":"/p/*","destination":"/p/_.html"}');
});

test('a page behind a pattern opens cold, and by a link', async ({ page }) => {
  await page.goto(`${origin}/customers/grace?from=till`);
  await live(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customer grace');
  await page.goto(origin);
  await live(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'A customer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customer ada');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(await page.title()).toMatch(/^Customer · /);
});

test('a page app of its own has its own code, styles, headers and no manifest', async ({ page, request }) => {
  const scripts = scriptsOf(page);
  await page.goto(`${origin}/p/x#secret`);
  await live(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Card /p/x #secret');
  await page.getByRole('button', { name: '0 stamps' }).click();
  await expect(page.getByRole('button', { name: '1 stamps' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0);
  const answers = await request.get(`${origin}/p/x`);
  expect(answers.headers()['referrer-policy']).toBe('no-referrer');
  expect((await request.get(origin)).headers()['referrer-policy']).toBe('strict-origin-when-cross-origin');

  const own = site.pages.find(({ route }) => route.path === '/p/:code');
  const files = [...filesOf(site.metafile.outputs, own ?? assert.fail())];
  expect(scripts.sort()).toEqual(files.map((file) => `/${path.relative(FOLDER, file)}`).sort());
  const packed = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const sizes = await Promise.all(
    files.map(async (file) => brotliCompressSync(await readFile(path.join(ROOT, file)), packed).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(ALONE_LIMIT);
});

test('a link from the site to a page app of its own loads its document', async ({ page }) => {
  await page.goto(origin);
  await live(page);
  await page.getByRole('link', { name: 'A card' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Card /p/linked ');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test.describe('without a connection', () => {
  test.use({ offlineCopy: true });

  test('addresses of a pattern open that were never visited', async ({ page, context, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.goto(origin);
    await live(page);
    await untilKept(page);
    await context.setOffline(true);
    for (const [address, heading] of [
      ['/customers/grace?from=till', 'Customer grace'],
      ['/customers/ada/', 'Customer ada'],
      ['/p/x#secret', 'Card /p/x #secret'],
      ['/customers/ada/more', 'Page not found'],
    ] as const) {
      await page.goto(origin + address);
      await live(page);
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(heading);
    }
  });
});
