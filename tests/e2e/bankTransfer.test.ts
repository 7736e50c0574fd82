import assert from 'node:assert/strict';
import { createOwner } from '../support/accounts';
import { PHONE, visitor } from '../support/browser';
import { logIn } from '../support/journey';

describe('an owner pays by bank transfer', () => {
  it('waits with a reference, and moves on when the admin approves', async () => {
    const [account, adminAccount] = await Promise.all([
      createOwner({ verified: true }),
      createOwner({ verified: true, admin: true }),
    ]);
    const [owner, admin] = await Promise.all([visitor({ viewport: PHONE }), visitor()]);

    await logIn(owner.page, account);
    await owner.page.goto('/payment');
    await owner.page.getByRole('button', { name: 'Pay by bank transfer' }).click();
    const shown = owner.page.getByText(/^TES-\w{4}-\w{4}$/).first();
    await shown.waitFor();
    const reference = (await shown.textContent()) ?? assert.fail('no reference');
    await owner.page.reload();
    await owner.page.getByText(reference).first().waitFor();

    await logIn(admin.page, adminAccount);
    await admin.page.goto('/admin/approve-payment');
    const entry = admin.page
      .getByRole('listitem')
      .filter({ hasText: account.email })
      .filter({ hasText: reference })
      .first();
    await entry.getByRole('button', { name: 'Approve' }).click();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();

    // The owner touches nothing.
    await owner.page.waitForURL('**/dashboard');

    await admin.page
      .getByRole('searchbox')
      .or(admin.page.getByLabel(/e-?mail or uid/i))
      .first()
      .fill(account.email);
    await admin.page.keyboard.press('Enter');
    const found = admin.page.getByRole('listitem').filter({ hasText: account.email }).first();
    await found.getByText('History').first().click();
    await found.getByText(adminAccount.email).first().waitFor();
    await found.getByRole('button', { name: 'Take back' }).click();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await found.getByRole('button', { name: 'Approve' }).waitFor();

    // The dashboard is for those who have paid; asked again, it sends the owner away.
    await owner.page.goto('/dashboard');
    await owner.page.waitForURL((url) => url.pathname === '/');
    await Promise.all([owner.leave(), admin.leave()]);
  });

  it('is under way once, however often the button is pressed, which keeps the focus', async () => {
    const account = await createOwner({ verified: true });
    const { page, leave } = await visitor();
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    let asked = 0;
    await page.route(/requestBankTransfer$/, async (route) => {
      if (route.request().method() === 'POST') asked += 1;
      await released;
      await route.continue();
    });
    await logIn(page, account);
    await page.goto('/payment');
    const pay = page.getByRole('button', { name: 'Pay by bank transfer' });
    await pay.press('Enter');
    await page.locator('button[aria-busy=true]').waitFor();
    assert.equal(await pay.evaluate((button) => button === document.activeElement), true);
    await page.keyboard.press('Enter');
    release();
    await page
      .getByText(/^TES-\w{4}-\w{4}$/)
      .first()
      .waitFor();
    assert.equal(asked, 1);
    await leave();
  });
});
