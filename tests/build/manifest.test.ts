/** The web app manifest of the deployed site: it is correct, and complete for every launcher. */
import assert from 'node:assert/strict';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { PNG } from 'pngjs';
import { routes } from '../../web/src/routes';
import { builtSite, fileOf, type ProductionBuild } from './productionBuild';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
  label?: string;
}

interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  display: string;
  theme_color: string;
  background_color: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
}

const PNG_SIGNATURE = '89504e470d0a1a0a';
/** Launchers cut longer names off. */
const LONGEST_SHORT_NAME = 12;

/** The size that a picture's own first bytes give, as a manifest writes it. */
function sizeOf(png: Buffer): string {
  assert.equal(png.toString('hex', 0, 8), PNG_SIGNATURE);
  assert.equal(png.toString('latin1', 12, 16), 'IHDR');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe('the manifest', () => {
  let site: ProductionBuild;
  let manifest: Manifest;
  const read = (src: string): Buffer => {
    const file = src.slice(1);
    assert.ok(site.files.includes(file), src);
    return site.read(file);
  };
  before(() => {
    site = builtSite();
    manifest = JSON.parse(site.read('manifest.webmanifest').toString()) as Manifest;
  });

  it('describes the site, and every page links to it', () => {
    const { name, short_name, start_url, scope, display, theme_color, background_color } = manifest;
    assert.ok(name.startsWith(PRODUCT_NAME) && short_name === PRODUCT_NAME);
    assert.ok(name.length > short_name.length && short_name.length > 0 && short_name.length <= LONGEST_SHORT_NAME);
    assert.deepEqual([start_url, scope, display], ['/', '/', 'standalone']);
    for (const colour of [theme_color, background_color]) assert.match(colour, /^#[0-9a-f]{6}$/);
    for (const route of routes) {
      const { path, manifest: own = '/manifest.webmanifest' } = route;
      const html = site.read(fileOf(route)).toString();
      // A page without one has an icon of its own address, fragment and all.
      const [, named = null] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? [];
      assert.equal(named, own, path);
      assert.ok(html.includes(`<meta name="theme-color" content="${theme_color}"`), path);
    }
  });

  it('names pictures that exist and have the stated size', () => {
    const { icons, screenshots, shortcuts } = manifest;
    const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
    for (const { src, sizes, type } of pictures) {
      const picture = read(src);
      if (type === 'image/svg+xml') assert.ok(sizes === 'any' && picture.includes('<svg'), src);
      else assert.deepEqual([type, sizes], ['image/png', sizeOf(picture)], src);
    }
  });

  it('has icons of 192 and 512 px, for launchers that show them whole and for those that mask them', () => {
    for (const purpose of ['any', 'maskable']) {
      const found = manifest.icons.filter((icon) => icon.purpose === purpose && icon.type === 'image/png');
      assert.deepEqual(found.map(({ sizes }) => sizes).sort(), ['192x192', '512x512'], purpose);
    }
    for (const { src } of manifest.icons.filter(({ purpose }) => purpose === 'maskable')) {
      const { data } = PNG.sync.read(read(src));
      assert.ok(
        data.every((value, at) => at % 4 !== 3 || value === 255),
        `${src} leaves nothing see-through`,
      );
    }
  });

  it('has a screenshot for a wide and one for a narrow window, as browsers take them', () => {
    const { screenshots } = manifest;
    assert.deepEqual(screenshots.map(({ form_factor }) => form_factor).sort(), ['narrow', 'wide']);
    for (const { src, sizes, label = '' } of screenshots) {
      const [width = 0, height = 0] = sizes.split('x').map(Number);
      const [short, long] = [Math.min(width, height), Math.max(width, height)];
      assert.ok(short >= 320 && long <= 3840 && long <= 2.3 * short, src);
      assert.ok(label.length > 10, src);
    }
  });

  it('has shortcuts that lead to pages', () => {
    assert.ok(manifest.shortcuts.length > 0);
    for (const { name, url } of manifest.shortcuts) assert.ok(name && routes.some(({ path }) => path === url), url);
  });
});
