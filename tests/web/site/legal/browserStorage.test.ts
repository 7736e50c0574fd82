import assert from 'node:assert/strict';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { STORAGE_KEYS } from '../../../../web/src/shared/lib/storage';
import { ANALYTICS, NECESSARY } from '../../../../web/src/site/legal/browserStorage';
import { ConsentControl } from '../../../../web/src/site/legal/ConsentControl';

describe('cookies page', () => {
  const named = [...NECESSARY, ...ANALYTICS].filter(({ name }) => name.startsWith('tessera.'));

  it('names everything that the code may keep in the browser, with its place, and nothing else', () => {
    assert.deepEqual(
      Object.fromEntries(named.map(({ name, place }) => [name, place])),
      Object.fromEntries(Object.entries(STORAGE_KEYS).map(([name, area]) => [name, `${area} storage`])),
    );
  });

  it('offers a choice only where page views are counted', () => {
    const buttons = () => renderToStaticMarkup(createElement(ConsentControl)).match(/<button/g)?.length;
    assert.equal(buttons(), undefined);
    process.env['TESSERA_MEASUREMENT_ID'] = 'G-TEST';
    try {
      assert.equal(buttons(), 2);
    } finally {
      delete process.env['TESSERA_MEASUREMENT_ID'];
    }
  });
});
