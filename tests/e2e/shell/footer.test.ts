/** The end of every page, and the QR code in it. */
import assert from 'node:assert/strict';
import { SUPPORT_EMAIL } from '@tessera/domain/product';
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { DESKTOP, live, PHONE, SITE, visitor } from '../../support/browser';

const QR_EDGE = 180;
const UA = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1`;
const PHONES = [
  'iPhone; CPU iPhone OS 18_0 like Mac OS X',
  'iPad; CPU OS 18_0 like Mac OS X',
  'iPod touch; CPU iPhone OS 15_0 like Mac OS X',
  'Linux; Android 15; Pixel 9',
];

const footer = (page: Page) => page.getByRole('contentinfo');
const showQr = (page: Page) => footer(page).getByRole('button', { name: 'Show QR' });

for (const [size, viewport] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  describe(`footer, ${size}`, () => {
    it('has its links, the tagline, the ways to pay, and the copyright of this year', async () => {
      const { page, leave } = await visitor({ viewport });
      await page.goto('/terms');
      await live(page);
      const hrefs = new Map(
        await footer(page)
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => [link.textContent ?? '', link.getAttribute('href')] as const)),
      );
      for (const [name, href] of [
        ['Features', '/product'],
        ['Pricing', '/pricing'],
        ['FAQ', '/faq'],
        ['Accessibility', '/solutions?tab=accessibility'],
        ['Small Business', '/solutions?tab=smallBusiness'],
        ['Community', '/solutions?tab=community'],
        ['Partners', '/partners'],
        ['Register Interest', '/register'],
        ['Privacy', '/privacy'],
        ['Terms', '/terms'],
        ['Cookies', '/cookies'],
        ['GDPR', '/gdpr'],
        [SUPPORT_EMAIL, `mailto:${SUPPORT_EMAIL}`],
      ] as const) {
        assert.equal(hrefs.get(name), href, name);
      }
      assert.ok(
        [...hrefs.values()].some((href) => href?.startsWith('https://')),
        'the social link',
      );
      for (const column of ['Product', 'Resources', 'Contact'])
        await footer(page).getByRole('heading', { name: column, exact: true }).waitFor();
      const text = await footer(page).innerText();
      assert.match(text, /Revolutionizing customer loyalty through seamless digital solutions\./);
      assert.match(text, new RegExp(`© ${new Date().getFullYear()} `));
      assert.match(text, /Registered in UK/);
      assert.deepEqual(
        await footer(page).getByRole('list', { name: 'Accepted payments' }).getByRole('listitem').allTextContents(),
        ['Card', 'Visa', 'Bank transfer'],
      );
      await leave();
    });
  });
}

describe('QR code', () => {
  it("is drawn here, 180 by 180, and reads as the site's address", async () => {
    const { page, leave } = await visitor();
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(SITE)) outside.push(request.url());
    });
    await page.goto('/pricing');
    await live(page);
    await showQr(page).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    assert.ok(await dialog.evaluate((element) => element instanceof HTMLDialogElement && element.matches(':modal')));
    await dialog.getByText('Scan to open the product on mobile').waitFor();
    const code = dialog.getByRole('img', { name: /QR code/ });
    const { width, height } = (await code.boundingBox()) ?? assert.fail();
    assert.deepEqual([width, height], [QR_EDGE, QR_EDGE]);
    // With the light around it, which cameras need.
    const picture = PNG.sync.read(await code.locator('..').screenshot());
    assert.equal(jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data, `${SITE}/`);

    assert.ok(await dialog.evaluate((element) => element.contains(document.activeElement)), 'focus is in the dialog');
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press('Tab');
      assert.ok(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.querySelector('dialog')?.contains(document.activeElement),
        ),
      );
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    assert.ok(await showQr(page).evaluate((element) => element === document.activeElement), 'focus is back');

    await showQr(page).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.ok(await showQr(page).evaluate((element) => element === document.activeElement), 'focus is back');
    assert.deepEqual(outside, []);
    await leave();
  });

  it('is read in the dark scheme too', async () => {
    const { page, leave } = await visitor({ colorScheme: 'dark' });
    await page.goto('/pricing');
    await live(page);
    await showQr(page).click();
    const picture = PNG.sync.read(
      await page
        .getByRole('dialog')
        .getByRole('img', { name: /QR code/ })
        .locator('..')
        .screenshot(),
    );
    assert.equal(
      jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height, { inversionAttempts: 'dontInvert' })
        ?.data,
      `${SITE}/`,
    );
    await leave();
  });

  for (const system of PHONES) {
    it(`is not offered to ${system.split(/[;,]/).slice(0, 2).join(',')}`, async () => {
      const { page, leave } = await visitor({ viewport: PHONE, userAgent: UA(system) });
      await page.goto('/pricing');
      await live(page);
      assert.equal(await page.getByText('Show QR').count(), 0);
      await leave();
    });
  }

  it('is offered to a narrow window of a computer', async () => {
    const { page, leave } = await visitor({ viewport: PHONE });
    await page.goto('/pricing');
    await live(page);
    await showQr(page).waitFor();
    await leave();
  });
});
