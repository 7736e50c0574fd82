/** Mails that were given up: an admin reads why, and has them tried again. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { adminDb, createOwner, freshEmail } from '../../support/accounts';
import { announced, open } from '../actions';
import { expect, test } from '../fixtures';

test.describe('undelivered mail', () => {
  test.use({ role: 'admin' });

  test('is listed with its reason, and goes from the list once it is sent', async ({ page, complaints }) => {
    const owner = await createOwner({ verified: true });
    const record = adminDb().collection(COLLECTIONS.payments).doc(owner.uid);
    await record.set({ requestedAt: Date.now() });
    const ref = adminDb().collection(COLLECTIONS.mail).doc();
    await ref.create({
      kind: 'transfer-asked',
      uid: owner.uid,
      state: 'waiting',
      attempts: 0,
      createdAt: new Date(),
    });
    // The trigger sends each new mail. It must not do so while the admin tries the mail again.
    const state = async () => (await ref.get()).get('state');
    await expect.poll(state).toBe('sent');
    const label = 'How to pay by bank transfer, to the owner';
    await ref.update({ state: 'dead', label, attempts: 8, lastError: 'ECONNECTION CONN' });
    const shop = `Pell & Rye ${freshEmail()}`;
    await adminDb().collection(COLLECTIONS.businessSetups).doc(owner.uid).set({ name: shop }, { merge: true });
    await open(page, ROUTES.mail);
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: shop });
    await entry.getByRole('heading', { name: label }).waitFor();
    await entry.getByText('ECONNECTION CONN').waitFor();
    const sent = announced(page, 'The mail was sent.');
    await entry.getByRole('button', { name: 'Try again' }).click();
    await sent;
    await expect(entry).toHaveCount(0);
    expect(await state()).toBe('sent');

    await test.step('although the answer is lost', async () => {
      complaints.allow(/ERR_FAILED/);
      await ref.update({ state: 'dead', lastError: 'ECONNECTION CONN' });
      await page.route('**/retryMail', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await open(page, ROUTES.mail);
      await entry.getByRole('button', { name: 'Try again' }).click();
      await expect(entry).toHaveCount(0);
      expect(await page.getByText('Not sent').count()).toBe(0);
      expect(await state()).toBe('sent');
      await page.unrouteAll();
    });

    // The owner has paid since, so the mail would say nothing that is true.
    await ref.update({ state: 'dead' });
    await record.set({ lines: { pi_1: { method: 'card', status: 'succeeded' } } });
    await open(page, ROUTES.mail);
    const dropped = announced(page, 'The mail was not needed any more.');
    await entry.getByRole('button', { name: 'Try again' }).click();
    await dropped;
    await expect(entry).toHaveCount(0);
    expect(await state()).toBe('dropped');
  });
});
