/** ID tokens that nobody issued, and requests with them. */
import { PROJECT } from './addresses';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export type Claims = Record<string, unknown>;

/** The claims of a fresh token for an account of this project. */
export function freshClaims(uid: string, more: Claims = {}): Claims {
  const now = Math.floor(Date.now() / 1000);
  return {
    sub: uid,
    user_id: uid,
    aud: PROJECT,
    iss: `https://securetoken.google.com/${PROJECT}`,
    iat: now,
    auth_time: now,
    exp: now + 3600,
    email_verified: true,
    firebase: { identities: {}, sign_in_provider: 'password' },
    ...more,
  };
}

/** A token without a signature, as the Auth emulator issues them: only an emulator may accept it. */
export const unsignedToken = (claims: Claims): string => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;

/** A token that was signed with an unknown key. */
export const strangersToken = (claims: Claims): string =>
  `${part({ alg: 'RS256', typ: 'JWT', kid: 'a-strangers-key' })}.${part(claims)}.${Buffer.from('nonsense').toString('base64url')}`;

/** The request of a function that runs in this process: its token says this, and has been checked already. */
export function requestOf<Request>(data: unknown, uid: string, claims: Claims): Request {
  const token = { ...freshClaims(uid, claims), uid };
  return { data, auth: { uid, token, rawToken: '' }, rawRequest: {}, acceptsStreaming: false } as Request;
}
