/** The set-up, when what is typed does not arrive at once. */
import assert from 'node:assert/strict';
import { COLLECTIONS, ROUTES } from '@tessera/domain/paths';
import { adminDb, createOwner } from '../../support/accounts';
import { live, type Visitor, visitor } from '../../support/browser';
import { eventually } from '../../support/eventually';
import { logIn } from '../../support/journey';

const COMMITS = /\/documents:commit/;

describe('a business that is being set up', () => {
  let uid: string;
  let owner: Visitor;
  beforeEach(async () => {
    const account = await createOwner({ verified: true });
    uid = account.uid;
    owner = await visitor();
    await logIn(owner.page, account);
    await owner.page.goto(ROUTES.businessSetup);
    await live(owner.page);
  });

  const name = () => owner.page.getByLabel('Business name');
  const arrives = (typed: string) =>
    eventually(
      `${typed} in the database`,
      async () => (await adminDb().collection(COLLECTIONS.businessSetups).doc(uid).get()).data()?.['name'] === typed,
    );

  it('what was typed without a connection is saved once there is one again', async () => {
    const { page, context, leave } = owner;
    await name().waitFor();
    await context.setOffline(true);
    await name().fill('The Tin Kettle');
    await page.getByRole('alert').getByText('Not saved').waitFor();
    await context.setOffline(false);
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    await arrives('The Tin Kettle');
    await leave(/ERR_INTERNET_DISCONNECTED|ChunkLoadError|Firestore/);
  });

  it('is not called saved while newer text is still to be sent', async () => {
    const { page, leave } = owner;
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route(COMMITS, async (route) => {
      await released;
      await route.continue();
    });
    const begun = page.waitForRequest(COMMITS);
    await name().fill('The Tin');
    await begun;
    await page.evaluate(() => {
      const states: (string | null)[] = [];
      Object.assign(window, { states });
      const status = document.querySelector('[data-state]');
      if (!status) throw new Error('no status');
      new MutationObserver(() => states.push(status.getAttribute('data-state'))).observe(status, {
        attributes: true,
        attributeFilter: ['data-state'],
      });
    });
    await name().fill('The Tin Kettle');
    release();
    await arrives('The Tin Kettle');
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    const states = await page.evaluate(() => (window as unknown as { states: string[] }).states);
    assert.equal(states.indexOf('saved'), states.length - 1, states.join(', '));
    await leave();
  });
});
