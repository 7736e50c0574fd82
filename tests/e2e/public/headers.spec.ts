/** The security and cache headers of every answer of Hosting. */
import assert from 'node:assert/strict';
import { live } from '../actions';
import { expect, test } from '../fixtures';
import { MISSING, SITE } from '../site';

const A_YEAR = 'public, max-age=31536000, immutable';
/** A file of an earlier deployment. */
const REPLACED = '/static/js/main.AAAAAAAA.js';
/** The permissions that no page of this site has: all the names that Chromium accepts. */
const OFF = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** A policy's directives by name. */
function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      return [name, values];
    }),
  );
}

test.describe('headers of every answer', () => {
  let files: string[];
  test.beforeAll(async () => {
    const named = async (file: string, name: RegExp) =>
      name.exec(await (await fetch(SITE + file)).text())?.[0] ?? assert.fail(`no ${name} in ${file}`);
    const styles = await named('/', /\/static\/css\/[\w.-]+\.css/);
    const hashed = [
      styles,
      await named('/', /\/static\/js\/[\w.-]+\.js/),
      `/${await named('/service-worker.js', /static\/media\/[\w.-]+\.woff2/)}`,
    ];
    files = [
      '/',
      '/pricing',
      '/login',
      '/dashboard',
      '/resources/article-content-1',
      MISSING,
      '/service-worker.js',
      '/manifest.webmanifest',
      '/robots.txt',
      '/sitemap.xml',
      '/og.png',
      '/favicon.svg',
      ...hashed,
    ];
  });

  test('every answer has the same security headers', async () => {
    for (const file of files) {
      const { headers, status } = await fetch(SITE + file);
      expect(status, file).toBe(file === MISSING ? 404 : 200);
      const policy = directives(headers.get('content-security-policy') ?? assert.fail(`${file}: no policy`));
      expect(policy.get('default-src'), file).toStrictEqual(["'none'"]);
      expect(policy.get('frame-ancestors'), file).toStrictEqual(["'none'"]);
      expect(policy.get('base-uri'), file).toStrictEqual(["'none'"]);
      for (const source of policy.get('script-src') ?? assert.fail(file))
        expect(source, file).toMatch(/^'(self|sha256-.+)'$/);
      for (const source of policy.get('connect-src') ?? assert.fail(file))
        expect(source, `${file}: a host on which anybody may put something`).not.toContain('*');
      expect(headers.get('strict-transport-security') ?? '', file).toMatch(/^max-age=(\d{8,})/);
      expect(headers.get('x-content-type-options'), file).toBe('nosniff');
      expect(headers.get('referrer-policy'), file).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy'), file).toBe('same-origin');
      const permissions = (headers.get('permissions-policy') ?? '').split(/,\s*/);
      expect(permissions.sort(), file).toStrictEqual(
        ['camera=(self)', 'screen-wake-lock=(self)', ...OFF.map((name) => `${name}=()`)].sort(),
      );
    }
  });

  test('the browser knows every permission that they name', async ({ page }) => {
    const said: string[] = [];
    page.on('console', (message) => /Permissions.Policy/i.test(message.text()) && said.push(message.text()));
    await page.goto('/');
    await live(page);
    expect(said).toStrictEqual([]);
  });

  test('cache hashed files for a year, and make browsers revalidate the rest', async () => {
    for (const file of files) {
      const { headers } = await fetch(SITE + file);
      expect(headers.get('cache-control'), file).toBe(file.startsWith('/static/') ? A_YEAR : 'no-cache');
    }
  });

  test('never keep the answer for a hashed file that is not there', async () => {
    const { headers, status } = await fetch(SITE + REPLACED);
    expect(status).toBe(404);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test('one address a page: no .html, no slash at the end', async () => {
    for (const [asked, answered] of [
      ['/pricing.html', '/pricing'],
      ['/pricing/', '/pricing'],
    ] as const) {
      const response = await fetch(SITE + asked, { redirect: 'manual' });
      expect(response.status, asked).toBe(301);
      expect(new URL(response.headers.get('location') ?? '', SITE).pathname).toBe(answered);
    }
  });
});
