import assert from 'node:assert/strict';
import type * as LoadPage from '../../../web/src/app/router/loadPage';
import type { SiteRoute } from '../../../web/src/shared/route';
import { fakeBrowser } from '../fakeBrowser';

/** Number of fresh copies of the module. It keeps what is loaded, and each copy is like a page that was just opened. */
let opened = 0;
const freshModule = async () => (await import(`../../../web/src/app/router/loadPage?${++opened}`)) as typeof LoadPage;

describe('the style sheet of all pages', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  beforeEach(() => (browser = fakeBrowser()));
  afterEach(() => {
    // A style sheet that has loaded is kept for good. After a failure it is asked for again.
    last?.onerror?.('');
    browser.leave();
  });

  const meta = { title: '', description: '' };
  const module = async () => ({ default: () => null, meta });
  const page = (path: string): SiteRoute => ({ path, access: 'public', needsSession: true, module });
  let added: string[];
  let last: HTMLLinkElement | undefined;

  beforeEach(() => {
    added = [];
    Object.assign(document, {
      querySelector: () => ({ dataset: { styles: '/all.css' } }),
      createElement: () => ({ remove: () => undefined }),
      head: {
        append(link: HTMLLinkElement) {
          added.push(link.href);
          last = link;
          link.onload?.(new Event('load'));
        },
      },
    });
  });

  it('is added with the second page, and not while that page renders', async () => {
    const { pageOf } = await freshModule();
    await pageOf(page('/first'));
    assert.deepEqual(added, []);
    const second = pageOf(page('/second'));
    assert.deepEqual(added, []);
    await second;
    assert.deepEqual(added, ['/all.css']);
  });
});
