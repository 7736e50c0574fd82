/**
 * The Google Wallet API, as far as it is used: classes and objects are inserted and patched with a service account's
 * access token. Sources: "REST Resource: loyaltyclass", "loyaltyobject"; "Using OAuth 2.0 for Server to Server
 * Applications".
 */
import { type ServiceAccount, signJwt } from './jwt';
import type { LoyaltyClass, LoyaltyObject, LoyaltyObjectPatch, VoidObject } from './schema';

/** Where Google is; all of it one local origin where one is set. */
export interface GoogleOrigins {
  api: string;
  token: string;
  pay: string;
}

/** @param base the setting: empty for Google itself */
export const originsOf = (base: string): GoogleOrigins => ({
  api: base || 'https://walletobjects.googleapis.com',
  token: base || 'https://oauth2.googleapis.com',
  pay: base || 'https://pay.google.com',
});

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
/** A token is asked for again so long before its end, in milliseconds. */
const TOKEN_MARGIN_MS = 60_000;
/** The longest life that Google gives a token, in seconds. */
const TOKEN_SECONDS = 3600;

/** An answer that is no success. 429 and 5xx pass; others mean a fault of ours. */
export class GoogleRefusal extends Error {
  constructor(
    readonly status: number,
    what: string,
    text: string,
  ) {
    super(`Google Wallet answered ${status} to ${what}: ${text.slice(0, 300)}`);
  }
}

interface Token {
  value: string;
  /** Milliseconds since 1970. */
  until: number;
}

export class GoogleWalletApi {
  #token: Token | undefined;
  #asking: Promise<Token> | undefined;
  /** Classes as this instance has sent them. */
  readonly #sent = new Map<string, string>();

  constructor(
    readonly origins: GoogleOrigins,
    readonly account: ServiceAccount,
    readonly now: () => number = Date.now,
    /** How long an answer may take, in milliseconds. What waits for it is repeated after that. */
    readonly timeout = 10_000,
  ) {}

  /** @throws GoogleRefusal, or the network's error */
  async #askForToken(): Promise<Token> {
    const url = `${this.origins.token}/token`;
    const iat = Math.floor(this.now() / 1000);
    const claims = { iss: this.account.client_email, scope: SCOPE, aud: url, iat, exp: iat + TOKEN_SECONDS };
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signJwt(this.account, claims),
      }).toString(),
      signal: AbortSignal.timeout(this.timeout),
    });
    const text = await answer.text();
    if (!answer.ok) throw new GoogleRefusal(answer.status, 'the token request', text);
    const { access_token, expires_in } = JSON.parse(text) as { access_token: string; expires_in: number };
    return { value: access_token, until: this.now() + expires_in * 1000 };
  }

  /** The token in date; requests that come together wait for the same new one. */
  async #accessToken(): Promise<string> {
    if (this.#token && this.#token.until - TOKEN_MARGIN_MS > this.now()) return this.#token.value;
    this.#asking ??= this.#askForToken().finally(() => (this.#asking = undefined));
    this.#token = await this.#asking;
    return this.#token.value;
  }

  /**
   * @returns the status, where it is one of `expected`
   * @throws GoogleRefusal for any other
   */
  async #send(
    method: 'POST' | 'PATCH' | 'PUT',
    path: string,
    body: object,
    expected: readonly number[],
  ): Promise<number> {
    const answer = await fetch(`${this.origins.api}/walletobjects/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${await this.#accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(this.timeout),
    });
    const text = await answer.text();
    // A token that was revoked serves no further request.
    if (answer.status === 401) this.#token = undefined;
    if (!answer.ok && !expected.includes(answer.status))
      throw new GoogleRefusal(answer.status, `${method} ${path}`, text);
    return answer.status;
  }

  /**
   * Makes the class be so. Nothing is sent where this instance has sent the same before.
   * @throws GoogleRefusal, or the network's error
   */
  async putClass(value: LoyaltyClass): Promise<void> {
    const text = JSON.stringify(value);
    if (this.#sent.get(value.id) === text) return;
    const path = `loyaltyClass/${value.id}`;
    if ((await this.#send('PATCH', path, value, [404])) === 404)
      // Another instance may insert it at the same time.
      if ((await this.#send('POST', 'loyaltyClass', value, [409])) === 409) await this.#send('PATCH', path, value, []);
    this.#sent.set(value.id, text);
  }

  /** Makes the object be so, new or not. @throws GoogleRefusal, or the network's error */
  async putObject(value: LoyaltyObject): Promise<void> {
    if ((await this.#send('POST', 'loyaltyObject', value, [409])) === 409) await this.patchObject(value.id, value);
  }

  /** @throws GoogleRefusal (404 where there is no such object), or the network's error */
  async patchObject(id: string, change: LoyaltyObjectPatch): Promise<void> {
    await this.#send('PATCH', `loyaltyObject/${id}`, change, []);
  }

  /** Leaves nothing else of an object. @throws GoogleRefusal (404: there is no such object), or the network's error */
  async voidObject(value: VoidObject): Promise<void> {
    await this.#send('PUT', `loyaltyObject/${value.id}`, value, []);
  }

  /** The address that saves an object. It names the object alone: the key of its code stays with Google. */
  saveLink(objectId: string, classId: string, siteOrigin: string): string {
    const jwt = signJwt(this.account, {
      iss: this.account.client_email,
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(this.now() / 1000),
      origins: [siteOrigin],
      payload: { loyaltyObjects: [{ id: objectId, classId }] },
    });
    return `${this.origins.pay}/gp/v/save/${jwt}`;
  }

  /** The root keys by which callbacks are signed, as Google publishes them. */
  async publishedKeys(): Promise<string> {
    const answer = await fetch(`${this.origins.pay}/gp/m/issuer/keys`, { signal: AbortSignal.timeout(this.timeout) });
    const text = await answer.text();
    if (!answer.ok) throw new GoogleRefusal(answer.status, 'the request for keys', text);
    return text;
  }
}
