/**
 * A local Apple Push Notification service: HTTP/2 over TLS. It checks requests as strictly as Apple's documents say,
 * answers with their codes and reasons, and fails on request. Sources: [1] "Sending notification requests to APNs" ·
 * [2] "Handling notification responses from APNs" · [3] "Wallet Developer Guide: Updating a Pass".
 */
import { X509Certificate } from 'node:crypto';
import { createSecureServer, type Http2Session, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { listen } from '../httpServer';
import type { WalletKeys } from './keys';

/** Apple's reasons for answers that can be asked for. */
const REASONS: Record<string, string> = {
  410: 'Unregistered',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'Shutdown',
};
/** How pushes to a token fail. */
const PUSH_FAULTS = [...Object.keys(REASONS), 'slow', 'closed', 'goaway'];

export type LocalApns = Awaited<ReturnType<typeof startLocalApns>>;

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
  ) {
    super(reason);
  }
}

/** Apple's limit for a notification that is not a voice call: [1]. */
const MOST_BYTES = 4096;
const MOST_PUSHES = 2000;
/** What a header holds where it is sent, and the reason for the refusal of anything else: [1]. */
const HEADERS: Record<string, [form: RegExp, reason: string]> = {
  'apns-id': [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'BadMessageId'],
  'apns-expiration': [/^\d{1,10}$/, 'BadExpirationDate'],
  'apns-push-type': [
    /^(alert|background|location|voip|complication|fileprovider|mdm|liveactivity|pushtotalk)$/,
    'InvalidPushType',
  ],
  'apns-priority': [/^(1|5|10)$/, 'BadPriority'],
  'apns-collapse-id': [/^.{0,64}$/s, 'BadCollapseId'],
};

/** The device token in the address; undefined for another address. */
const tokenIn = (headers: IncomingHttpHeaders): string | undefined =>
  /^\/3\/device\/([^/]*)$/.exec(headers[':path'] ?? '')?.[1];

/** The pass type in the client's certificate. */
function topicOf(socket: TLSSocket): string {
  if (!socket.authorized) throw new Refusal(403, 'BadCertificate');
  const { raw } = socket.getPeerCertificate();
  const { subject, validTo } = new X509Certificate(raw);
  if (Date.parse(validTo) < Date.now()) throw new Refusal(403, 'BadCertificate');
  return /^UID=(.+)$/m.exec(subject)?.[1] ?? '';
}

/** @throws Refusal with Apple's reason: the table of [2] */
function checkRequest(headers: IncomingHttpHeaders, body: string, socket: TLSSocket): string {
  if (headers[':method'] !== 'POST') throw new Refusal(405, 'MethodNotAllowed');
  const token = tokenIn(headers);
  if (token === undefined) throw new Refusal(404, 'BadPath');
  if (token === '') throw new Refusal(400, 'MissingDeviceToken');
  const certified = topicOf(socket);
  if (!/^(?:[0-9a-f]{2}){32,100}$/i.test(token)) throw new Refusal(400, 'BadDeviceToken');
  const topic = headers['apns-topic'];
  if (topic === undefined) throw new Refusal(400, 'MissingTopic');
  // [3]: a pass's topic is the pass type of the certificate.
  if (topic !== certified) throw new Refusal(400, 'TopicDisallowed');
  for (const [name, [form, reason]] of Object.entries(HEADERS))
    if (headers[name] !== undefined && !form.test(String(headers[name]))) throw new Refusal(400, reason);
  // [1]: a background push with priority 10 is an error.
  if (headers['apns-push-type'] === 'background' && headers['apns-priority'] === '10')
    throw new Refusal(400, 'BadPriority');
  if (body === '') throw new Refusal(400, 'PayloadEmpty');
  if (Buffer.byteLength(body) > MOST_BYTES) throw new Refusal(413, 'PayloadTooLarge');
  // [3]: "an empty JSON dictionary". The real service accepts more, which the phone ignores.
  if (!/^\s*\{\s*\}\s*$/.test(body)) throw new Refusal(400, 'BadPayload');
  return token;
}

