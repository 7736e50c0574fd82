import assert from 'node:assert/strict';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { createOwner } from '../../support/accounts';
import { startSession } from '../actions';
import { expect, test } from '../fixtures';
import { PHONE } from '../site';

test.describe('an owner pays by bank transfer', () => {
  test('waits with a reference, and moves on when the admin approves', async ({ visit }) => {
    const [account, adminAccount] = await Promise.all([
      createOwner({ verified: true }),
      createOwner({ verified: true, admin: true }),
    ]);
    const [owner, admin] = await Promise.all([visit({ viewport: PHONE }), visit()]);
    await startSession(owner, account);
    await owner.goto('/payment');
    await owner.getByRole('button', { name: 'Pay by bank transfer' }).click();
    const shown = owner.getByText(/^TES-\w{4}-\w{4}$/).first();
    await shown.waitFor();
    const reference = (await shown.textContent()) ?? assert.fail('no reference');
    await expect(owner.getByRole('heading', { name: 'What happens next' })).toBeVisible();
    await expect(owner.getByRole('link', { name: 'Go to your set-up' })).toHaveAttribute('href', ROUTES.businessSetup);
    await owner.reload();
    await owner.getByText(reference).first().waitFor();
    await startSession(admin, adminAccount);
    await admin.goto('/admin/approve-payment');
    const entry = admin.getByRole('rowgroup').filter({ hasText: account.email }).filter({ hasText: reference }).first();
    await entry.getByRole('button', { name: 'Approve' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();

    // The owner touches nothing.
    await owner.waitForURL('**/dashboard');

    // The owner may be told before the admin, whose dialog keeps the focus until then.
    await admin.getByRole('dialog').waitFor({ state: 'hidden' });
    await admin
      .getByRole('searchbox')
      .or(admin.getByLabel(/e-?mail or uid/i))
      .first()
      .fill(account.email);
    await admin.keyboard.press('Enter');
    const found = admin.getByRole('rowgroup').filter({ hasText: account.email }).first();
    await found.getByRole('button', { name: /^More/ }).click();
    await found.getByText('History').first().click();
    await found.getByText(adminAccount.email).first().waitFor();
    await found.getByRole('button', { name: 'Withdraw' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await found.getByRole('button', { name: 'Approve' }).waitFor();

    // The dashboard is for those who have paid; asked again, it sends the owner away.
    await owner.goto('/dashboard');
    await owner.waitForURL((url) => url.pathname === '/');
  });

  test('is shown as requested and as approved, although both answers are lost', async ({ visit, complaints }) => {
    complaints.allow(/ERR_FAILED|Payment not started|Payment update failed|Form not sent/);
    const [account, adminAccount] = await Promise.all([
      createOwner({ verified: true }),
      createOwner({ verified: true, admin: true }),
    ]);
    const [owner, admin] = await Promise.all([visit(), visit()]);
    for (const [page, callable] of [
      [owner, 'requestBankTransfer'],
      [admin, 'approvePayment'],
    ] as const)
      await page.route(`**/${callable}`, async (route) => {
        await route.fetch();
        await route.abort();
      });
    await startSession(owner, account);
    await owner.goto('/payment');
    await owner.getByRole('button', { name: 'Pay by bank transfer' }).click();
    const shown = owner.getByText(/^TES-\w{4}-\w{4}$/).first();
    await shown.waitFor();
    await expect(owner.getByRole('button', { name: 'Pay by card' })).toBeEnabled();
    expect(await owner.getByText('We could not reach our server.').count(), 'beside what was answered').toBe(0);

    const reference = (await shown.textContent()) ?? assert.fail('no reference');
    await startSession(admin, adminAccount);
    await admin.goto('/admin/approve-payment');
    await admin.getByRole('rowgroup').filter({ hasText: reference }).getByRole('button', { name: 'Approve' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog.getByText('We could not reach our server.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const record = admin.getByRole('rowgroup').filter({ hasText: reference });
    await expect(record.getByText('Paid'), 'it waits no longer').toBeVisible();
  });

  test('is requested once however often the button is pressed, and the button keeps the focus', async ({ page }) => {
    const account = await createOwner({ verified: true });

    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    let asked = 0;
    await page.route(/requestBankTransfer$/, async (route) => {
      if (route.request().method() === 'POST') asked += 1;
      await released;
      await route.continue();
    });
    await startSession(page, account);
    await page.goto('/payment');
    const pay = page.getByRole('button', { name: 'Pay by bank transfer' });
    await pay.press('Enter');
    await page.locator('button[aria-busy=true]').waitFor();
    expect(await pay.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    release();
    await page
      .getByText(/^TES-\w{4}-\w{4}$/)
      .first()
      .waitFor();
    expect(asked).toBe(1);
  });
});
