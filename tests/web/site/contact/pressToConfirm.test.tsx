/** The pages behind the links in our mails, as they come before their program has read the link. */
import '../../../support/siteSettings';
import assert from 'node:assert/strict';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ConfirmByPress } from '../../../../web/src/site/contact/ConfirmAddress';
import { StopByPress } from '../../../../web/src/site/contact/StopMails';

describe('a page behind a link in our mail', () => {
  for (const Part of [ConfirmByPress, StopByPress])
    it(`says what is true with a link and without one, before it has read the address: ${Part.name}`, () => {
      const html = renderToStaticMarkup(
        <MemoryRouter>
          <Part />
        </MemoryRouter>,
      );
      assert.match(html, /role="status">Open this page by the link in our mail, and a button appears here/);
      assert.match(html, /<noscript><p>That needs JavaScript/);
    });
});
