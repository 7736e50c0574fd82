/** A newer version of the site on a customer's page. */
import assert from 'node:assert/strict';
import { installWhenHidden } from '../../../web/src/card/installWhenHidden';
import { fakeBrowser } from '../fakeBrowser';

describe('a newer version on a customer’s page', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  let installed: number;
  const [email, news] = [
    { type: 'email', value: '' },
    { type: 'checkbox', value: 'on' },
  ];

  beforeEach(() => {
    browser = fakeBrowser();
    email.value = '';
    installed = 0;
    Object.assign(document, { activeElement: null, querySelectorAll: () => [email, news] });
    installWhenHidden(() => (installed += 1));
  });
  afterEach(() => browser.leave());

  it('is installed while the page is hidden', () => {
    browser.turns('visible');
    assert.equal(installed, 0);
    browser.turns('hidden');
    assert.equal(installed, 1);
  });

  it('waits while a field has the focus', () => {
    Object.assign(document, { activeElement: email });
    browser.turns('hidden');
    assert.equal(installed, 0);
  });

  it('waits while a field has text, although the focus is elsewhere', () => {
    email.value = 'ada@example.com';
    browser.turns('hidden');
    assert.equal(installed, 0);
    email.value = '';
    browser.turns('hidden');
    assert.equal(installed, 1);
  });
});
