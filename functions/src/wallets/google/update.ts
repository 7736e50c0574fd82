/** A card in Google Wallet: makes the link that saves it, and updates its object after a change. */
import { isDeepStrictEqual } from 'node:util';
import { cardAddress } from '@tessera/domain/addresses/customerPaths';
import type { Pass } from '@tessera/domain/pass/state';
import {
  type GoogleEntry,
  hasWalletPassEnded,
  type WalletCard,
  walletCard,
  type WalletRecord,
  walletState,
  withEraseAt,
} from '@tessera/domain/pass/wallet';
import type { Business } from '@tessera/domain/shop/business';
import { codeKey, secretOf } from '../../passes/keys';
import { changeWallets } from '../../passes/passFields';
import { googleWalletIssuerId, required, siteUrl } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { pagesOf } from '../../records/queries';
import { type BusinessRefs, readPass, refsOf } from '../../records/refs';
import { logoPath, ownLogoPath, picturePath } from '../picture';
import { api, wasFound } from './client';
import { classIdOf, loyaltyClass, loyaltyObject, mayNotify, notifiedLately, objectIdOf, voidObject } from './loyalty';
import type { LoyaltyClass, LoyaltyObject } from './schema';

type Entries = Record<string, GoogleEntry>;

/** The class and the object of a card for its present phone. */
function contentOf(
  businessId: string,
  { logo }: Business,
  pass: Pass,
  card: WalletCard,
): { shared: LoyaltyClass; object: LoyaltyObject } {
  const [issuerId, site] = [required(googleWalletIssuerId), required(siteUrl)];
  const classId = classIdOf(issuerId, businessId, pass.programmeId);
  return {
    shared: loyaltyClass(card, {
      classId,
      logo: site + (logo === undefined ? logoPath(card) : ownLogoPath(logo)),
      callback: `${site}/wallet/google/callback`,
    }),
    object: loyaltyObject(card, {
      objectId: objectIdOf(issuerId, businessId, pass.passId, pass.linkVersion),
      classId,
      passId: pass.passId,
      key: codeKey(businessId, pass.passId, pass),
      picture: `${site}${picturePath(card)}`,
      link: site + cardAddress(secretOf(businessId, pass)),
    }),
  };
}

export const withEntry = (
  record: WalletRecord | undefined,
  passId: string,
  linkVersion: number,
  entry: GoogleEntry,
): WalletRecord => ({
  ...(record ?? { passId, schema: 1 }),
  google: { ...record?.google, [linkVersion]: entry },
});

/** The record without its entries; null when it would be empty. */
const withoutGoogle = ({ google: _, ...others }: WalletRecord): WalletRecord | null =>
  others.apple ? withEraseAt(others) : null;

/** The record without an entry; null when it would be empty. */
function withoutEntry(record: WalletRecord, linkVersion: number | string): WalletRecord | null {
  const rest = Object.entries(record.google ?? {}).filter(([version]) => version !== String(linkVersion));
  return rest.length > 0 ? withEraseAt({ ...record, google: Object.fromEntries(rest) }) : withoutGoogle(record);
}

/**
 * The link that saves a card. The object is inserted at Google first; the link contains only its id.
 * @returns undefined when the card was moved or closed meanwhile
 * @throws GoogleRefusal, or the network's error
 */
export async function googleLink(businessId: string, business: Business, pass: Pass): Promise<string | undefined> {
  const { passId, linkVersion } = pass;
  const remember = (more: Pick<GoogleEntry, 'putAt'> = {}) =>
    changeWallets(businessId, passId, ({ pass: stored, record }) => {
      const before = record?.google?.[linkVersion];
      const isKnown = before && !before.isDeleted && more.putAt === undefined;
      if (stored?.linkVersion !== linkVersion || isKnown) return { outcome: null };
      const { isDeleted: _, ...kept } = before ?? { notified: [] };
      return { outcome: null, record: withEntry(record, passId, linkVersion, { ...kept, ...more }) };
    });
  // Recorded first, so that every later change of the card updates the object.
  await remember();
  const { shared, object } = contentOf(businessId, business, pass, walletCard(business, pass, linkVersion, Date.now()));
  await api().putClass(shared);
  await api().putObject(object);
  // A change that was sent before the object existed took it for deleted, and may have removed the entry.
  const { pass: now } = await remember({ putAt: Date.now() });
  if (now?.linkVersion !== linkVersion) {
    await api().voidObject(voidObject(object.id, shared.id));
    return undefined;
  }
  if (walletState(now) !== walletState(pass)) await updateGoogle(businessId, passId, true);
  return api().saveLink(object.id, shared.id, required(siteUrl));
}

/** Voids the object of a card on one phone. @returns false when Google does not have the object */
export function endAtGoogle(
  businessId: string,
  { passId, programmeId }: Pick<Pass, 'passId' | 'programmeId'>,
  linkVersion: number | string,
): Promise<boolean> {
  const issuerId = required(googleWalletIssuerId);
  const id = objectIdOf(issuerId, businessId, passId, linkVersion);
  return wasFound(id, api().voidObject(voidObject(id, classIdOf(issuerId, businessId, programmeId))));
}

