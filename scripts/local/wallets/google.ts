/**
 * A local Google Wallet: the token endpoint, loyalty classes and objects, the page of a save link, and signed
 * callbacks. It checks requests as strictly as Google's documents say, and fails on request. Its own controls are below
 * `/_local/google/`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '@tessera/domain/time';
import { GoogleError, invalid } from './googleSchema';
import { GoogleStore, type HeldCards, type HeldObject } from './googleStore';
import { AccessTokens, type Account, CallbackSigner, openSaveLink } from './googleTokens';
import { savePage } from './preview';

export interface LocalGoogleOptions {
  /** `http://127.0.0.1:<port>`: where this is served. */
  origin: string;
  issuerId: string;
  account: Account;
  /** The cards from an earlier start. */
  held?: HeldCards;
  /** Called after every change of the cards. */
  onChange?: (held: HeldCards) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** How requests to the API fail: too many requests, a server error, a late answer, a closed connection. */
const FAULTS = ['429', '500', 'slow', 'closed'] as const;
type Fault = (typeof FAULTS)[number];
/** The delay of a slow answer in milliseconds, longer than any time limit. */
const SLOW_MS = 60_000;

/** A request that was made, for tests. */
export interface Asked {
  method: string;
  path: string;
  status: number;
}

export class LocalGoogle {
  readonly store: GoogleStore;
  readonly #signer: CallbackSigner;
  readonly #tokens: AccessTokens;
  readonly #options: LocalGoogleOptions;
  readonly #asked: Asked[] = [];
  #fault: { kind: Fault; times: number; id: string } | undefined;

  constructor(options: LocalGoogleOptions) {
    const { origin, issuerId, account, held = { classes: {}, objects: {} }, now = Date.now } = options;
    this.#options = options;
    this.store = new GoogleStore(held, issuerId, now);
    this.#signer = new CallbackSigner(now);
    this.#tokens = new AccessTokens(account, `${origin}/token`, now);
  }

