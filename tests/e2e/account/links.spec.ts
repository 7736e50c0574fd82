/**
 * The links that act. A mail scanner, a preview or a prefetch opens a link, and may run the page's scripts, but presses
 * nothing.
 */
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { adminAuth, createOwner, emailsTo, freshEmail, identity, type Owner, signIn } from '../../support/accounts';
import { ask, call, createShop, join } from '../../support/shop';
import { heading, live, startSession } from '../actions';
import { expect, test } from '../fixtures';
import { SITE } from '../site';

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const isVerified = async ({ uid }: Owner) => (await adminAuth().getUser(uid)).emailVerified;

/** The code in the newest mail of a kind. */
async function codeTo(email: string, kind: string): Promise<string> {
  return (await emailsTo(email)).findLast(({ requestType }) => requestType === kind)?.oobCode ?? assert.fail(kind);
}

async function verificationLink(owner: Owner): Promise<string> {
  await identity('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: await signIn(owner.email) });
  return `${ROUTES.verifyEmail}?mode=verifyEmail&oobCode=${await codeTo(owner.email, 'VERIFY_EMAIL')}`;
}

async function changeLink(owner: Owner, newEmail: string): Promise<string> {
  const mail = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: await signIn(owner.email), newEmail };
  await identity('sendOobCode', mail);
  const code = await codeTo(owner.email, mail.requestType);
  return `${ROUTES.verifyEmail}?mode=verifyAndChangeEmail&oobCode=${code}`;
}

/** The link that undoes a change of address, which is made here. */
async function recoveryLink(owner: Owner): Promise<string> {
  await identity('update', { idToken: await signIn(owner.email), email: freshEmail() });
  return `${ROUTES.verifyEmail}?mode=recoverEmail&oobCode=${await codeTo(owner.email, 'RECOVER_EMAIL')}`;
}

async function resetLink(owner: Owner): Promise<string> {
  await identity('sendOobCode', { requestType: 'PASSWORD_RESET', email: owner.email });
  return `${ROUTES.forgotPassword}?mode=resetPassword&oobCode=${await codeTo(owner.email, 'PASSWORD_RESET')}`;
}

