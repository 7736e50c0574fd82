/** Registered interest: from a visitor's form to the file that an admin takes away. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { COLLECTIONS, ROUTES } from '@tessera/domain/paths';
import type { Page } from 'playwright-core';
import { adminDb, createOwner, freshEmail } from '../support/accounts';
import { live, PHONE, type Visitor, visitor } from '../support/browser';
import { logIn } from '../support/journey';

const interest = () => adminDb().collection(COLLECTIONS.interest);

/** An admin who has the list before them. */
async function openList(): Promise<Visitor> {
  const admin = await visitor();
  await logIn(admin.page, await createOwner({ verified: true, admin: true }));
  await admin.page.goto(ROUTES.interest);
  await live(admin.page);
  return admin;
}

/** The rows of the downloaded file, without its head. */
async function download(page: Page): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'tessera-interest.csv');
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  assert.match(head ?? '', /^\ufeff"Email","Name",/);
  assert.equal(rows.pop(), '', 'the last row is ended too');
  return rows;
}

describe('registered interest', () => {
  it('is left on a phone, read by an admin, and taken away as a file', async () => {
    const email = freshEmail();
    const stranger = await visitor({ viewport: PHONE, isMobile: true, hasTouch: true });
    await stranger.page.goto(ROUTES.register);
    await live(stranger.page);
    for (const [label, text] of [
      ['Name', 'Agnes Hawthorne'],
      ['Email', email],
      ['Business (optional)', 'The "Tin" Kettle'],
      ['Message (optional)', 'Teas, in Otley.\nAnd cake.'],
    ] as const) {
      await stranger.page.getByLabel(label, { exact: true }).fill(text);
    }
    await stranger.page.getByRole('button', { name: 'Register interest' }).tap();
    await stranger.page.getByRole('heading', { name: 'Thank you. We have it.' }).waitFor();
    await stranger.leave();

    const admin = await openList();
    const entry = admin.page.getByRole('main').getByRole('listitem').filter({ hasText: email });
    await entry.getByRole('heading', { name: 'Agnes Hawthorne, The "Tin" Kettle' }).waitFor();
    await entry.getByText('Teas, in Otley.\nAnd cake.').waitFor();
    const rows = (await download(admin.page)).filter((row) => row.includes(email));
    assert.equal(rows.length, 1);
    assert.ok(
      rows[0]?.startsWith(`"${email}","Agnes Hawthorne","The ""Tin"" Kettle","Teas, in Otley.\nAnd cake.",`),
      rows[0],
    );
    await admin.leave();
  });

  describe('of more people than are read at once', () => {
    const crowd = Array.from({ length: 1005 }, (_, index) => `crowd-${process.pid}-${index}@shop.example`);

    before(async () => {
      const writer = adminDb().bulkWriter({ throttling: false });
      // All at one moment: where the next reading goes on is told by more than the time.
      const now = new Date();
      for (const email of crowd)
        void writer.set(interest().doc(email), { email, name: 'One of many', createdAt: now, updatedAt: now });
      await writer.close();
    });
    // Other tests open this page, and would wait for it.
    after(async () => {
      const writer = adminDb().bulkWriter({ throttling: false });
      for (const email of crowd) void writer.delete(interest().doc(email));
      await writer.close();
    });

    it('is counted, and taken away, whole', async () => {
      const all = (await interest().count().get()).data().count;
      const { page, leave } = await openList();
      await page.getByText(`${all} addresses, the newest first.`).waitFor();
      const emails = (await download(page)).map((row) => row.split('"')[1] ?? '');
      assert.equal(emails.length, all);
      assert.deepEqual(emails.filter((email) => email.startsWith(`crowd-${process.pid}-`)).sort(), crowd.toSorted());
      await leave();
    });
  });
});
