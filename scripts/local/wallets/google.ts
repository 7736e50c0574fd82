/**
 * A local Google Wallet: the token endpoint, loyalty classes and objects, the page of a save link, and signed
 * callbacks. It checks requests as strictly as Google's documents say, and fails on request. Its own controls are below
 * `/_local/google/`.
 */
import { HOUR_MS } from '@tessera/domain/lib/time';
import express, { type NextFunction, type Request, type Response } from 'express';
import { GoogleError, invalid } from './googleSchema';
import { GoogleStore, type HeldCards, QUOTA } from './googleStore';
import { AccessTokens, type Account, CallbackSigner, openSaveLink } from './googleTokens';
import { savePage } from './preview';

export interface LocalGoogleOptions {
  /** `http://127.0.0.1:<port>`: where this is served. */
  origin: string;
  issuerId: string;
  account: Account;
  held: HeldCards;
  /** Called after every change of the cards. */
  onChange: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** How requests to the API fail: too many requests, a server error, a late answer, a closed connection. */
const FAULTS = ['429', '500', 'slow', 'closed'] as const;
type Fault = (typeof FAULTS)[number];
/** The delay of a slow answer in milliseconds, longer than any time limit. */
const SLOW_MS = 60_000;

/** A request that was made, for tests. */
export interface RecordedRequest {
  method: string;
  path: string;
  status: number;
}

/** The JSON in a request to the API. @throws GoogleError 400 for anything else */
function jsonIn({ headers, body }: Request): unknown {
  if (!headers['content-type']?.startsWith('application/json')) throw invalid('content-type must be application/json');
  try {
    return JSON.parse(String(body));
  } catch {
    throw invalid('Invalid JSON payload received.');
  }
}

/** The store, and what answers at Google's addresses. An app that uses the router reads bodies as buffers. */
export function localGoogle(options: LocalGoogleOptions) {
  const { origin, issuerId, account, held, onChange, now } = options;
  const store = new GoogleStore(held, issuerId, now);
  const signer = new CallbackSigner(now);
  const tokens = new AccessTokens(account, `${origin}/token`, now);
  const asked: RecordedRequest[] = [];
  let fault: { kind: Fault; times: number; id: string } | undefined;
  const router = express.Router();

  /** The fault that was requested for this request, if any. Each fault strikes a limited number of times. */
  function strikes(request: string): Fault | undefined {
    if (!fault || !request.includes(fault.id)) return undefined;
    const { kind } = fault;
    fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined;
    return kind;
  }

  router.use('/walletobjects', (request, response, next) => {
    const { method, originalUrl, headers, body } = request;
    const one: RecordedRequest = { method, path: originalUrl, status: 0 };
    asked.push(one);
    response.once('finish', () => (one.status = response.statusCode));
    const struck = strikes(`${originalUrl} ${String(body)}`);
    if (struck === 'closed') return void response.destroy();
    if (struck === 'slow') return void setTimeout(() => response.destroy(), SLOW_MS).unref();
    if (struck === '429') throw new GoogleError(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded, as was asked for');
    if (struck === '500') throw new GoogleError(500, 'INTERNAL', 'An internal error, as was asked for');
    tokens.check(headers.authorization);
    next();
  });
  /** A method of the API. */
  function api(method: 'get' | 'post' | 'put' | 'patch', path: string, act: (id: string, value: unknown) => object) {
    router[method](`/walletobjects/v1/${path}`, (request: Request<{ id?: string }>, response) => {
      const answer = act(request.params.id ?? '', method === 'get' ? undefined : jsonIn(request as Request));
      if (method !== 'get') onChange();
      response.json(answer);
    });
  }
  api('post', 'loyaltyClass', (_, value) => store.insertClass(value));
  api('get', 'loyaltyClass/:id', (id) => store.class(id));
  api('patch', 'loyaltyClass/:id', (id, value) => store.patchClass(id, value));
  api('post', 'loyaltyObject', (_, value) => store.insertObject(value));
  api('get', 'loyaltyObject/:id', (id) => store.object(id));
  api('put', 'loyaltyObject/:id', (id, value) => store.replaceObject(id, value));
  api('post', 'loyaltyObject/:id/addMessage', (id, value) => store.addMessage(id, value));
  api('patch', 'loyaltyObject/:id', (id, value) => store.patchObject(id, value));

  router.post('/token', ({ headers, body }, response) => {
    response.json(tokens.exchange(headers['content-type'] ?? '', String(body)));
  });
  router.get('/gp/m/issuer/keys', (_, response) => void response.json(signer.published()));

  /** Saves an object in a wallet or deletes it there. @returns the status of its class's callback; 0 without one */
  async function setUsers(objectId: string, hasUsers: boolean): Promise<number> {
    const { classId } = store.setUsers(objectId, hasUsers);
    onChange();
    const { url } = store.class(classId).callbackOptions ?? {};
    if (!url) return 0;
    const eventType = hasUsers ? 'save' : 'del';
    const expTimeMillis = now() + HOUR_MS;
    const message = { classId, objectId, eventType, expTimeMillis, count: 1, nonce: crypto.randomUUID() };
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Googlebot' },
      body: JSON.stringify(signer.sign(message, issuerId)),
    });
    return status;
  }

  // The page of a save link, and its button.
  router.get('/gp/v/save/:token', ({ params }, response) => {
    const object = store.object(openSaveLink(params.token, account));
    const { programName, issuerName } = store.class(object.classId);
    response.send(savePage(programName, `${issuerName}, ${object.loyaltyPoints?.balance.string ?? ''}`));
  });
  router.post('/gp/v/save/:token', ({ params }, response, next) => {
    setUsers(openSaveLink(params.token, account), true).then(() => response.redirect(303, '/wallet-preview'), next);
  });

  router.get('/_local/google/classes/:id', ({ params }, response) => void response.json(store.class(params.id)));
  router.get('/_local/google/objects/:id', ({ params }, response) => void response.json(store.object(params.id)));
  router.get('/_local/google/asked/:id?', ({ params: { id = '' } }, response) => {
    response.json(asked.filter(({ path }) => path.includes(id)));
  });
  router.post('/_local/google/fail/:id?', ({ params: { id = '' }, query }, response) => {
    const kind = FAULTS.find((one) => one === query['kind']);
    fault = kind && { kind, times: Number(query['times'] ?? 1), id };
    response.json({ fault: fault ?? null });
  });
  router.post('/_local/google/revoke', (_, response) => {
    tokens.revoke();
    response.json({});
  });
  router.post('/_local/google/delete/:id', ({ params }, response, next) => {
    setUsers(params.id, false).then((status) => response.json({ status }), next);
  });

  router.use(['/walletobjects', '/_local/google'], ({ method, originalUrl }) => {
    throw new GoogleError(404, 'NOT_FOUND', `No such method: ${method} ${originalUrl}`);
  });
  // Express knows a handler of errors by its four parameters.
  router.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof GoogleError)) return next(error);
    const { status, code, message } = error;
    if (request.path === '/token')
      return void response.status(status).json({ error: code, error_description: message });
    const reason = code === QUOTA ? { errors: [{ message, domain: 'walletobjects', reason: code }] } : { status: code };
    response.status(status).json({ error: { code: status, message, ...reason } });
  });
  return { store, router };
}