/** @param keys this machine's certificate chain, whose pass type's certificate clients use */
export async function startLocalApns(port: number, keys: WalletKeys) {
  /** The latest ones. The status is 0 where there was no answer; times are milliseconds since 1970. */
  const pushes: { token: string; status: number; reason?: string; at: number }[] = [];
  const faults = new Map<string, { fault: string; times: number }>();
  const listeners: ((token: string) => void)[] = [];
  const open = new Set<Http2Session>();
  /** Connections that stay open but answer nothing any more. */
  const silent = new WeakSet<Http2Session>();

  /** The fault for this push, if one was requested for its token. Each fault strikes a limited number of times. */
  function struck(token: string): string | undefined {
    const found = faults.get(token);
    if (!found) return undefined;
    found.times -= 1;
    if (found.times <= 0) faults.delete(token);
    return found.fault;
  }

  function answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, body: string): void {
    const note = (status: number, reason?: string) => {
      pushes.push({ token: tokenIn(headers) ?? '', status, ...(reason !== undefined && { reason }), at: Date.now() });
      pushes.splice(0, pushes.length - MOST_PUSHES);
    };
    const reply = (status: number, reason?: string, more: object = {}) => {
      note(status, reason);
      if (stream.destroyed) return;
      const id = headers['apns-id'] ?? '00000000-0000-0000-0000-000000000000';
      stream.respond({ ':status': status, 'apns-id': id, ...(reason && { 'content-type': 'application/json' }) });
      stream.end(reason && JSON.stringify({ reason, ...more }));
    };
    try {
      if (stream.session && silent.has(stream.session)) return note(0);
      const token = checkRequest(headers, body, stream.session?.socket as unknown as TLSSocket);
      const fault = struck(token);
      switch (fault) {
        case 'slow':
          if (stream.session) silent.add(stream.session);
          return note(0);
        case 'closed':
          return void stream.session?.destroy();
        case 'goaway':
          stream.session?.goaway();
          return void stream.close();
        case undefined:
          reply(200);
          for (const listener of listeners) listener(token);
          return;
        default:
          return reply(Number(fault), REASONS[fault], fault === '410' ? { timestamp: Date.now() } : {});
      }
    } catch (error) {
      if (error instanceof Refusal) reply(error.status, error.reason);
      else reply(500, 'InternalServerError');
    }
  }

  const server = createSecureServer({
    cert: keys.serverCertificate,
    key: keys.serverKey,
    ca: [keys.root, keys.wwdr],
    requestCert: true,
    // A client without a certificate gets an answer that says so.
    rejectUnauthorized: false,
  });
  server.on('session', (session) => {
    open.add(session);
    session.on('close', () => open.delete(session)).on('error', () => undefined);
  });
  server.on('stream', (stream, headers) => {
    let body = '';
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => (body += part)).on('error', () => undefined);
    stream.on('end', () => answer(stream, headers, body));
  });
  await listen(server, port);
  return {
    origin: `https://127.0.0.1:${port}`,
    /** `GET …/pushes/<token>`: the pushes to it. `POST …/fail/<token>?kind=429&times=2`: makes pushes to it fail. */
    control(method: string, pathname: string, params: URLSearchParams): object | undefined {
      const [, what = '', token = ''] = /^\/_local\/apns\/(\w+)\/([0-9a-f]+)$/i.exec(pathname) ?? [];
      if (method === 'GET' && what === 'pushes') return pushes.filter((push) => push.token === token);
      const fault = PUSH_FAULTS.find((one) => one === params.get('kind'));
      if (method !== 'POST' || what !== 'fail' || !fault) return undefined;
      faults.set(token, { fault, times: Number(params.get('times') ?? 1) });
      return { fault };
    },
    /** Calls the listener with the token of each accepted push. */
    onPush: (listener: (token: string) => void) => void listeners.push(listener),
    stop: () =>
      new Promise<void>((resolve) => {
        for (const session of open) session.destroy();
        server.close(() => resolve());
      }),
  };
}
