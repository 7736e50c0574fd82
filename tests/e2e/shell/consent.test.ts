/** Page views: nothing before consent, one a page after it, nothing once it is taken back. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { buildWeb } from '../../../scripts/build/web';
import { TEST_RUN } from '../../../scripts/local/runs';
import { live, SIZES, type Visitor, visitor } from '../../support/browser';
import { scrollTo } from '../../support/scroll';
import { serveSite, type StaticSite } from '../../support/staticSite';

const MEASURED = path.join(TEST_RUN.folder, 'measured-site');
const COLLECTOR = 'https://region1.google-analytics.com/';

describe('page views', () => {
  let site: StaticSite;
  before(async function () {
    this.timeout(120_000);
    process.env['TESSERA_MEASUREMENT_ID'] = 'G-TEST';
    try {
      await buildWeb({ emulators: TEST_RUN.ports, outdir: MEASURED });
    } finally {
      delete process.env['TESSERA_MEASUREMENT_ID'];
    }
    site = await serveSite(MEASURED);
  });
  after(() => site.close());

  for (const [size, options] of SIZES) {
    describe(size, () => {
      let somebody: Visitor;
      const sent: URL[] = [];
      before(async () => {
        somebody = await visitor({ ...options, baseURL: site.origin });
        await somebody.context.route(`${COLLECTOR}**`, (route) => route.fulfill({ status: 204 }));
        somebody.page.on(
          'request',
          (request) => request.url().startsWith(COLLECTOR) && sent.push(new URL(request.url())),
        );
      });
      after(() => somebody.leave());

      const stored = () => somebody.page.evaluate(() => localStorage.getItem('tessera.analytics'));

      /** Goes to another page by the bar's link, and waits until that page has begun: its view would have been sent. */
      async function follow(link: string): Promise<void> {
        const { page } = somebody;
        // The bar is there at the top of the page.
        await scrollTo(page, 0);
        const bar = page.getByRole('navigation', { name: 'Main' });
        if (size === 'phone') await bar.getByRole('button', { name: 'Open menu' }).click();
        const links = size === 'phone' ? page.getByRole('dialog', { name: 'Menu' }) : bar;
        await links.getByRole('link', { name: link, exact: true }).click();
        await page.waitForURL(`**/${link.toLowerCase()}`);
        await page.waitForFunction(() => document.activeElement?.matches('main h1'));
      }

      /** Answers on the page about cookies. What was sent until then does not count. */
      async function answer(name: RegExp): Promise<void> {
        const { page } = somebody;
        await page.goto('/cookies');
        await live(page);
        await page.getByRole('main').getByRole('button', { name }).click();
        sent.length = 0;
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

      it('are asked about below the footer, which is covered by nothing at the end of the page', async () => {
        const { page, leave } = await visitor({ ...options, baseURL: site.origin });
        await page.goto('/');
        await live(page);
        const banner = page.getByRole('region', { name: 'Cookies' });
        await banner.waitFor();
        assert.ok(
          await banner.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight),
          'in sight at once',
        );
        await scrollTo(page, 100_000);
        const footer = await page.getByRole('contentinfo').boundingBox();
        const asked = await banner.boundingBox();
        assert.ok(footer && asked && asked.y >= footer.y + footer.height);
        await leave();
      });

      it('are sent once a page after a yes on /cookies, without the query', async () => {
        const { page } = somebody;
        await answer(/count my page views/i);
        for (const link of ['Product', 'Pricing']) {
          const request = page.waitForRequest(
            (asked) => asked.url().startsWith(COLLECTOR) && asked.url().includes(link.toLowerCase()),
          );
          await follow(link);
          await request;
        }
        assert.deepEqual(
          sent.map(({ searchParams }) => [searchParams.get('en'), searchParams.get('tid'), searchParams.get('dl')]),
          ['/product', '/pricing'].map((route) => ['page_view', 'G-TEST', site.origin + route]),
        );
        assert.notEqual(await stored(), null);
      });

      it('stop when consent is taken back, and the number of this browser goes', async () => {
        await answer(/do not count me/i);
        await follow('Product');
        assert.deepEqual(sent, []);
        assert.equal(await stored(), null);
      });
    });
  }
});
