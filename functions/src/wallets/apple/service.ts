/**
 * The address that adds a pass, and Apple's web service for passes as "PassKit Web Service Reference" specifies it:
 * register, unregister, which passes have changed, the latest pass, log.
 */
import type { Pass } from '@tessera/domain/pass/state';
import { hasWalletPassEnded, type WalletRecord, walletState } from '@tessera/domain/pass/wallet';
import { QUERIES } from '@tessera/domain/records/queries';
import type { Business } from '@tessera/domain/shop/business';
import type { Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import type { Request } from 'firebase-functions/v2/https';
import { type AppleSerial, appleToken, isAppleToken, openTicket } from '../../passes/keys';
import { changeWallets } from '../../passes/passFields';
import { readAll } from '../../platform/commit';
import { applePassTypeId } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { countInMemory } from '../../platform/rateLimit';
import { notFound, type Reply } from '../../platform/reply';
import { queryAcross } from '../../records/queries';
import { businessAbove, refsOf } from '../../records/refs';
import { noticeOf } from '../notice';
import { queueUpdate } from '../queueUpdate';
import { makeErasedPass, makePass } from './pass';
import { newEntry, withDevice, withEntries, withoutDevice } from './record';
import { parseSerial, serialOf } from './serial';

/** The most requests about one pass or device in a minute, counted in each instance's memory. */
const REQUESTS_A_MINUTE = 60;
/** The most passes in one list. */
const MOST_PASSES = 200;
/** The most lines of a phone's log that are kept, and their length. */
const LOG = { lines: 20, length: 300 } as const;

const PASS_TYPE = 'application/vnd.apple.pkpass';
const unauthorised: Reply = { status: 401, body: 'Unauthorised' };
const malformed: Reply = { status: 400, body: 'Malformed' };
const linkExpired: Reply = {
  status: 404,
  body: 'This link has expired. Open your card, and press "Add to Apple Wallet" again.',
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
};

const httpDate = (seconds: number): string => new Date(seconds * 1000).toUTCString();

const passReply = (archive: Buffer, modified: number): Reply => ({
  status: 200,
  body: archive,
  headers: { 'Content-Type': PASS_TYPE, 'Last-Modified': httpDate(modified) },
});

/** A card as it is now; null if it was erased with its shop. */
type StoredCard = { business: Business; pass: Pass } | null;

/** When a pass's content last changed, in seconds since 1970; now for an erased card without a record. */
function modifiedOf(stored: StoredCard, record: WalletRecord | undefined, { linkVersion }: AppleSerial): number {
  const [changed, shops] = [stored?.pass.changedAt ?? Date.now(), stored?.business.changedAt ?? 0];
  const own = record?.apple?.[linkVersion]?.modified ?? Math.floor(changed / 1000);
  return Math.max(own, Math.floor(shops / 1000));
}

/** `GET /wallet/apple/<ticket>`: the pass, which the phone offers to add. */
async function handOut(ticket: string): Promise<Reply> {
  const opened = openTicket('wallet', ticket);
  if (!opened || opened.until <= Date.now()) return linkExpired;
  const { businessId, passId, linkVersion } = opened;
  countInMemory(`wallet ticket ${passId}`, REQUESTS_A_MINUTE);
  let stored: WalletRecord | undefined;
  const { outcome: entry, pass } = await changeWallets(businessId, passId, ({ pass: card, record }) => {
    if (!card || card.status !== 'open' || card.linkVersion !== linkVersion) return { outcome: undefined };
    stored = record;
    const handedOut = walletState(card);
    const before = record?.apple?.[linkVersion];
    if (before?.handedOut === handedOut) return { outcome: before };
    const next = { ...(before ?? newEntry(card, Date.now())), handedOut };
    return { outcome: next, record: withEntries(passId, record, { ...record?.apple, [linkVersion]: next }) };
  });
  const business = (await refsOf(firestore(), businessId).business.get()).data();
  if (!entry || !pass || !business) return linkExpired;
  const serial = { businessId, passId, linkVersion };
  const news = (await noticeOf(businessId, { business, pass, record: stored }))?.text;
  const archive = await makePass({ business, pass, serial, news, token: appleToken(serial, entry.root) });
  const reply = passReply(archive, Math.max(entry.modified, Math.floor(business.changedAt / 1000)));
  return { ...reply, headers: { ...reply.headers, 'Content-Disposition': 'attachment; filename="card.pkpass"' } };
}

/** The pass and the authentication token of a request; null when the token is not the pass's own. */
function authorised(request: Request, serialNumber: string): { serial: AppleSerial; token: string } | null {
  const serial = parseSerial(serialNumber);
  const [, token] = /^ApplePass (\S{16,100})$/.exec(request.get('authorization') ?? '') ?? [];
  if (!serial || token === undefined || !isAppleToken(serial, token)) return null;
  countInMemory(`wallet pass ${serialNumber}`, REQUESTS_A_MINUTE);
  return { serial, token };
}

/** The request's body as JSON; undefined when it is not a JSON object. */
function jsonOf(request: Request): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(request.rawBody?.toString() ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const isDeviceId = (text: string): boolean => /^[A-Za-z0-9-]{1,64}$/.test(text);

/** Registers a device. 201: registered. 200: registered before. 401: not this pass's token. 404: the pass has ended. */
async function register(request: Request, deviceId: string, serialNumber: string): Promise<Reply> {
  const access = authorised(request, serialNumber);
  if (!access) return unauthorised;
  const pushToken = jsonOf(request)?.['pushToken'];
  if (!isDeviceId(deviceId) || typeof pushToken !== 'string' || !/^(?:[0-9A-Fa-f]{2}){32,100}$/.test(pushToken))
    return malformed;
  const { businessId, passId, linkVersion } = access.serial;
  const { outcome } = await changeWallets<Reply & { late?: string }>(businessId, passId, ({ pass, record }) => {
    if (!pass || hasWalletPassEnded(pass, linkVersion)) return { outcome: notFound };
    const entry = record?.apple?.[linkVersion] ?? newEntry(pass, Date.now());
    const registered = Object.hasOwn(entry.devices, deviceId) ? entry.devices[deviceId] : undefined;
    const state = walletState(pass);
    const outcome = { status: registered ? 200 : 201, ...(entry.handedOut !== state && { late: state }) };
    // The push of the first registration may not have been queued, so that the phone registers again.
    if (registered?.pushToken === pushToken) return { outcome };
    const next = withDevice(entry, deviceId, { pushToken, since: Date.now() });
    return {
      outcome,
      record: withEntries(passId, record, { ...record?.apple, [linkVersion]: next }),
    };
  });
  // The card changed between the download and the registration, so push: then the device fetches the pass.
  // It may do so twice in a day: a phone whose holder turns updates off and on registers again with the same token.
  const { late } = outcome;
  if (late !== undefined)
    await queueUpdate({ businessId, passId, wallet: 'apple' }, `registered ${deviceId} ${pushToken} ${late}`);
  return { status: outcome.status, body: outcome.body };
}

/** Unregisters a device. 200: no longer registered. 401: not this pass's token. */
async function unregister(request: Request, deviceId: string, serialNumber: string): Promise<Reply> {
  const access = authorised(request, serialNumber);
  if (!access) return unauthorised;
  const { businessId, passId, linkVersion } = access.serial;
  await changeWallets(businessId, passId, ({ record }) => {
    const { [linkVersion]: entry, ...others } = record?.apple ?? {};
    if (!entry || !Object.hasOwn(entry.devices, deviceId)) return { outcome: undefined };
    const next = withoutDevice(entry, deviceId);
    const isHeld = Object.keys(next.devices).length > 0;
    return {
      outcome: undefined,
      record: withEntries(passId, record, { ...others, ...(isHeld && { [linkVersion]: next }) }),
    };
  });
  return { status: 200 };
}

/** Microseconds since 1970, by the database's clock, so that no change is missed between two lists. */
const microseconds = ({ seconds, nanoseconds }: Timestamp): number => seconds * 1e6 + Math.floor(nanoseconds / 1000);

/**
 * The passes of a device that have changed since a tag: 200, or 204 for none. Knowing the device's id is the
 * authorisation.
 */
async function changedSince(request: Request, deviceId: string): Promise<Reply> {
  const { passesUpdatedSince: since = '0' } = request.query;
  if (!isDeviceId(deviceId) || typeof since !== 'string' || !/^\d{1,16}$/.test(since)) return malformed;
  countInMemory(`wallet device ${deviceId}`, REQUESTS_A_MINUTE);
  const query = queryAcross(firestore(), QUERIES.byAppleDevice, deviceId).limit(MOST_PASSES);
  const { docs, readTime } = await query.get();
  const serialNumbers = docs
    .filter((snapshot) => microseconds(snapshot.get('appleChangedAt') as Timestamp) > Number(since))
    .flatMap((snapshot) => {
      const { passId, apple = {} } = snapshot.data();
      const businessId = businessAbove(snapshot.ref);
      return Object.entries(apple)
        .filter(([, { devices }]) => Object.hasOwn(devices, deviceId))
        .map(([version]) => serialOf({ businessId, passId, linkVersion: Number(version) }));
    });
  if (serialNumbers.length === 0) return { status: 204 };
  return { status: 200, body: { serialNumbers, lastUpdated: String(microseconds(readTime)) } };
}

/** Deletes the entry of an ended pass once its only device has fetched it as void. */
async function forgetFetched({ businessId, passId, linkVersion }: AppleSerial): Promise<void> {
  await changeWallets(businessId, passId, ({ record }) => {
    const { [linkVersion]: entry, ...others } = record?.apple ?? {};
    const isDone = entry?.endedAt !== undefined && Object.keys(entry.devices).length <= 1;
    return { outcome: undefined, record: isDone ? withEntries(passId, record, others) : undefined };
  });
}

/** The latest pass. 200: the pass, void if its shop was erased. 304: not changed since. 401: not this pass's token. */
async function latest(request: Request, serialNumber: string): Promise<Reply> {
  const access = authorised(request, serialNumber);
  if (!access) return unauthorised;
  const { serial, token } = access;
  const db = firestore();
  const refs = refsOf(db, serial.businessId);
  const read = await readAll(db, {
    business: refs.business,
    pass: refs.at('passes', serial.passId),
    record: refs.at('wallets', serial.passId),
  });
  const business = read.business.data();
  const pass = read.pass.data();
  const stored = business && pass ? { business, pass } : null;
  const record = read.record.data();
  const modified = modifiedOf(stored, record, serial);
  const since = Date.parse(request.get('if-modified-since') ?? '');
  if (since >= modified * 1000) return { status: 304, headers: { 'Last-Modified': httpDate(modified) } };
  const archive = await (stored
    ? makePass({ ...stored, serial, token, news: (await noticeOf(serial.businessId, { ...stored, record }))?.text })
    : makeErasedPass(serial, token));
  if (record?.apple?.[serial.linkVersion]?.endedAt !== undefined) await forgetFetched(serial);
  return passReply(archive, modified);
}

/** Logs what phones report about us, without text that may identify a card, a device or a token. */
function log(request: Request): Reply {
  const { logs } = jsonOf(request) ?? {};
  if (!Array.isArray(logs)) return malformed;
  const texts = logs.filter((line) => typeof line === 'string');
  const lines = texts.slice(0, LOG.lines).map((line) =>
    line
      .slice(0, LOG.length)
      .replace(/[^\x20-\x7e]/g, ' ')
      .replace(/[\w.-]{16,}/g, '…'),
  );
  logger.warn('Apple Wallet logs', { lines });
  return { status: 200 };
}

type Handler = (request: Request, ...parts: string[]) => Reply | Promise<Reply>;

/** The web service's routes below `v1`, with a handler for each method. `type` in a pattern is our pass type. */
const ROUTES: [pattern: readonly string[], methods: Partial<Record<string, Handler>>][] = [
  [['devices', '', 'registrations', 'type', ''], { POST: register, DELETE: unregister }],
  [['devices', '', 'registrations', 'type'], { GET: changedSince }],
  [['passes', 'type', ''], { GET: latest }],
  [['log'], { POST: log }],
];

const fits = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((one, index) => one === '' || parts[index] === (one === 'type' ? applePassTypeId.value() : one));

/** @param path below `/wallet/apple` */
export async function replyToApple(request: Request, path: string): Promise<Reply> {
  if (applePassTypeId.value() === '') return notFound;
  const [, first = '', ...parts] = path.split('/');
  // Phones ask by HEAD too, and the server sends no body then.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (first !== 'v1') return parts.length === 0 && method === 'GET' ? handOut(first) : notFound;
  const [pattern, methods] = ROUTES.find(([one]) => fits(one, parts)) ?? [];
  if (!pattern || !methods) return notFound;
  const handler = methods[method];
  if (!handler) return { status: 405, body: 'Not allowed', headers: { Allow: Object.keys(methods).join(', ') } };
  return handler(request, ...parts.filter((_, index) => pattern[index] === ''));
}