/**
 * The entries before a state is sent. An end is recorded, so that the daily job repeats it: an ended card has no later
 * change that would send it. A notifying change is counted, so that concurrent tasks do not exceed the limit.
 */
function entriesBeforeSending(pass: Pass, entries: Entries, isSilent: boolean, now: number) {
  const current = pass.status === 'open' ? entries[pass.linkVersion] : undefined;
  const notifies = !isSilent && current !== undefined && !current.isDeleted && mayNotify(current.notified, now);
  const after = Object.entries(entries).map(([version, entry]): [string, GoogleEntry] => {
    if (hasWalletPassEnded(pass, Number(version))) return [version, { endedAt: now, ...entry }];
    return [version, notifies ? { ...entry, notified: [...notifiedLately(entry.notified, now), now] } : entry];
  });
  return { entries: Object.fromEntries(after), notifies };
}

/** Sends one state of a card to its objects. @returns the state, and the entries that can be deleted */
async function sendState(
  businessId: string,
  passId: string,
  isSilent: boolean,
): Promise<{ state: string; ended: [version: string, putAt: number | undefined][] } | null> {
  const now = Date.now();
  const { outcome, pass } = await changeWallets(businessId, passId, ({ pass: stored, record }) => {
    const before = record?.google ?? {};
    if (!stored || !record) return { outcome: { entries: before, notifies: false } };
    const prepared = entriesBeforeSending(stored, before, isSilent, now);
    return {
      outcome: prepared,
      record: isDeepStrictEqual(prepared.entries, before)
        ? undefined
        : withEraseAt({ ...record, google: prepared.entries }),
    };
  });
  const business = (await refsOf(firestore(), businessId).business.get()).data();
  if (!pass || !business) return null;
  const ended: [string, number | undefined][] = [];
  for (const [version, { isDeleted, putAt }] of Object.entries(outcome.entries)) {
    const card = walletCard(business, pass, Number(version), Date.now());
    let isThere = true;
    if (card.isVoid) isThere = await endAtGoogle(businessId, pass, version);
    else if (!isDeleted) {
      const { shared, object } = contentOf(businessId, business, pass, card);
      await api().putClass(shared);
      const change = { ...object, notifyPreference: outcome.notifies ? ('NOTIFY_ON_UPDATE' as const) : undefined };
      isThere = await wasFound(object.id, api().patchObject(object.id, change));
    }
    if (hasWalletPassEnded(pass, Number(version)) || !isThere) ended.push([version, putAt]);
  }
  return { state: walletState(pass), ended };
}

/** Number of times that a changing card is sent in one run. After that the queue retries the task. */
const ATTEMPTS = 5;

/**
 * Updates the objects of a card: the present phone's object shows the card, an earlier phone's is void. If the card
 * changes meanwhile, it is sent again, so that the last state sent is the newest.
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
          (kept, [version, putAt]) =>
            kept && kept.google?.[version]?.putAt === putAt ? withoutEntry(kept, version) : kept,
          record,
        );
        return { outcome: null, record: rest };
      });
    const now = await readPass(businessId, passId);
    if (!now || walletState(now) === sent.state) return;
  }
  throw new Error('The card changes faster than it can be sent');
}

/** Number of a shop's records that are read at a time, and of cards that are ended at the same time. */
const [PAGE, AT_ONCE] = [200, 10];

/** Voids a card's objects and removes their record, so that a repeated run does not void them again. */
async function endCard(refs: BusinessRefs, { passId, google = {} }: WalletRecord): Promise<void> {
  const businessId = refs.business.id;
  const pass = await readPass(businessId, passId);
  if (pass) await Promise.all(Object.keys(google).map((version) => endAtGoogle(businessId, pass, version)));
  await changeWallets(businessId, passId, ({ record }) => ({
    outcome: undefined,
    record: record?.google && withoutGoogle(record),
  }));
}

/**
 * Voids every card of a shop before the shop is erased, so that Google keeps no data of its customers.
 * @returns false when the time was used up first: a further call goes on
 * @throws GoogleRefusal, or the network's error
 */
export async function endShopAtGoogle(businessId: string, isOver: () => boolean): Promise<boolean> {
  if (!googleWalletIssuerId.value()) return true;
  const refs = refsOf(firestore(), businessId);
  for await (const page of pagesOf(refs.collection('wallets'), PAGE)) {
    const held = page.map((snapshot) => snapshot.data()).filter(({ google }) => google !== undefined);
    for (let first = 0; first < held.length; first += AT_ONCE) {
      await Promise.all(held.slice(first, first + AT_ONCE).map((record) => endCard(refs, record)));
      if (isOver()) return false;
    }
  }
  return true;
}
