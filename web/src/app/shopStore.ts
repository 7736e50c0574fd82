/**
 * The shops of the signed-in person, with the role in each. Read once for all rooms, stored in the browser, and retried
 * by itself while the server cannot be reached.
 */
import { DAY_MS } from '@tessera/domain/lib/time';
import { type Business, isJoiningOpen } from '@tessera/domain/shop/business';
import { useEffect, useSyncExternalStore } from 'react';
import { isUnreachable } from '../shared/data/errors';
import { serverReach } from '../shared/data/serverReach';
import type { Shop } from '../shared/data/shops';
import { keepTrying } from '../shared/lib/keepTrying';
import { createListeners } from '../shared/lib/listeners';
import { loadChunk } from '../shared/lib/loadChunk';
import { recallRead, rememberRead } from '../shared/query/queryCache';
import { type Read, refusedReads, staleCopy } from '../shared/query/useQuery';
import { useSession } from '../shared/session/session';
import { readOwnShops } from './readOwnShops';

interface Held {
  uid: string;
  /** Whether the account has paid; then the shop may have to be created first. */
  paid: boolean;
  shops: Read<Shop[]>;
  /** The chosen shop of somebody who works in several. */
  chosen: string | undefined;
}

const NOTHING: Held = { uid: '', paid: false, shops: { status: 'loading' }, chosen: undefined };

let held = NOTHING;
/** The token of the latest read while it has no result. The results of earlier reads are dropped. */
let underWay: object | undefined;
let stopTrying: (() => void) | undefined;
const { subscribe, notify } = createListeners();

function show(next: Partial<Held>): void {
  held = { ...held, ...next };
  notify();
}

function stopRetries(): void {
  stopTrying?.();
  stopTrying = undefined;
}

const shopsKey = (uid: string): string => `shops/${uid}`;
const chosenKey = (uid: string): string => `shopChosen/${uid}`;

const ownOf = (uid: string, shops: Shop[]): Shop | undefined => shops.find(({ business }) => business.ownerUid === uid);

/** Whether the payment may have opened the person's own shop since these were read. */
function mayHaveOpened(shops: Shop[]): boolean {
  const own = ownOf(held.uid, shops);
  return held.paid && !(own && isJoiningOpen(own.business));
}

async function readOnce(): Promise<void> {
  const { uid } = held;
  const turn = (underWay = {});
  const isCurrent = () => underWay === turn;
  const showRead = (shops: Shop[]) => {
    stopRetries();
    rememberRead(shopsKey(uid), shops);
    show({ shops: { status: 'ready', value: shops, stale: null } });
  };
  try {
    const calls = await loadChunk(() => import('../shared/data/shops'));
    if (isCurrent()) await readOwnShops(calls, { uid, mayHaveOpened, show: showRead, isCurrent });
  } catch (error) {
    console.error('Not read: shops', error);
    if (!isCurrent()) return;
    const unreachable = isUnreachable(error);
    // A refusal is an answer, so the stored copy is not used.
    show({ shops: (unreachable && staleCopy(shopsKey(uid), true)) || { status: 'failed', unreachable } });
    if (unreachable) stopTrying ??= keepTrying(readOnce);
  } finally {
    if (isCurrent()) underWay = undefined;
  }
}

/** Starts to read the shops of another account, and shows the stored copy until they are read. */
function beginAccount(uid: string, paid: boolean): void {
  stopRetries();
  underWay = undefined;
  const stored = staleCopy<Shop[]>(shopsKey(uid), true);
  const isUnreached = serverReach.isUnreached();
  // An empty stored list may be out of date and would redirect the person, so it is used only without the server. So is
  // a frozen shop that is paid for.
  const isFrozen = paid && ownOf(uid, stored?.value ?? [])?.business.active === false;
  const isUsed = stored && (isUnreached || (stored.value.length > 0 && !isFrozen));
  show({
    uid,
    paid,
    chosen: recallRead(chosenKey(uid))?.value as string | undefined,
    shops: isUsed ? { ...stored, stale: isUnreached ? stored.stale : null } : { status: 'loading' },
  });
  if (uid !== '') void readOnce();
}

/** Reads an account's shops, and reads them again when a payment may have opened the owner's shop. */
function begin(uid: string, paid: boolean): void {
  if (held.uid !== uid) return beginAccount(uid, paid);
  if (uid === '' || held.paid === paid) return;
  show({ paid });
  const { shops } = held;
  // A read in progress takes the payment into account.
  const isUpToDate = paid && (underWay || (shops.status === 'ready' && !mayHaveOpened(shops.value)));
  if (!isUpToDate) void refreshShops();
}

/**
 * Reads the shops again, after a change that the rooms must show. Until then no room says of a shop that is paid for
 * that it is frozen or missing.
 */
export function refreshShops(): Promise<void> {
  const { uid, paid, shops } = held;
  if (paid && shops.status === 'ready' && !shops.stale && !ownOf(uid, shops.value)?.business.active)
    show({ shops: { status: 'loading' } });
  return readOnce();
}

/**
 * Reads the shops again when another room is opened, because one may have been frozen since. Not while the payment may
 * have opened a shop: each read would then create or update it.
 */
export function lookAgain(): void {
  const { shops } = held;
  if (!underWay && shops.status === 'ready' && !shops.stale && !mayHaveOpened(shops.value)) void readOnce();
}

// Somebody who was removed or has another role then gets other rooms, and not one that only says “Try again”.
refusedReads.subscribe(() => {
  if (held.uid !== '' && !underWay) void readOnce();
});

/** Shows another of the person's shops, here and at the next visit. */
export function chooseShop(businessId: string): void {
  rememberRead(chosenKey(held.uid), businessId);
  show({ chosen: businessId });
}

/** Whether a shop is so young that it may have no customer yet. */
export const isYoung = ({ createdAt }: Business, now: number): boolean => now - createdAt < 7 * DAY_MS;

/** All shops of the signed-in person; `loading` while nobody is signed in. */
export function useShops(): Read<Shop[]> {
  const { user, paid } = useSession();
  const uid = user?.emailVerified ? user.uid : '';
  useEffect(() => begin(uid, paid === true), [uid, paid]);
  const { uid: whose, shops } = useSyncExternalStore(
    subscribe,
    () => held,
    () => NOTHING,
  );
  return whose === uid && uid !== '' ? shops : NOTHING.shops;
}

/** The shop that the signed-in person pays for; null for everybody else. */
export function useOwnShop(): Read<Shop | null> {
  const { user } = useSession();
  const shops = useShops();
  if (shops.status !== 'ready') return shops;
  return { ...shops, value: ownOf(user?.uid ?? '', shops.value) ?? null };
}

/** The shop that the rooms show; null for somebody without a shop. */
export function useShop(): Read<Shop | null> {
  const shops = useShops();
  const chosen = useSyncExternalStore(
    subscribe,
    () => held.chosen,
    () => undefined,
  );
  if (shops.status !== 'ready') return shops;
  const { value, stale } = shops;
  return { status: 'ready', value: value.find(({ businessId }) => businessId === chosen) ?? value[0] ?? null, stale };
}
