/** People of a bench, and their calls of the functions. */
import type { Auth } from 'firebase-admin/auth';
import { AUTH_ADDRESS } from './faults/instances';

export const PASSWORD = 'correct horse';

export const newAccount = async (auth: Auth, email: string): Promise<string> =>
  (await auth.createUser({ email, password: PASSWORD, emailVerified: true })).uid;

/** The ID token of an account. */
export async function signIn(email: string): Promise<string> {
  const answer = await fetch(
    `http://${AUTH_ADDRESS}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    },
  );
  return ((await answer.json()) as { idToken: string }).idToken;
}

/** Calls a callable. @param base where the functions are, without a slash at the end @throws Error when it refuses */
export async function call<Output>(
  base: string,
  name: string,
  data: object | null,
  headers: Record<string, string>,
): Promise<Output> {
  const answer = await fetch(`${base}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  });
  const { result, error } = (await answer.json()) as { result?: Output; error?: { message: string } };
  if (result === undefined) throw new Error(`${name}: ${error?.message ?? answer.status}`);
  return result;
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
