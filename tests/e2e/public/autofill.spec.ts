/** Chrome fills in a form. What it fills in must not look like a robot to the server. */
import { createShop } from '../../support/shop';
import { open } from '../actions';
import { expect, inWholeBrowser, test } from '../fixtures';

test.use({ launchOptions: async ({ launchOptions }, use) => use(inWholeBrowser(launchOptions)) });

const fields = Object.entries({
  NAME_FULL: 'Ann Other',
  EMAIL_ADDRESS: 'ann@shop.example',
  COMPANY_NAME: 'Ann’s Café Ltd',
  ADDRESS_HOME_LINE1: '1 High Street',
  ADDRESS_HOME_CITY: 'Leeds',
  ADDRESS_HOME_ZIP: 'LS1 1AA',
  ADDRESS_HOME_COUNTRY: 'GB',
  PHONE_HOME_WHOLE_NUMBER: '+441130000000',
}).map(([name, value]) => ({ name, value }));

test('the browser’s autofill leaves the field empty that only robots fill in', async ({ page }) => {
  const { joinCode } = await createShop();
  for (const address of ['/register', '/contact', `/j/${joinCode}`])
    await test.step(address, async () => {
      await open(page, address);
      const main = page.getByRole('main');
      if (address.startsWith('/j/')) await main.getByText('Add a name or email').click();
      const form = main.locator('form').filter({ has: page.locator('[name=name]') });
      const chrome = await page.context().newCDPSession(page);
      await chrome.send('DOM.enable');
      await chrome.send('Autofill.enable');
      await form.locator('[name=name]').click();
      const { root } = await chrome.send('DOM.getDocument');
      const { nodeId } = await chrome.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main [name=name]' });
      const { node } = await chrome.send('DOM.describeNode', { nodeId });
      const fillIn = () => chrome.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
      // Chrome reads a form some time after it is shown, and fills in nothing before.
      await expect(async () => {
        await fillIn().catch(() => undefined);
        expect(await form.locator('[name=email]').inputValue()).toBe('ann@shop.example');
      }).toPass();
      await expect(form.locator('[aria-hidden=true] input')).toHaveValue('');
      await chrome.detach();
    });
});
