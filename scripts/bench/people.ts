/** People of a bench, and their calls of the functions. */
import type { Page } from '@playwright/test';
import type { Auth } from 'firebase-admin/auth';
import { TEST_PORTS } from '../local/runs';

export const PASSWORD = 'correct horse';

export const newAccount = async (auth: Auth, email: string): Promise<string> =>
  (await auth.createUser({ email, password: PASSWORD, emailVerified: true })).uid;

const postJson = async (url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
  const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  return (await fetch(url, { ...options, body: JSON.stringify(body) })).json();
};

/** The ID token of an account. */
export async function signIn(email: string): Promise<string> {
  const address = `http://127.0.0.1:${TEST_PORTS.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`;
  const answer = await postJson(`${address}?key=any`, { email, password: PASSWORD, returnSecureToken: true });
  return (answer as { idToken: string }).idToken;
}

/** Logs in by the form of a page that shows it. */
export async function fillLogIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/**
 * Calls a callable.
 * @param base where the functions are, without a slash at the end
 * @param path of the callable: `counter/readCard`
 * @throws Error when it refuses
 */
export async function call<Output>(base: string, path: string, data: object, token: string): Promise<Output> {
  const answer = await postJson(`${base}/${path}`, { data }, bearer(token));
  const { result, error } = answer as { result?: Output; error?: { message: string } };
  if (result === undefined) throw new Error(`${path}: ${error?.message}`);
  return result;
}
