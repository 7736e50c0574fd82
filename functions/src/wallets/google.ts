/** A card in Google Wallet: the link that saves it, its object after a change, and what Google tells of it. */
import type { Business } from '@tessera/domain/business';
import type { Pass } from '@tessera/domain/pass/state';
import {
  type GoogleEntry,
  type WalletCard,
  walletCard,
  type WalletRecord,
  walletState,
} from '@tessera/domain/pass/wallet';
import { logger } from 'firebase-functions/logger';
import type { Request } from 'firebase-functions/v2/https';
import { businessIn, passIn, refsOf } from '../access/refs';
import { codeKey, secretOf } from '../passes/keys';
import { changeWallets } from '../passes/passStore';
import {
  googleWalletApiBase,
  googleWalletIssuerId,
  googleWalletServiceAccount,
  required,
  siteUrl,
} from '../platform/config';
import { firestore } from '../platform/firebase';
import { GoogleRefusal, GoogleWalletApi, originsOf } from './google/api';
import { parseServiceAccount } from './google/jwt';
import {
  classIdOf,
  loyaltyClass,
  loyaltyObject,
  mayNotify,
  notifiedLately,
  objectIdOf,
  type ObjectName,
  readObjectId,
  VOID,
} from './google/loyalty';
import type { LoyaltyClass, LoyaltyObject, LoyaltyObjectPatch } from './google/schema';
import { BadSignedMessage, openSignedMessage } from './google/signedMessage';
import { notFound, type Reply } from './reply';

let made: { base: string; api: GoogleWalletApi } | undefined;

/** The client, made once an instance for an address. @throws Error where the service account's key is malformed */
function api(): GoogleWalletApi {
  const base = googleWalletApiBase.value();
  if (made?.base !== base) {
    const account = parseServiceAccount(required(googleWalletServiceAccount));
    made = { base, api: new GoogleWalletApi(originsOf(base), account) };
  }
  return made.api;
}

/** The class and the object of a card as it is now, for the phone that it is on. */
function contentOf(businessId: string, pass: Pass, card: WalletCard): { shared: LoyaltyClass; object: LoyaltyObject } {
  const [issuerId, site] = [required(googleWalletIssuerId), required(siteUrl)];
  const classId = classIdOf(issuerId, businessId, pass.programmeId);
  return {
    shared: loyaltyClass(card, {
      classId,
      logo: `${site}/icons/icon-512.png`,
      callback: `${site}/wallet/google/callback`,
    }),
    object: loyaltyObject(card, {
      objectId: objectIdOf(issuerId, businessId, pass.passId, pass.linkVersion),
      classId,
      passId: pass.passId,
      key: codeKey(businessId, pass.passId, pass),
      rewards: pass.rewards.length,
      link: `${site}/p#${secretOf(businessId, pass)}`,
    }),
  };
}

const withEntry = (
  record: WalletRecord | undefined,
  passId: string,
  linkVersion: number,
  entry: GoogleEntry,
): WalletRecord => ({
  ...(record ?? { passId, schema: 1 }),
  google: { ...record?.google, [linkVersion]: entry },
});

/** The record without an entry; null where nothing is left in it. */
function withoutEntry(record: WalletRecord, linkVersion: number | string): WalletRecord | null {
  const { google = {}, ...others } = record;
  const rest = Object.fromEntries(Object.entries(google).filter(([version]) => version !== String(linkVersion)));
  if (Object.keys(rest).length > 0) return { ...others, google: rest };
  return others.apple ? others : null;
}

const cardNow = async (businessId: string, passId: string): Promise<Pass | undefined> =>
  passIn(
    await refsOf(await firestore(), businessId)
      .at('passes', passId)
      .get(),
  );

/**
 * The link that saves a card. Its object is at Google already, and the link only names it.
 * @returns undefined where the card was moved or closed meanwhile
 * @throws GoogleRefusal, or the network's error
 */
export async function googleLink(businessId: string, business: Business, pass: Pass): Promise<string | undefined> {
  const { passId, linkVersion } = pass;
  // Recorded first: whatever happens to the card from here on reaches the object.
  await changeWallets(businessId, passId, ({ pass: stored, record }) => {
    const known = record?.google?.[linkVersion];
    if (stored?.linkVersion !== linkVersion || (known && !known.isDeleted)) return { outcome: null };
    const { isDeleted: _, ...kept } = known ?? { notified: [] };
    return { outcome: null, record: withEntry(record, passId, linkVersion, kept) };
  });
  const { shared, object } = contentOf(businessId, pass, walletCard(business, pass, linkVersion));
  await api().putClass(shared);
  await api().putObject(object);
  const now = await cardNow(businessId, passId);
  if (now?.linkVersion !== linkVersion) {
    await api().patchObject(object.id, VOID);
    return undefined;
  }
  if (walletState(now) !== walletState(pass)) await updateGoogle(businessId, passId, true);
  return api().saveLink(object.id, shared.id, required(siteUrl));
}

/** Sends a patch. @returns false where there is no such object, or no longer */
async function patched(id: string, change: LoyaltyObjectPatch): Promise<boolean> {
  try {
    await api().patchObject(id, change);
    return true;
  } catch (error) {
    if (!(error instanceof GoogleRefusal) || error.status !== 404) throw error;
    logger.warn('updateGoogle: no such object', { id });
    return false;
  }
}

