/** The end of every page, and the QR code in it. */
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { EXAMPLE_OPERATOR } from '@tessera/domain/schemas/operator';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { open } from '../actions';
import { expect, test } from '../fixtures';
import { DESKTOP, PHONE, SITE } from '../site';

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

test('footer: has its links, the tagline, the payment methods, and the copyright of this year', async ({ page }) => {
  await open(page, '/terms');
  for (const viewport of [DESKTOP, PHONE]) {
    await test.step(`${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
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
        ['Moving from another card', '/moving'],
        ['Partners', '/partners'],
        ['Developers', '/developers'],
        ['Contact us', '/contact'],
        ['Register interest', '/register'],
        ['Privacy', '/privacy'],
        ['Terms', '/terms'],
        ['Cookies', '/cookies'],
        ['GDPR', '/gdpr'],
        [EXAMPLE_OPERATOR.email, `mailto:${EXAMPLE_OPERATOR.email}`],
      ] as const) {
        expect(hrefs.get(name), name).toBe(href);
      }
      expect(
        [...hrefs.values()].some((href) => href?.startsWith('https://')),
        'the social link, which the local operator has none of',
      ).toBe(false);
      for (const column of ['Product', 'Resources', 'Contact'])
        await footer(page).getByRole('heading', { name: column, exact: true }).waitFor();
      const text = await footer(page).innerText();
      expect(text).toMatch(/Revolutionizing customer loyalty through seamless digital solutions\./);
      expect(text).toMatch(new RegExp(`© ${new Date().getFullYear()} `));
      expect(text).toMatch(/Registered in UK, company number 00000000/);
      expect(
        await footer(page).getByRole('list', { name: 'Accepted payments' }).getByRole('listitem').allTextContents(),
      ).toStrictEqual(['Card', 'Visa', 'Bank transfer']);
    });
  }
});

test.describe('QR code', () => {
  test("is drawn here, 180 by 180, and reads as the site's address", async ({ page }) => {
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(SITE)) outside.push(request.url());
    });
    await open(page, '/pricing');
    await showQr(page).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(
      await dialog.evaluate((element) => element instanceof HTMLDialogElement && element.matches(':modal')),
    ).toBeTruthy();
    await dialog.getByText('Scan to open the product on mobile').waitFor();
    const code = dialog.getByRole('img', { name: /QR code/ });
    const { width, height } = (await code.boundingBox()) ?? assert.fail();
    expect([width, height]).toStrictEqual([QR_EDGE, QR_EDGE]);
    // With the light margin that cameras need.
    const picture = PNG.sync.read(await code.locator('..').screenshot());
    expect(jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data).toBe(`${SITE}/`);

    expect(
      await dialog.evaluate((element) => element.contains(document.activeElement)),
      'focus is in the dialog',
    ).toBeTruthy();
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.querySelector('dialog')?.contains(document.activeElement),
        ),
      ).toBeTruthy();
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await showQr(page).evaluate((element) => element === document.activeElement), 'focus is back').toBeTruthy();

    await showQr(page).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await showQr(page).evaluate((element) => element === document.activeElement), 'focus is back').toBeTruthy();
    expect(outside).toStrictEqual([]);

    // In the dark scheme too.
    await page.emulateMedia({ colorScheme: 'dark' });
    await showQr(page).click();
    const dark = PNG.sync.read(await code.locator('..').screenshot());
    expect(
      jsQR(new Uint8ClampedArray(dark.data), dark.width, dark.height, { inversionAttempts: 'dontInvert' })?.data,
    ).toBe(`${SITE}/`);
  });

  test('is offered to a narrow window of a computer, and to no phone', async ({ visit }) => {
    const page = await visit({ viewport: PHONE });
    await open(page, '/pricing');
    await showQr(page).waitFor();
    const browser = await page.context().newCDPSession(page);
    for (const system of PHONES) {
      await test.step(system, async () => {
        await browser.send('Emulation.setUserAgentOverride', { userAgent: UA(system) });
        await open(page, '/pricing');
        expect(await page.evaluate(() => navigator.userAgent)).toBe(UA(system));
        await expect(page.getByText('Show QR')).toBeHidden();
      });
    }
  });
});
