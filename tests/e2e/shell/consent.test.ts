/** Page views: nothing before consent, one a page after it, nothing once it is taken back. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { buildWeb } from '../../../scripts/build/web';
import { TEST_RUN } from '../../../scripts/local/runs';
import { type Visitor, live, visitor } from '../../support/browser';
import { heading } from '../../support/journey';
import { type StaticSite, serveSite } from '../../support/staticSite';

const MEASURED = path.join(TEST_RUN.folder, 'measured-site');

describe('page views', () => {
  let site: StaticSite;
  let somebody: Visitor;
  const sent: URL[] = [];

  before(async function () {
    this.timeout(120_000);
    process.env['TESSERA_MEASUREMENT_ID'] = 'G-TEST';
    try {
      await buildWeb({ emulators: TEST_RUN.ports, outdir: MEASURED });
    } finally {
      delete process.env['TESSERA_MEASUREMENT_ID'];
    }
    site = await serveSite(MEASURED);
    somebody = await visitor({ baseURL: site.origin });
    const collector = 'https://region1.google-analytics.com/';
    await somebody.context.route(`${collector}**`, (route) => route.fulfill({ status: 204 }));
    somebody.page.on('request', (request) => request.url().startsWith(collector) && sent.push(new URL(request.url())));
  });
  after(async () => {
    await somebody.leave();
    site.close();
  });

  const stored = () => somebody.page.evaluate(() => localStorage.getItem('tessera.analytics'));
  async function follow(link: string): Promise<void> {
    // The bar is there at the top of the page.
    await somebody.page.evaluate(() => scrollTo(0, 0));
    await somebody.page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click();
    await heading(somebody.page).waitFor();
  }

  it('are not sent, and nothing is stored, before anybody is asked or after a no', async () => {
    const { page } = somebody;
    await page.goto('/?utm_source=x');
    await live(page);
    const banner = page.getByRole('region', { name: 'Cookies' });
    await banner.waitFor();
    await follow('Product');
    await banner.getByRole('button', { name: 'No, thanks' }).click();
    await banner.waitFor({ state: 'detached' });
    await follow('Pricing');
    await page.reload();
    await live(page);
    assert.equal(await banner.count(), 0, 'the answer is remembered');
    assert.deepEqual(sent, []);
    assert.equal(await stored(), null);
  });

  it('are sent once a page after a yes on /cookies, without the query', async () => {
    const { page } = somebody;
    await page.goto('/cookies');
    await live(page);
    await page.getByRole('main').getByRole('button', { name: /count my page views/i }).click();
    sent.length = 0;
    const request = page.waitForRequest(/google-analytics/);
    await follow('Product');
    await request;
    await page.waitForURL('**/product');
    const next = page.waitForRequest(/google-analytics.*pricing/);
    await follow('Pricing');
    await next;
    assert.deepEqual(
      sent.map(({ searchParams }) => [searchParams.get('en'), searchParams.get('tid'), searchParams.get('dl')]),
      ['/product', '/pricing'].map((route) => ['page_view', 'G-TEST', site.origin + route]),
    );
    assert.notEqual(await stored(), null);
  });

  it('stop when consent is taken back, and the number of this browser goes', async () => {
    const { page } = somebody;
    await page.goto('/cookies');
    await live(page);
    await page.getByRole('main').getByRole('button', { name: /do not count me/i }).click();
    sent.length = 0;
    await follow('Product');
    await page.waitForURL('**/product');
    assert.deepEqual(sent, []);
    assert.equal(await stored(), null);
  });
});
