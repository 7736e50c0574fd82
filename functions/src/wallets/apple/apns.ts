/**
 * Pushes to Apple's Push Notification service. A pass's push is empty: it tells the device to ask what has changed. The
 * certificate of the pass type authenticates it, and the pass type's id is the topic. Sources: Apple's "Wallet
 * Developer Guide: Updating a Pass" and "Sending notification requests to APNs".
 */
import type { ClientHttp2Session } from 'node:http2';
import { applePassCertificate, applePassKey, applePassTypeId, applePushOrigin, required } from '../../platform/config';
import { pem } from './pem';

const APPLE = 'https://api.push.apple.com';
/** Time limit for an answer, in milliseconds. A push is sent at most twice, well within the task's minute. */
const TIMEOUT_MS = 10_000;
/** How long Apple stores a push for a device that is off, in seconds. */
const KEPT_SECONDS = 28 * 24 * 60 * 60;
/** Apple's reasons for a token that no device has any more. */
const DEAD = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken'];

/** The outcome of a push. `gone`: no device has the token, since `at` if Apple says so (milliseconds since 1970). */
export type Pushed = { kind: 'sent' } | { kind: 'gone'; at?: number } | { kind: 'failed'; why: string };

let open: { origin: string; session: ClientHttp2Session } | undefined;

/** The connection of this instance. Apple asks senders to keep it open instead of opening one for each push. */
async function connection(): Promise<ClientHttp2Session> {
  const { connect } = await import('node:http2');
  // No `await` follows, so that concurrent pushes use the connection of the first one.
  const origin = applePushOrigin.value() || APPLE;
  if (open && open.origin === origin && !open.session.closed && !open.session.destroyed) return open.session;
  const session = connect(origin, { cert: pem(applePassCertificate), key: pem(applePassKey) });
  const forget = () => {
    if (open?.session === session) open = undefined;
  };
  // The requests on it fail with the same error, which is logged there.
  session.on('error', forget).on('goaway', forget).on('close', forget);
  session.unref();
  open = { origin, session };
  return session;
}

function outcomeOf(status: number, text: string): Pushed {
  if (status === 200) return { kind: 'sent' };
  let answer: { reason?: unknown; timestamp?: unknown } = {};
  try {
    answer = JSON.parse(text) as typeof answer;
  } catch {
    // Without a reason, the status decides.
  }
  const { reason, timestamp } = answer;
  if (status === 410 || DEAD.includes(String(reason)))
    return { kind: 'gone', at: typeof timestamp === 'number' ? timestamp : undefined };
  return { kind: 'failed', why: `${status} ${String(reason ?? '')}`.trim() };
}

function request(session: ClientHttp2Session, pushToken: string): Promise<Pushed> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ':method': 'POST',
      ':path': `/3/device/${pushToken}`,
      'apns-topic': required(applePassTypeId),
      'apns-push-type': 'background',
      // The only priority that a background push may have.
      'apns-priority': '5',
      'apns-expiration': String(Math.floor(Date.now() / 1000) + KEPT_SECONDS),
      'content-type': 'application/json',
    });
    let status = 0;
    let text = '';
    stream.setTimeout(TIMEOUT_MS, () => {
      reject(new Error(`no answer within ${TIMEOUT_MS} ms`));
      // A connection that was idle for long may be dead unnoticed: the next push makes a new one.
      session.destroy();
    });
    stream
      .on('response', (headers) => (status = headers[':status'] ?? 0))
      .on('data', (data: Buffer) => (text += data.toString()))
      .on('error', reject)
      .on('end', () => status > 0 && resolve(outcomeOf(status, text)))
      .on('close', () => reject(new Error('the connection was closed')));
    stream.setEncoding('utf8').end('{}');
  });
}

/**
 * Sends one push. If the connection broke, it is opened again once. A push without an answer waits for the next task.
 */
async function push(pushToken: string): Promise<Pushed> {
  for (let isRetry = false; ; isRetry = true) {
    try {
      return await request(await connection(), pushToken);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (isRetry || why.startsWith('no answer')) return { kind: 'failed', why };
    }
  }
}

/** Sends a push to each token, all on one connection. @returns their outcomes, in the same order */
export const pushAll = (pushTokens: readonly string[]): Promise<Pushed[]> => Promise.all(pushTokens.map(push));
