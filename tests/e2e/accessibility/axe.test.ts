/** axe-core finds nothing on any page: both schemes, phone and desktop. */
import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { DESKTOP, live, PHONE, type Visitor, visitor } from '../../support/browser';
import { logIn } from '../../support/journey';
import { atRest } from '../../support/scroll';
import { openPage } from './openPage';
import { PEOPLE } from './people';

/** What axe-core has to say of the page as it is, one line for each element. */
async function findings(page: Page): Promise<string[]> {
  await atRest(page);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  });
}

/** The page in both sizes and both schemes. */
async function inEveryLook(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const [viewport, colorScheme] of [
    [DESKTOP, 'light'],
    [DESKTOP, 'dark'],
    [PHONE, 'dark'],
    [PHONE, 'light'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const finding of await findings(page)) found.push(`${viewport.width} px, ${colorScheme}: ${finding}`);
  }
  return found;
}

describe('axe-core', () => {
  for (const { who, paths, account } of PEOPLE) {
    describe(`as ${who}`, () => {
      let somebody: Visitor;
      before(async () => {
        // Colours in the middle of a transition are nobody's fault.
        somebody = await visitor({ reducedMotion: 'reduce' });
        if (account) await logIn(somebody.page, await account());
      });
      after(() => somebody.leave(/404/));

      for (const path of paths) {
        it(path, async () => {
          await somebody.page.setViewportSize(DESKTOP);
          await openPage(somebody.page, path);
          assert.deepEqual(await inEveryLook(somebody.page), []);
        });
      }
    });
  }

  describe('what opens', () => {
    it('the menus, the QR code, and the errors of forms', async () => {
      const { page, leave } = await visitor({ reducedMotion: 'reduce' });
      await openPage(page, '/pricing');
      await page.evaluate(axe.source);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Solutions' }).click();
      assert.deepEqual(await findings(page), []);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Show QR' }).click();
      await page.getByRole('dialog').waitFor();
      assert.deepEqual(await inEveryLook(page), []);
      await page.keyboard.press('Escape');
      await page.setViewportSize(PHONE);
      await page.evaluate(() => scrollTo(0, 0));
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
      assert.deepEqual(await findings(page), []);
      await page.emulateMedia({ colorScheme: 'dark' });
      assert.deepEqual(await findings(page), []);

      for (const [path, button] of [
        ['/register', 'Register interest'],
        ['/signup', 'Create account'],
        ['/login', 'Log in'],
        ['/forgot-password', 'Send reset link'],
      ] as const) {
        await page.goto(path);
        await live(page);
        await page.getByRole('main').getByRole('button', { name: button }).click();
        await page.getByRole('main').locator('[aria-invalid=true], [role=alert]').first().waitFor();
        await page.evaluate(axe.source);
        assert.deepEqual(await findings(page), [], path);
      }
      await leave();
    });
  });
});
