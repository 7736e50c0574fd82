import assert from 'node:assert/strict';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { STORAGE_KEYS } from '../../../../web/src/shared/lib/storage';
import { ANALYTICS, NECESSARY } from '../../../../web/src/site/legal/browserStorage';
import Cookies from '../../../../web/src/site/legal/Cookies';

describe('cookies page', () => {
  const named = [...NECESSARY, ...ANALYTICS].filter(({ name }) => name.startsWith('tessera.'));

  it('names everything that the code may keep in the browser, with its place, and nothing else', () => {
    assert.deepEqual(
      Object.fromEntries(named.map(({ name, place }) => [name, place])),
      Object.fromEntries(Object.entries(STORAGE_KEYS).map(([name, area]) => [name, `${area} storage`])),
    );
  });

  it('speaks of page views, and offers a choice, only where they are counted', () => {
    const page = () => renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Cookies)));
    const ofViews = /tessera\.(consent|analytics)|only with your yes|after you say yes|Count my page views/gi;
    assert.equal(page().match(ofViews), null);
    assert.match(page(), /this site counts no page views/);
    process.env['TESSERA_MEASUREMENT_ID'] = 'G-TEST';
    try {
      assert.equal(new Set(page().match(ofViews)).size, 5);
    } finally {
      delete process.env['TESSERA_MEASUREMENT_ID'];
    }
  });
});
