/** What the site says there is: one list, which knows every room. */
import '../../support/siteSettings';
import assert from 'node:assert/strict';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ROOMS } from '../../../web/src/app/rooms';
import { routes } from '../../../web/src/routes';
import Roadmap from '../../../web/src/site/about/Roadmap';
import { CAPABILITIES } from '../../../web/src/site/capabilities';
import Pricing from '../../../web/src/site/pricing/Pricing';

const ALL = CAPABILITIES.flatMap(({ has }) => has);
const html = (Page: typeof Pricing): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );

describe('what the site says there is', () => {
  it('names every room of a shop, and no page that is missing', () => {
    const named = ALL.flatMap(({ rooms = [] }) => rooms);
    const unnamed = ROOMS.map(({ path }) => path).filter((path) => !named.includes(path));
    assert.deepEqual(unnamed, [], 'rooms of which the site says nothing');
    for (const path of named)
      assert.ok(
        routes.some((route) => route.path === path),
        path,
      );
    assert.deepEqual(named, [...new Set(named)]);
  });

  for (const [page, Page] of Object.entries({ Pricing, Roadmap }))
    it(`is all on the page: ${page}`, () => {
      for (const { title } of ALL) assert.ok(html(Page).includes(title), title);
    });

  it('is not denied by the page about prices', () => {
    const missing = /<dl[^]*<\/dl>/.exec(html(Pricing))?.[0] ?? assert.fail();
    assert.doesNotMatch(missing, /newsletter|messages?\b|insight|alert|import|export|printed|writes to customers/i);
  });
});
