/**
 * The parts of the Google Wallet API that we use: inserting and patching classes and objects with a service account's
 * access token. Sources: "REST Resource: loyaltyclass", "loyaltyobject"; "Using OAuth 2.0 for Server to Server
 * Applications".
 */
import { truncate } from '@tessera/domain/lib/text';
import { type ServiceAccount, signJwt } from './jwt';
import type { KeptMessage, LoyaltyClass, LoyaltyObject, LoyaltyObjectPatch, ObjectMessage, VoidObject } from './schema';

/** The origins of Google's services; one local origin for all of them if the setting names one. */
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
/** How long before its expiry a token is renewed, in milliseconds. */
const TOKEN_MARGIN_MS = 60_000;
/** The longest lifetime of a token that Google allows, in seconds. */
const TOKEN_SECONDS = 3600;

/** An error answer. 429 and 5xx are temporary; any other is our fault. */
export class GoogleRefusal extends Error {
  constructor(
    readonly status: number,
    what: string,
    text: string,
  ) {
    super(`Google Wallet answered ${status} to ${what}: ${truncate(text, 300)}`);
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
  /** The classes that this instance has sent, as JSON by id. */
  readonly #sent = new Map<string, string>();

  constructor(
    readonly origins: GoogleOrigins,
    readonly account: ServiceAccount,
    readonly now: () => number = Date.now,
    /** Time limit for an answer, in milliseconds. After it the caller fails and is retried. */
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

  /** A valid token. Concurrent requests wait for the same new one. */
  async #accessToken(): Promise<string> {
    if (this.#token && this.#token.until - TOKEN_MARGIN_MS > this.now()) return this.#token.value;
    this.#asking ??= this.#askForToken().finally(() => (this.#asking = undefined));
    this.#token = await this.#asking;
    return this.#token.value;
  }

  /**
   * @returns the status: a success, or one of `expected`
   * @throws GoogleRefusal for any other
   */
  async #send(
    method: 'POST' | 'PATCH' | 'PUT',
    path: string,
    body: object,
    expected: readonly number[],
  ): Promise<number> {
    return (await this.#request(method, path, body, expected)).status;
  }

  /** The same with the answer's text. */
  async #request(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT',
    path: string,
    body: object | undefined,
    expected: readonly number[],
  ): Promise<{ status: number; text: string }> {
    const answer = await fetch(`${this.origins.api}/walletobjects/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${await this.#accessToken()}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(this.timeout),
    });
    const text = await answer.text();
    // The token was revoked, so it is not used again.
    if (answer.status === 401) this.#token = undefined;
    if (!answer.ok && !expected.includes(answer.status))
      throw new GoogleRefusal(answer.status, `${method} ${path}`, text);
    return { status: answer.status, text };
  }

  /**
   * Inserts or updates the class. Sends nothing if this instance has sent the same class before.
   * @throws GoogleRefusal, or the network's error
   */
  async putClass(shared: LoyaltyClass): Promise<void> {
    const text = JSON.stringify(shared);
    if (this.#sent.get(shared.id) === text) return;
    const path = `loyaltyClass/${shared.id}`;
    if ((await this.#send('PATCH', path, shared, [404])) === 404)
      // Another instance may have inserted it at the same time.
      if ((await this.#send('POST', 'loyaltyClass', shared, [409])) === 409)
        await this.#send('PATCH', path, shared, []);
    this.#sent.set(shared.id, text);
  }

  /** Inserts or updates the object. @throws GoogleRefusal, or the network's error */
  async putObject(object: LoyaltyObject): Promise<void> {
    if ((await this.#send('POST', 'loyaltyObject', object, [409])) === 409) await this.patchObject(object.id, object);
  }

  /**
   * Sends a change that notifies the holder, or the silent one once Google refuses to notify. Only Google knows when:
   * it may lower its limit for an issuer.
   */
  async #sendLoudly(method: 'POST' | 'PATCH', path: string, loud: object, silent: object): Promise<void> {
    const { status, text } = await this.#request(method, path, loud, [403]);
    if (status !== 403) return;
    if (!text.includes('quotaExceeded')) throw new GoogleRefusal(status, `${method} ${path}`, text);
    await this.#send(method, path, silent, []);
  }

  /** @throws GoogleRefusal (404: the object does not exist), or the network's error */
  async patchObject(id: string, change: LoyaltyObjectPatch): Promise<void> {
    const { notifyPreference, ...silent } = change;
    const path = `loyaltyObject/${id}`;
    if (notifyPreference === undefined) await this.#send('PATCH', path, silent, []);
    else await this.#sendLoudly('PATCH', path, change, silent);
  }

  /** The messages on an object, as Google has them. @throws as `patchObject` does */
  async messagesOf(id: string): Promise<KeptMessage[]> {
    const answer = await this.#request('GET', `loyaltyObject/${id}`, undefined, []);
    return (JSON.parse(answer.text) as { messages?: KeptMessage[] }).messages ?? [];
  }

  /** Adds a message, which notifies the holder. @throws as `patchObject` does */
  async addMessage(id: string, message: ObjectMessage): Promise<void> {
    const silent = { message: { ...message, messageType: 'TEXT' } };
    await this.#sendLoudly('POST', `loyaltyObject/${id}/addMessage`, { message }, silent);
  }

  /**
   * Replaces an object by a void one.
   * @throws GoogleRefusal (404: the object does not exist), or the network's error
   */
  async voidObject(object: VoidObject): Promise<void> {
    await this.#send('PUT', `loyaltyObject/${object.id}`, object, []);
  }

  /**
   * The address that saves an object. It contains only the object's id, so that the key of its code is not in the link.
   */
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

  /**
   * The root keys for the signatures of callbacks, as Google publishes them.
   * @throws GoogleRefusal, the network's error, or SyntaxError when the answer is not JSON with a list of keys
   */
  async publishedKeys(): Promise<string> {
    const answer = await fetch(`${this.origins.pay}/gp/m/issuer/keys`, { signal: AbortSignal.timeout(this.timeout) });
    const text = await answer.text();
    if (!answer.ok) throw new GoogleRefusal(answer.status, 'the request for keys', text);
    // Callers cache it, so that any other text would have every callback refused until they ask again.
    const published = JSON.parse(text) as { keys?: unknown } | null;
    if (!Array.isArray(published?.keys)) throw new SyntaxError('No list of keys is published');
    return text;
  }
}
