/** What every answer of the hosting says of how it may be used and kept. */
import assert from 'node:assert/strict';
import { live, SITE, visitor } from '../../support/browser';
import { MISSING } from '../../support/sitePages';

const FOREVER = 'public, max-age=31536000, immutable';
/** What no page of this site may do, nor anything on it: all that Chromium knows by name without a complaint. */
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
  'screen-wake-lock',
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

describe('headers of every answer', () => {
  let files: string[];
  before(async () => {
    const named = async (file: string, name: RegExp) =>
      name.exec(await (await fetch(SITE + file)).text())?.[0] ?? assert.fail(`no ${name} in ${file}`);
    const styles = await named('/', /\/static\/css\/[\w.-]+\.css/);
    const hashed = [
      styles,
      await named('/', /\/static\/js\/[\w.-]+\.js/),
      await named(styles, /\/static\/media\/[\w.-]+\.woff2/),
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

  it('the same locks on all of them', async () => {
    for (const file of files) {
      const { headers, status } = await fetch(SITE + file);
      assert.equal(status, file === MISSING ? 404 : 200, file);
      const policy = directives(headers.get('content-security-policy') ?? assert.fail(`${file}: no policy`));
      assert.deepEqual(policy.get('default-src'), ["'none'"], file);
      assert.deepEqual(policy.get('frame-ancestors'), ["'none'"], file);
      assert.deepEqual(policy.get('base-uri'), ["'none'"], file);
      for (const source of policy.get('script-src') ?? assert.fail(file))
        assert.match(source, /^'(self|sha256-.+)'$/, file);
      assert.match(headers.get('strict-transport-security') ?? '', /^max-age=(\d{8,})/, file);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', file);
      assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin', file);
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', file);
      const permissions = (headers.get('permissions-policy') ?? '').split(/,\s*/);
      assert.deepEqual(permissions.sort(), ['camera=(self)', ...OFF.map((name) => `${name}=()`)].sort(), file);
    }
  });

  it('the browser knows every permission that they name', async () => {
    const { page, leave } = await visitor();
    const said: string[] = [];
    page.on('console', (message) => /Permissions.Policy/i.test(message.text()) && said.push(message.text()));
    await page.goto('/');
    await live(page);
    assert.deepEqual(said, []);
    await leave();
  });

  it('hashed files are kept for ever, all else is asked for again', async () => {
    for (const file of files) {
      const { headers } = await fetch(SITE + file);
      assert.equal(headers.get('cache-control'), file.startsWith('/static/') ? FOREVER : 'no-cache', file);
    }
  });

  it('one address a page: no .html, no slash at the end', async () => {
    for (const [asked, answered] of [
      ['/pricing.html', '/pricing'],
      ['/pricing/', '/pricing'],
    ] as const) {
      const response = await fetch(SITE + asked, { redirect: 'manual' });
      assert.equal(response.status, 301, asked);
      assert.equal(new URL(response.headers.get('location') ?? '', SITE).pathname, answered);
    }
  });
});
