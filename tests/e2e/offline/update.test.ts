/** A newer version of the site: offered, never forced. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { buildWeb } from '../../../scripts/build/web';
import { ROOT } from '../../../scripts/local/root';
import { TEST_RUN } from '../../../scripts/local/runs';
import { live, type Visitor, visitor } from '../../support/browser';
import { serveSite, type StaticSite } from '../../support/staticSite';
import { cached, untilKept } from './offlineCopy';

const FIRST = TEST_RUN.site;
const SECOND = path.join(TEST_RUN.folder, 'second-site');

/** A build that differs from the first in its program and in its pages: it counts page views, and asks for consent. */
async function buildSecond(): Promise<void> {
  process.env['TESSERA_MEASUREMENT_ID'] = 'G-SECOND';
  try {
    await buildWeb({ emulators: TEST_RUN.ports, outdir: SECOND });
  } finally {
    delete process.env['TESSERA_MEASUREMENT_ID'];
  }
}

/** The address of the program that a page starts. */
const appIn = (html: string): string => /data-app="([^"]+)"/.exec(html)?.[1] ?? assert.fail('no program');
const appOf = async (folder: string): Promise<string> =>
  appIn(await readFile(path.join(ROOT, folder, 'register.html'), 'utf8'));
const appOn = async (page: Page): Promise<string> => appIn(await page.content());

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { untouched: true }));
const isUntouched = (page: Page) => page.evaluate(() => 'untouched' in window);
const offer = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Reload to update' });

async function open(page: Page): Promise<void> {
  await page.goto('/register');
  await live(page);
}

describe('a newer version of the site', () => {
  let site: StaticSite;
  before(async function () {
    this.timeout(120_000);
    await buildSecond();
    site = await serveSite(FIRST);
  });
  after(() => site.close());

  /** Somebody whose page is of the first version, and who is offered the second. */
  async function offered(): Promise<Visitor> {
    site.deploy(FIRST);
    const somebody = await visitor({ offlineCopy: true, baseURL: site.origin });
    await open(somebody.page);
    await untilKept(somebody.page);
    site.deploy(SECOND);
    await open(somebody.page);
    await offer(somebody.page).waitFor();
    await mark(somebody.page);
    return somebody;
  }

  it('is offered, waits while somebody types, and comes when asked for', async () => {
    const { page, context, leave } = await visitor({ offlineCopy: true, baseURL: site.origin });
    const [first, second] = await Promise.all([appOf(FIRST), appOf(SECOND)]);
    assert.notEqual(first, second);
    await open(page);
    await untilKept(page);
    assert.equal(await offer(page).count(), 0, 'the first version is no update');

    site.deploy(SECOND);
    await open(page);
    await mark(page);
    const email = page.getByLabel('Email', { exact: true });
    await email.pressSequentially('somebody@sho');
    await offer(page).waitFor();
    await email.pressSequentially('p.example');
    assert.equal(await email.inputValue(), 'somebody@shop.example');

    // Another tab meets the same version, and neither changes by itself.
    const other = await context.newPage();
    await open(other);
    await offer(other).waitFor();
    await mark(other);
    for (const tab of [page, other]) assert.deepEqual([await appOn(tab), await isUntouched(tab)], [first, true]);

    await offer(page).click();
    await page.waitForFunction(() => !('untouched' in window));
    await live(page);
    assert.equal(await appOn(page), second);
    assert.equal(await isUntouched(other), true, 'only the tab that asked is reloaded');
    // Its own offer still holds, although the version is in use by now.
    await offer(other).click();
    await other.waitForFunction(() => !('untouched' in window));
    await live(other);
    assert.equal(await appOn(other), second);

    await open(page);
    assert.equal(await offer(page).count(), 0);
    const kept = (await cached(page)).map(({ address }) => new URL(address).pathname);
    assert.deepEqual([kept.includes(first), kept.includes(second)], [false, true]);
    await leave();
  });

  it('is offered once, though another takes its place while it waits', async () => {
    const { page, leave } = await offered();
    // To the browser the first version is a newer one than the second, which waits.
    site.deploy(FIRST);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const installed = new Promise<void>((done) => {
        registration.addEventListener('updatefound', () => {
          const worker = registration.installing;
          worker?.addEventListener('statechange', () => worker.state === 'installed' && done());
        });
      });
      await registration.update();
      await installed;
    });
    assert.equal(await offer(page).count(), 1);
    await offer(page).click();
    await page.waitForFunction(() => !('untouched' in window));
    await leave();
  });

  it('can be put off', async () => {
    const { page, leave } = await offered();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' }).click();
    await offer(page).waitFor({ state: 'detached' });
    await page.getByRole('navigation').first().getByRole('link', { name: 'Pricing' }).first().click();
    await page.waitForURL('**/pricing');
    assert.equal(await isUntouched(page), true);
    await open(page);
    await offer(page).waitFor();
    await leave();
  });
});
