/** JSON Web Tokens signed with a service account's key (RFC 7515, RS256). */
import { createSign } from 'node:crypto';

/** The fields that we read of a service account's JSON key from Google Cloud. */
export interface ServiceAccount {
  client_email: string;
  /** PEM, PKCS #8 */
  private_key: string;
  private_key_id?: string;
}

/** @throws Error when the text is not a service account's key; the message does not contain the text */
export function parseServiceAccount(text: string): ServiceAccount {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('GOOGLE_WALLET_SERVICE_ACCOUNT is not JSON');
  }
  const { client_email, private_key, private_key_id } = (value ?? {}) as Record<string, unknown>;
  if (typeof client_email !== 'string' || !client_email.includes('@'))
    throw new Error('GOOGLE_WALLET_SERVICE_ACCOUNT has no client_email');
  if (typeof private_key !== 'string' || !private_key.includes('-----BEGIN PRIVATE KEY-----'))
    throw new Error('GOOGLE_WALLET_SERVICE_ACCOUNT has no private_key in PEM');
  const account = { client_email, private_key };
  return typeof private_key_id === 'string' ? { ...account, private_key_id } : account;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @throws Error when the account's key is not an RSA key */
export function signJwt({ private_key, private_key_id }: ServiceAccount, claims: object): string {
  const header = { alg: 'RS256', typ: 'JWT', kid: private_key_id || undefined };
  const signed = `${part(header)}.${part(claims)}`;
  const signature = createSign('RSA-SHA256').update(signed).sign(private_key, 'base64url');
  return `${signed}.${signature}`;
}
