/** Markup in other people's texts, and addresses that try to lead away from the site. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { HOUR_MS } from '@tessera/domain/lib/time';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { adminDb, createOwner } from '../../support/accounts';
import { createPaidOwner } from '../../support/paidOwner';
import { heading, live, open, startSession } from '../actions';
import { beyondTheEdge } from '../findings';
import { expect, test } from '../fixtures';
import { SITE } from '../site';

/** Markup that sets a variable if it runs. */
const MARKUP = '"><img src=x onerror="window.wasRun=1"><script>window.wasRun=1</script>';

const wasRun = () => 'wasRun' in window;

test.describe('an attack on a reader', () => {
  test('markup is shown as text wherever an admin or an owner reads what somebody else wrote', async ({
    page,
    visit,
  }) => {
    const [owner, admin] = await Promise.all([
      createPaidOwner({ name: MARKUP, contactName: MARKUP, addressLine1: MARKUP }),
      createOwner({ verified: true, admin: true }),
    ]);
    const payment = adminDb().collection(COLLECTIONS.payments).doc(owner.uid);
    const [timestamp, at] = [new Date(), Date.now()];
    const entry = { type: MARKUP, by: MARKUP, byEmail: MARKUP, note: MARKUP, paid: true, timestamp };
    const line = { method: 'bank_transfer', status: 'succeeded', amount: 4900, currency: 'gbp', reference: MARKUP, at };
    await payment.set({ emails: [MARKUP], reference: MARKUP, lines: { approval: line }, paid: true, timestamp });
    await payment.collection(COLLECTIONS.history).doc('entry').set(entry);
    const interest = adminDb().collection(COLLECTIONS.interest).doc(`attack-${owner.uid}`);
    const email = `javascript:window.wasRun=1//${owner.uid}@shop.example`;
    // The newest: the many of another test would take it off the first page.
    const createdAt = new Date(at + HOUR_MS);
    await interest.set({ name: MARKUP, business: MARKUP, message: MARKUP, email, createdAt });
    const mail = adminDb().collection(COLLECTIONS.mail).doc();
    await mail.create({
      kind: MARKUP,
      label: MARKUP,
      uid: MARKUP,
      lastError: MARKUP,
      attempts: 8,
      state: 'dead',
      createdAt: timestamp,
    });

    const shown = page.getByRole('main').getByText(MARKUP, { exact: false }).first();
    await startSession(page, admin);
    await open(page, ROUTES.approvePayment);
    await page.getByRole('searchbox').fill(owner.uid);
    await page.keyboard.press('Enter');
    await page
      .getByRole('region', { name: `Found for “${owner.uid}”` })
      .getByRole('button', { name: /^More/ })
      .click();
    await page.getByText('History').first().click();
    await page.getByText(`by ${MARKUP}`, { exact: false }).or(shown).first().waitFor();
    expect(await page.evaluate(wasRun)).toBe(false);
    for (const path of [ROUTES.interest, ROUTES.mail]) {
      await open(page, path);
      await shown.waitFor();
      expect(await page.evaluate(wasRun), path).toBe(false);
      expect(await beyondTheEdge(page, 320), path).toStrictEqual([]);
    }
    await Promise.all([interest.delete(), mail.delete()]);

    const own = await visit();
    await startSession(own, owner);
    await open(own, ROUTES.receipt);
    await own.getByRole('main').getByText(MARKUP, { exact: false }).first().waitFor();
    expect(await own.evaluate(wasRun)).toBe(false);
  });
});

test.describe('an attack by an address', () => {
  const ELSEWHERE = 'https://evil.example/';

  const ADDRESSES = [
    `/verify-email?mode=verifyEmail&oobCode=spent&continueUrl=${ELSEWHERE}`,
    `/forgot-password?mode=resetPassword&oobCode=spent&continueUrl=javascript:alert(1)`,
    `/success?session_id=${ELSEWHERE}`,
    `/success?session_id=javascript:alert(1)`,
    '/%2F%2Fevil.example',
    '/\\evil.example',
    // This address is last, because it ends with somebody signed in.
    `${ROUTES.logIn}?continueUrl=${ELSEWHERE}&from=${ELSEWHERE}&next=//evil.example`,
  ];

  test('an address within an address leads to no other site', async ({ page, complaints }) => {
    // The codes are used up, and two of the addresses are not pages.
    complaints.allow(/(accounts:|INVALID_OOB_CODE|evil\.example).*|404|status of 400|Verification|Reset link/);
    const outside: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && !request.url().startsWith(SITE)) outside.push(request.url());
    });
    const owner = await createOwner({ verified: true });
    for (const address of ADDRESSES) {
      await test.step(address, async () => {
        await page.goto(SITE + address);
        await live(page);
        await heading(page).waitFor();
        if (address.startsWith(ROUTES.logIn)) {
          await page.getByLabel('Email', { exact: true }).fill(owner.email);
          await page.getByLabel('Password', { exact: true }).fill(owner.password);
          await page.getByRole('button', { name: 'Log in', exact: true }).click();
          await page.waitForURL('**/onboardingOverview');
        }
        const links = await page
          .getByRole('link')
          .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
        const isAway = ({ protocol, hostname }: URL) => protocol === 'javascript:' || hostname === 'evil.example';
        expect(
          links.filter((href) => isAway(new URL(href))),
          address,
        ).toStrictEqual([]);
        expect(new URL(page.url()).origin, address).toBe(SITE);
        expect(outside, address).toStrictEqual([]);
      });
    }
  });
});
