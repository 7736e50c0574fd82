/** The logo that was chosen before the shop exists. */
import assert from 'node:assert/strict';
import { keepLogo, pictureOf, recallLogo } from '../../../../web/src/app/setup/keptLogo';
import { rememberRead } from '../../../../web/src/shared/query/queryCache';
import { fakeBrowser } from '../../fakeBrowser';

describe('the logo of a set-up', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  beforeEach(() => (browser = fakeBrowser()));
  afterEach(() => browser.leave());

  it('is kept for its account alone, and can be taken off', () => {
    keepLogo('ada', 'iVBORw0KGgo=');
    assert.equal(recallLogo('ada'), 'iVBORw0KGgo=');
    assert.equal(pictureOf('iVBORw0KGgo='), 'data:image/png;base64,iVBORw0KGgo=');
    assert.equal(recallLogo('kit'), undefined);
    keepLogo('ada', undefined);
    assert.equal(recallLogo('ada'), undefined);
  });

  it('is nothing where the stored value is no picture', () => {
    for (const stored of [7, '', 'x"onerror="alert(1)', ['iVBORw0KGgo='], null]) {
      rememberRead('setupLogo/ada', stored);
      assert.equal(recallLogo('ada'), undefined, JSON.stringify(stored));
    }
  });
});
