import assert from 'node:assert/strict';
import { pageOf } from '../../../web/src/app/router/loadPage';
import type { SiteRoute } from '../../../web/src/app/router/route';
import { fakeBrowser } from '../fakeBrowser';

describe('the style sheet of all pages', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  beforeEach(() => (browser = fakeBrowser()));
  afterEach(() => browser.leave());

  it('is added with the second page, and not while that page renders', async () => {
    const added: string[] = [];
    Object.assign(document, {
      querySelector: () => ({ dataset: { styles: '/all.css' } }),
      createElement: () => ({}),
      head: {
        append(link: HTMLLinkElement) {
          added.push(link.href);
          link.onload?.(new Event('load'));
        },
      },
    });
    const meta = { title: '', description: '' };
    const route = (path: string): SiteRoute => ({
      path,
      access: 'public',
      module: async () => ({ default: () => null, meta }),
    });
    await pageOf(route('/first'));
    assert.deepEqual(added, []);
    const second = pageOf(route('/second'));
    assert.deepEqual(added, []);
    await second;
    assert.deepEqual(added, ['/all.css']);
  });
});
