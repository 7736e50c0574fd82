/** Checks the JWTs of the service account, issues access tokens, and signs the callbacks of the local Google. */
import {
  createPublicKey,
  generateKeyPairSync,
  type KeyPairKeyObjectResult,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import * as z from 'zod';
import type { ServiceAccount } from '../../../functions/src/wallets/google/jwt';
import { lengthPrefixed } from '../../../functions/src/wallets/google/signedMessage';
import { GoogleError, invalid } from './googleSchema';

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
/** How far clocks may differ, in seconds. */
const LEEWAY = 300;
/** The longest lifetime of a token, in seconds. */
const LONGEST_LIFE = 3600;

/** The service account. Its public key is derived from the private one. */
export type Account = Pick<ServiceAccount, 'client_email' | 'private_key'>;

type Claims = Record<string, unknown>;

/** The claims of a JWT that the account signed with RS256. @param refuse makes the error for any other token */
function claimsOf(token: string, { private_key }: Account, refuse: (why: string) => Error): Claims {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  const read = (part: string): Claims => {
    try {
      return JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;
    } catch {
      throw refuse('The JWT cannot be read');
    }
  };
  const header = read(head);
  if (rest.length > 0 || header['alg'] !== 'RS256' || header['typ'] !== 'JWT')
    throw refuse('The JWT must be signed by RS256');
  const key = createPublicKey(private_key);
  if (!verify('RSA-SHA256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')))
    throw refuse('Invalid JWT Signature.');
  return read(body);
}

const invalidGrant = (why: string): GoogleError => new GoogleError(400, 'invalid_grant', why);

/** Access tokens by the rules of "Using OAuth 2.0 for Server to Server Applications". */
export class AccessTokens {
  readonly #given = new Map<string, number>();

  constructor(
    readonly account: Account,
    readonly url: string,
    readonly now: () => number,
  ) {}

  /** Exchanges a signed JWT for an access token. @throws GoogleError with the token endpoint's code */
  exchange(contentType: string, body: string): { access_token: string; expires_in: number; token_type: string } {
    if (!contentType.startsWith('application/x-www-form-urlencoded'))
      throw new GoogleError(400, 'invalid_request', 'The body must be a form');
    const form = new URLSearchParams(body);
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      throw new GoogleError(400, 'unsupported_grant_type', `Invalid grant_type: ${form.get('grant_type')}`);
    const { iss, aud, scope, iat, exp } = claimsOf(form.get('assertion') ?? '', this.account, invalidGrant);
    if (iss !== this.account.client_email) throw invalidGrant('Invalid issuer: not a valid email or user ID.');
    if (aud !== this.url) throw invalidGrant('Invalid JWT: the audience is not this endpoint');
    const seconds = this.now() / 1000;
    if (typeof iat !== 'number' || typeof exp !== 'number' || iat > seconds + LEEWAY || exp <= seconds)
      throw invalidGrant('Invalid JWT: Token must be in a reasonable timeframe. Check your iat and exp values.');
    if (exp - iat > LONGEST_LIFE) throw invalidGrant('Invalid JWT: it may live an hour at most');
    if (typeof scope !== 'string' || !scope.split(' ').includes(SCOPE))
      throw new GoogleError(400, 'invalid_scope', `The scope must be ${SCOPE}`);
    const access_token = `ya29.${randomUUID()}`;
    this.#given.set(access_token, this.now() + LONGEST_LIFE * 1000);
    return { access_token, expires_in: LONGEST_LIFE, token_type: 'Bearer' };
  }

  /** @throws GoogleError 401 unless the header has a token that has not expired */
  check(authorization: string | undefined): void {
    const [, token = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
    const until = this.#given.get(token);
    if (until === undefined || until <= this.now())
      throw new GoogleError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
  }

  /** Makes every token that was issued so far invalid. */
  revoke(): void {
    this.#given.clear();
  }
}

/** Source: "Google Wallet API JWT". A whole object in the link would show the key of its rotating barcode. */
const saveLinkOf = (account: Account) =>
  z.object({
    iss: z.literal(account.client_email),
    aud: z.literal('google'),
    typ: z.literal('savetowallet'),
    iat: z.number(),
    origins: z.array(z.string()),
    payload: z.object({
      loyaltyObjects: z.tuple([z.strictObject({ id: z.string(), classId: z.string().optional() })]),
    }),
  });

/**
 * The id of the object that a save link names.
 * @throws GoogleError 400 for a link that Google would refuse, or that contains more than the object's id
 */
export function openSaveLink(token: string, account: Account): string {
  const link = saveLinkOf(account).safeParse(claimsOf(token, account, invalid));
  if (!link.success) throw invalid(z.prettifyError(link.error));
  return link.data.payload.loyaltyObjects[0].id;
}

const PROTOCOL = 'ECv2SigningOnly';

/** Signs callbacks as Google Wallet does: ECv2SigningOnly. Its keys are made when it starts. */
export class CallbackSigner {
  readonly #root = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  readonly #intermediate = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

  constructor(readonly now: () => number) {}

  /** The public key and its end. */
  #described({ publicKey }: KeyPairKeyObjectResult, days: number): object {
    const keyValue = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    return { keyValue, keyExpiration: String(this.now() + days * DAY_MS) };
  }

  /** The answer of `/gp/m/issuer/keys`. */
  published(): object {
    return { keys: [{ ...this.#described(this.#root, 365), protocolVersion: PROTOCOL }] };
  }

  /** @param recipient the issuer id */
  sign(message: object, recipient: string): object {
    const signatureBy = ({ privateKey }: KeyPairKeyObjectResult, ...texts: string[]): string =>
      sign('sha256', lengthPrefixed('GooglePayPasses', ...texts), privateKey).toString('base64');
    const signedKey = JSON.stringify(this.#described(this.#intermediate, 1));
    const signedMessage = JSON.stringify(message);
    return {
      protocolVersion: PROTOCOL,
      signature: signatureBy(this.#intermediate, recipient, PROTOCOL, signedMessage),
      intermediateSigningKey: { signedKey, signatures: [signatureBy(this.#root, PROTOCOL, signedKey)] },
      signedMessage,
    };
  }
}
