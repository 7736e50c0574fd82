/** What people do in a browser, as they would: by label and by name. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { emailsTo } from './accounts';
import { live } from './browser';
import { eventually } from './eventually';

/** Signs up and ends on the page that waits for the verification. */
export async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/verify-email');
}

/** The address of ours that an e-mail's link leads to. */
export async function mailedLink(email: string, requestType: 'VERIFY_EMAIL' | 'PASSWORD_RESET'): Promise<string> {
  const sent = async () => (await emailsTo(email)).filter((mail) => mail.requestType === requestType);
  await eventually(`an e-mail to ${email}`, async () => (await sent()).length > 0);
  const code = (await sent()).at(-1)?.oobCode ?? assert.fail('no code');
  return requestType === 'VERIFY_EMAIL'
    ? `/verify-email?mode=verifyEmail&oobCode=${code}`
    : `/forgot-password?mode=resetPassword&oobCode=${code}`;
}

/** Logs in with the form. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await live(page);
}

/** The page's main heading. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
