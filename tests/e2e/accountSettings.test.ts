/** What owners do with their account: another password, their data, the end of it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { COLLECTIONS, ROUTES } from '@tessera/domain/paths';
import type { Page } from 'playwright-core';
import { adminAuth, adminDb, createOwner, type Owner, signIn } from '../support/accounts';
import { live, PHONE, visitor } from '../support/browser';
import { heading, logIn, mailedLink } from '../support/journey';

const NEW_PASSWORD = 'battery staple 9';
/** What the identity service says of a wrong password or a used link; the page says it in words. */
const REFUSED = /\b400\b/;

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });

/** Answers the question for the current password. */
async function confirmWith(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

/** Opens the settings of somebody who has just logged in. */
async function openSettings(page: Page, account: Owner): Promise<void> {
  await logIn(page, account);
  await page.goto(ROUTES.accountSettings);
  await live(page);
  await heading(page).filter({ hasText: 'Account Settings' }).waitFor();
}

describe('a forgotten password', () => {
  it('is replaced by the link in an e-mail, which works once', async () => {
    const account = await createOwner({ verified: true });
    const { page, leave } = await visitor({ viewport: PHONE });
    await page.goto(ROUTES.forgotPassword);
    await live(page);
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('Password reset email sent.').waitFor();

    const link = await mailedLink(account.email, 'PASSWORD_RESET');
    await page.goto(link);
    await page.locator('main').getByText(account.email).waitFor();
    await newPassword(page).fill('short');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText(/^Use at least \d+ characters\.$/).waitFor();
    assert.equal(await newPassword(page).evaluate((field) => field === document.activeElement), true);
    await newPassword(page).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.waitForURL(`**${ROUTES.logIn}`);
    await page.getByText('Password changed. Log in with the new one.').waitFor();

    await page.goto(link);
    await page.getByText('This link has expired or was used already').waitFor();
    await logIn(page, { email: account.email, password: NEW_PASSWORD });
    await assert.rejects(signIn(account.email, account.password), REFUSED);
    await leave(REFUSED);
  });
});

describe('account settings', () => {
  it('another password: not without the old one', async () => {
    const account = await createOwner({ verified: true });
    const { page, leave } = await visitor();
    await openSettings(page, account);
    await newPassword(page).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await confirmWith(page, 'not my password');
    await page.getByRole('dialog').locator('[name=currentPassword][aria-invalid=true]').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await newPassword(page).inputValue(), NEW_PASSWORD, 'nothing is lost by thinking better of it');
    const change = page.getByRole('button', { name: 'Change password' });
    assert.equal(
      await change.evaluate((button) => button === document.activeElement),
      true,
      'focus is back where it was',
    );
    await signIn(account.email, account.password);

    // A live region speaks of what comes into it: it has to be there before.
    const region = page.getByRole('region', { name: 'Password', exact: true }).getByRole('status');
    await region.evaluate((element) => element.setAttribute('data-before', ''));
    await change.click();
    await confirmWith(page, account.password);
    await page.locator('[data-before]').getByText('Password changed.').waitFor();
    assert.equal(await newPassword(page).inputValue(), '');
    await signIn(account.email, NEW_PASSWORD);
    await leave(REFUSED);
  });

  it('the profile: when it was first saved stays, and the copy for offline is of what was saved last', async () => {
    const account = await createOwner({ verified: true });
    const { page, leave } = await visitor();
    await openSettings(page, account);
    const profile = page.getByRole('region', { name: 'Profile' });
    const save = async (name: string) => {
      await profile.getByLabel('Your name').fill(name);
      await profile.getByRole('button', { name: 'Save profile' }).click();
      await page.waitForFunction((kept) => localStorage.getItem('tessera.lastRead')?.includes(kept), name);
      await profile.getByText('Saved.').waitFor();
      return (await adminDb().collection(COLLECTIONS.users).doc(account.uid).get()).data() ?? assert.fail('no profile');
    };
    const first = await save('Agnes Hawthorne');
    const second = await save('Ada Example');
    assert.deepEqual([first['displayName'], second['displayName']], ['Agnes Hawthorne', 'Ada Example']);
    assert.equal(typeof first['createdAt'], 'string');
    assert.equal(second['createdAt'], first['createdAt']);
    await leave();
  });

  it('all that is kept, as a file', async () => {
    const account = await createOwner({ verified: true });
    await adminDb().collection(COLLECTIONS.businessSetups).doc(account.uid).set({ name: 'The Tin Kettle' });
    const { page, leave } = await visitor();
    await openSettings(page, account);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'tessera-account.json');
    const text = await readFile(await file.path(), 'utf8');
    assert.ok(text.includes(account.email) && text.includes('The Tin Kettle'));
    await leave();
  });

  it('the end of the account: typed, confirmed, and then nobody is signed in', async () => {
    const account = await createOwner({ verified: true });
    await adminDb().collection(COLLECTIONS.businessSetups).doc(account.uid).set({ name: 'The Tin Kettle' });
    const { page, leave } = await visitor();
    await openSettings(page, account);
    const confirmation = page.getByLabel('Type your email to confirm');
    await confirmation.fill('somebody.else@shop.example');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText(`Type ${account.email} to confirm.`).waitFor();
    await confirmation.fill(account.email.toUpperCase());
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await confirmWith(page, account.password);
    await page.getByText('Your account is deleted.').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' }).waitFor();
    await assert.rejects(adminAuth().getUser(account.uid), /user-not-found|no user record/i);
    assert.equal((await adminDb().collection(COLLECTIONS.businessSetups).doc(account.uid).get()).exists, false);
    await page.goto(ROUTES.dashboard);
    await page.waitForURL(`**${ROUTES.logIn}`);
    await leave();
  });
});