test('opening a link that acts only reads it, with scripts, without them, and by HEAD', async ({ visit }) => {
  const shop = await createShop();
  const card = await join(shop);
  const owner = await createOwner();
  const { ticket } = await ask('movePass', { businessId: shop.businessId, passId: card.passId }, shop.owner.idToken);
  const invite = { businessId: shop.businessId, email: freshEmail(), role: 'staff', name: 'Sam' };
  const { link: invitation } = await ask('inviteMember', invite, shop.owner.idToken);
  const changed = freshEmail();
  const recovered = await createOwner({ verified: true });
  /** Each link, its button, and what the page sends when it is opened. */
  const links: [address: string, action: string, sent: string[]][] = [
    [await verificationLink(owner), 'Verify email', ['accounts:resetPassword']],
    [await changeLink(owner, changed), 'Use this email', ['accounts:resetPassword']],
    [await recoveryLink(recovered), 'Get my email back', ['accounts:resetPassword']],
    [await resetLink(owner), 'Save new password', ['accounts:resetPassword']],
    [invitation.replace(SITE, ''), 'Join the team', ['readInvitation']],
    [`/take-over#${ticket}`, 'Move my card here', []],
    ['/register?confirm=0123456789abcdef', 'Confirm', []],
    ['/stop-mails#0123456789abcdef.0123456789abcdef', 'Stop them', []],
    ['/stop-mails#N1.shop.card.message.0123456789abcdef', 'Stop the news', []],
    [`/j/${shop.joinCode}`, 'Get my card', ['getOffer']],
  ];
  const page = await visit();
  const sent: string[] = [];
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (request.method() !== 'GET') sent.push(name);
    if (name === 'accounts:resetPassword') expect(request.postData()).not.toContain('newPassword');
  });
  for (const [address, action, expected] of links) {
    await test.step(address, async () => {
      expect((await fetch(SITE + address, { method: 'HEAD' })).status).toBe(200);
      sent.length = 0;
      await page.goto('about:blank');
      await page.goto(SITE + address);
      await live(page);
      await expect(button(page, action)).toHaveCount(1);
      await expect.poll(() => sent, address).toEqual(expected);
    });
  }
  expect(await isVerified(owner)).toBe(false);
  expect((await adminAuth().getUser(owner.uid)).email).toBe(owner.email);
  expect((await adminAuth().getUser(recovered.uid)).email).not.toBe(recovered.email);
  expect((await call('readInvitation', { ticket: invitation.split('#')[1] })).status).toBe(200);

  await test.step('whoever has no account after all goes back to a new password', async () => {
    await page.goto('about:blank');
    await page.goto(SITE + invitation.replace(SITE, ''));
    await button(page, 'Use its password').click();
    await button(page, 'Choose a password').click();
    await expect(page.getByLabel('Choose a password', { exact: true })).toBeVisible();
  });

  await test.step('a press acts, and the second visit is told', async () => {
    const press = async (index: number) => {
      const [address, action] = links[index] ?? assert.fail();
      await page.goto(SITE + address);
      await button(page, action).click();
    };
    await press(0);
    await expect(page.getByText('Email verified')).toBeVisible();
    expect(await isVerified(owner)).toBe(true);
    await press(1);
    await expect(page.getByText(`Your account now uses ${changed}.`)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(changed);
    await press(2);
    await expect(page.getByText(`Your account uses ${recovered.email} again.`)).toBeVisible();
    expect((await adminAuth().getUser(recovered.uid)).email).toBe(recovered.email);
    await press(5);
    await page.waitForURL(/\/p#/);
    await page.goto('about:blank');
    await page.goto(`${SITE}/take-over#${ticket}`);
    await page.getByRole('link', { name: 'Open my card' }).click();
    await page.waitForURL(/\/p#/);
  });
});

test('whoever is verified is told so and let on, by a link that still works and by one that was used', async ({
  visit,
  complaints,
}) => {
  complaints.allow(/status of 400|INVALID_OOB_CODE|response: 400/);
  const owner = await createOwner();
  const [first, second] = [await verificationLink(owner), await verificationLink(owner)];
  const page = await visit();
  await startSession(page, owner);
  await page.goto(first);
  await button(page, 'Verify email').click();
  await page.waitForURL(/business-setup/);
  for (const address of [first, second]) {
    await page.goto(address);
    await expect(page.getByText(`${owner.email} is verified.`)).toBeVisible();
    expect(await button(page, 'Verify email').count()).toBe(0);
  }
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(/business-setup/);

  await test.step('verified on another device, while this one waits', async () => {
    const other = await createOwner();
    const link = await verificationLink(other);
    const here = await visit();
    await startSession(here, other);
    await here.goto(link);
    await expect(button(here, 'Verify email')).toBeVisible();
    await adminAuth().updateUser(other.uid, { emailVerified: true });
    await expect(here.getByText(`${other.email} is verified.`)).toBeVisible();
  });

  await test.step('used, and nobody is logged in', async () => {
    const stranger = await visit();
    await stranger.goto(first);
    await expect(stranger.getByText('This link no longer works')).toBeVisible();
    await expect(stranger.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  await test.step('a link whose address says another act than its code', async () => {
    const stranger = await visit();
    const recovery = await recoveryLink(await createOwner({ verified: true }));
    await stranger.goto(recovery.replace('recoverEmail', 'verifyEmail'));
    await expect(heading(stranger)).toHaveText('Get your email back');
    const reset = await resetLink(owner);
    await stranger.goto(
      reset.replace(ROUTES.forgotPassword, ROUTES.verifyEmail).replace('resetPassword', 'verifyEmail'),
    );
    await expect(stranger.getByText('This link no longer works')).toBeVisible();
    await stranger.goto(reset.replace(ROUTES.forgotPassword, ROUTES.verifyEmail));
    await expect(button(stranger, 'Save new password')).toBeVisible();
  });
});