/** Sends one state of a card to its objects. @returns the state, and the entries that need nothing any more */
async function sendState(
  businessId: string,
  passId: string,
  isSilent: boolean,
): Promise<{ state: string; ended: string[] } | null> {
  const now = Date.now();
  // A notifying change is counted before it is sent, so that tasks that run together do not exceed the limit.
  const { outcome, pass } = await changeWallets(businessId, passId, ({ pass: stored, record }) => {
    const entries = record?.google ?? {};
    const entry = stored?.status === 'open' ? entries[stored.linkVersion] : undefined;
    if (isSilent || !stored || !entry || entry.isDeleted || !mayNotify(entry.notified, now))
      return { outcome: { entries, notifies: false } };
    const counted = { ...entry, notified: [...notifiedLately(entry.notified, now), now] };
    return {
      outcome: { entries, notifies: true },
      record: withEntry(record, passId, stored.linkVersion, counted),
    };
  });
  const business = businessIn(await refsOf(await firestore(), businessId).business.get());
  if (!pass || !business) return null;
  const ended: string[] = [];
  for (const [version, { isDeleted }] of Object.entries(outcome.entries)) {
    const isGone = version !== String(pass.linkVersion) || pass.status === 'closed';
    const id = objectIdOf(required(googleWalletIssuerId), businessId, passId, version);
    const card = walletCard(business, pass, Number(version));
    let isThere = true;
    if (card.isVoid) isThere = await patched(id, VOID);
    else if (!isDeleted) {
      const { shared, object } = contentOf(businessId, pass, card);
      await api().putClass(shared);
      isThere = await patched(id, { ...object, ...(outcome.notifies && { notifyPreference: 'NOTIFY_ON_UPDATE' }) });
    }
    if (isGone || !isThere) ended.push(version);
  }
  return { state: walletState(pass), ended };
}

/** How often a card that changes while it is sent is sent again at once; the task is repeated after that. */
const ATTEMPTS = 5;

/**
 * Brings the objects of a card up to date: the present phone's shows the card, an earlier phone's is void. A card that
 * changes meanwhile is sent again, so that what is sent last is the newest.
 * @param isSilent the holder is not notified
 * @throws GoogleRefusal, or the network's error
 */
export async function updateGoogle(businessId: string, passId: string, isSilent = false): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const sent = await sendState(businessId, passId, isSilent);
    if (!sent) return;
    if (sent.ended.length > 0)
      await changeWallets(businessId, passId, ({ record }) => {
        if (!record) return { outcome: null };
        const rest = sent.ended.reduce<WalletRecord | null>(
          (kept, version) => kept && withoutEntry(kept, version),
          record,
        );
        return { outcome: null, record: rest };
      });
    const now = await cardNow(businessId, passId);
    if (!now || walletState(now) === sent.state) return;
  }
  throw new Error('The card changes faster than it can be sent');
}

/** Google's keys change slowly, and old and new ones overlap. */
const KEYS_LIVE_MS = 60 * 60 * 1000;
let keys: { text: Promise<string>; until: number } | undefined;

async function publishedKeys(now: number): Promise<string> {
  if (!keys || keys.until <= now) keys = { text: api().publishedKeys(), until: now + KEYS_LIVE_MS };
  const asked = keys;
  try {
    return await asked.text;
  } catch (error) {
    if (keys === asked) keys = undefined;
    throw error;
  }
}

/**
 * A card was saved in a wallet, or deleted from it. A deleted one is void at Google, and is sent nothing more; one that
 * is saved again shows the card as it is. All of it may be done twice: it counts as heard when it is done.
 * @param at tells the order of messages: one that is not later than the last changes nothing
 */
async function hear(
  objectId: string,
  { businessId, passId, linkVersion }: ObjectName,
  event: 'save' | 'del',
  at: number,
): Promise<void> {
  const change = (next: (entry: GoogleEntry) => GoogleEntry) =>
    changeWallets(businessId, passId, ({ pass, record }) => {
      const entry = record?.google?.[linkVersion];
      if (!pass || !entry || at <= (entry.heardAt ?? 0)) return { outcome: false };
      return { outcome: true, record: withEntry(record, passId, linkVersion, next(entry)) };
    });
  if (event === 'del') {
    const { outcome: isNews } = await change((entry) => ({ ...entry, isDeleted: true }));
    if (isNews) await patched(objectId, VOID);
  } else {
    const { outcome: isNews } = await change(({ isDeleted: _, ...entry }) => entry);
    if (isNews) await updateGoogle(businessId, passId, true);
  }
  await change((entry) => ({ ...entry, heardAt: at }));
}

/** 200: heard, or not about a card of ours. 400: not signed by Google for us, or out of date. 405: not POST. */
export async function replyToGoogle(request: Request): Promise<Reply> {
  const issuerId = googleWalletIssuerId.value();
  if (!issuerId) return notFound;
  if (request.method !== 'POST') return { status: 405, headers: { Allow: 'POST' }, body: 'POST only' };
  const now = Date.now();
  try {
    const body = request.rawBody?.toString('utf8') ?? '';
    const message = openSignedMessage(body, await publishedKeys(now), issuerId, now);
    const { objectId, eventType } = message;
    const at = Number(message['expTimeMillis']);
    if (!(at > now)) throw new BadSignedMessage('The message is out of date');
    const named = typeof objectId === 'string' ? readObjectId(issuerId, objectId) : null;
    if (named && (eventType === 'save' || eventType === 'del')) await hear(objectId as string, named, eventType, at);
    return { status: 200, body: {} };
  } catch (error) {
    if (!(error instanceof BadSignedMessage)) throw error;
    logger.warn('Google Wallet callback refused', { why: error.message });
    return { status: 400, body: 'Bad message' };
  }
}