  #api(method: string, pathname: string, contentType: string, body: string): object {
    const [, kind, id] = /^\/walletobjects\/v1\/(loyaltyClass|loyaltyObject)(?:\/([^/]+))?$/.exec(pathname) ?? [];
    const route = `${method} ${kind ?? ''}${id === undefined ? '' : '/id'}`;
    let value: unknown;
    if (method !== 'GET') {
      if (!contentType.startsWith('application/json')) throw invalid('content-type must be application/json');
      try {
        value = JSON.parse(body);
      } catch {
        throw invalid('Invalid JSON payload received.');
      }
    }
    const { store } = this;
    switch (route) {
      case 'POST loyaltyClass':
        return store.insertClass(value);
      case 'GET loyaltyClass/id':
        return store.class(id ?? '');
      case 'PATCH loyaltyClass/id':
        return store.patchClass(id ?? '', value);
      case 'POST loyaltyObject':
        return store.insertObject(value);
      case 'GET loyaltyObject/id':
        return store.object(id ?? '');
      case 'PUT loyaltyObject/id':
        return store.replaceObject(id ?? '', value);
      case 'PATCH loyaltyObject/id':
        return store.patchObject(id ?? '', value);
      default:
        throw new GoogleError(404, 'NOT_FOUND', `No such method: ${method} ${pathname}`);
    }
  }

  /** Calls the class's callback after an object was saved or deleted. @returns the status that it answers */
  async #callBack(object: HeldObject, eventType: 'save' | 'del'): Promise<number> {
    const { url } = this.store.class(object.classId).callbackOptions ?? {};
    if (!url) return 0;
    const { now = Date.now, issuerId } = this.#options;
    const expTimeMillis = now() + HOUR_MS;
    const { id: objectId, classId } = object;
    const message = { classId, objectId, eventType, expTimeMillis, count: 1, nonce: crypto.randomUUID() };
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Googlebot' },
      body: JSON.stringify(this.#signer.sign(message, issuerId)),
    });
    return answer.status;
  }

  /** The page of a save link, and its button. */
  async #save(method: string, token: string, response: ServerResponse): Promise<void> {
    const { id } = openSaveLink(token, this.#options.account);
    const object = this.store.object(id);
    const { programName, issuerName } = this.store.class(object.classId);
    if (method === 'POST') {
      this.store.setUsers(id, true);
      this.#changed();
      await this.#callBack(object, 'save');
      response.writeHead(303, { location: '/wallet-preview' }).end();
      return;
    }
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(savePage(programName, `${issuerName}, ${object.loyaltyPoints?.balance.string ?? ''}`));
  }

  #control(method: string, pathname: string, params: URLSearchParams): object | Promise<object> {
    const [, what = '', id = ''] = /^\/_local\/google\/(\w+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
    switch (`${method} ${what}`) {
      case 'GET objects':
        return id ? this.store.object(id) : this.store.held;
      case 'GET asked':
        return this.#asked.filter(({ path }) => path.includes(id));
      case 'POST fail': {
        const kind = FAULTS.find((fault) => fault === params.get('kind'));
        this.#fault = kind && { kind, times: Number(params.get('times') ?? 1), id };
        return { fault: this.#fault ?? null };
      }
      case 'POST revoke':
        this.#tokens.revoke();
        return {};
      case 'POST delete': {
        const object = this.store.setUsers(id, false);
        this.#changed();
        return this.#callBack(object, 'del').then((status) => ({ status }));
      }
      default:
        throw new GoogleError(404, 'NOT_FOUND', `No such control: ${method} ${pathname}`);
    }
  }

  #changed(): void {
    this.#options.onChange?.(this.store.held);
  }

  /** The fault that was requested for this request, if any. Each fault strikes a limited number of times. */
  #strikes(pathname: string, body: string): Fault | undefined {
    const fault = this.#fault;
    if (!fault || !`${pathname} ${body}`.includes(fault.id)) return undefined;
    this.#fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined;
    return fault.kind;
  }

  async #answerApi(request: IncomingMessage, response: ServerResponse, pathname: string, body: string): Promise<void> {
    const { method = 'GET', headers } = request;
    const asked: Asked = { method, path: pathname, status: 0 };
    this.#asked.push(asked);
    response.once('finish', () => (asked.status = response.statusCode));
    const fault = this.#strikes(pathname, body);
    if (fault === 'closed') {
      response.destroy();
      return;
    }
    if (fault === 'slow') await sleep(SLOW_MS, undefined, { ref: false });
    if (fault === '429') throw new GoogleError(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded, as was asked for');
    if (fault === '500') throw new GoogleError(500, 'INTERNAL', 'An internal error, as was asked for');
    this.#tokens.check(headers.authorization);
    const answer = this.#api(method, pathname, headers['content-type'] ?? '', body);
    if (method !== 'GET') this.#changed();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  }

  /** Answers Google's addresses; false for any other address. */
  async answer(request: IncomingMessage, response: ServerResponse, address: URL, body: string): Promise<boolean> {
    const { method = 'GET', headers } = request;
    const { pathname, searchParams } = address;
    const json = (value: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    try {
      if (pathname.startsWith('/walletobjects/')) await this.#answerApi(request, response, pathname, body);
      else if (pathname === '/token' && method === 'POST')
        json(this.#tokens.exchange(headers['content-type'] ?? '', body));
      else if (pathname === '/gp/m/issuer/keys') json(this.#signer.published());
      else if (pathname.startsWith('/gp/v/save/')) await this.#save(method, pathname.split('/')[4] ?? '', response);
      else if (pathname.startsWith('/_local/google/')) json(await this.#control(method, pathname, searchParams));
      else return false;
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      const { status, code, message } = error;
      const isToken = pathname === '/token';
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          isToken ? { error: code, error_description: message } : { error: { code: status, message, status: code } },
        ),
      );
    }
    return true;
  }
}
