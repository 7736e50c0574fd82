/**
 * The shops of who is signed in, with their role in each: read once for all rooms, kept in the browser, and read again
 * by itself while the server cannot be reached.
 */
import { isJoiningOpen } from '@tessera/domain/business';
import { useEffect, useSyncExternalStore } from 'react';
import { isUnreachable } from '../../data/errors';
import type { Membership } from '../../data/memberships';
import { serverReach } from '../../data/serverReach';
import { keepTrying } from '../../lib/keepTrying';
import { loadChunk } from '../../lib/loadChunk';
import { useSession } from '../auth/session';
import { recallRead, rememberRead } from '../reading/lastRead';
import type { Read } from '../reading/useRead';

/** A shop, and who the signed-in person is in it. */
export type Shop = Membership;

interface Held {
  uid: string;
  /** The payment stands: the shop may have to be made first. */
  paid: boolean;
  shops: Read<Shop[]>;
  /** The shop that is shown where somebody works in several. */
  chosen: string | undefined;
}

const NOTHING: Held = { uid: '', paid: false, shops: { status: 'loading' }, chosen: undefined };

let held = NOTHING;
let stopTrying: (() => void) | undefined;
const listeners = new Set<() => void>();

function show(next: Partial<Held>): void {
  held = { ...held, ...next };
  for (const listener of listeners) listener();
}

const shopsKey = (uid: string): string => `shops/${uid}`;
const chosenKey = (uid: string): string => `shopChosen/${uid}`;

/** What was read last, while the server cannot be reached. */
function recalled(uid: string): Read<Shop[]> | undefined {
  const kept = recallRead(shopsKey(uid));
  return kept && { status: 'ready', value: kept.value as Shop[], stale: { at: kept.at, unreachable: true } };
}

/**
 * The own shop first. It is brought up to date where that may change what the pages offer.
 * @param isCurrent whether the account is still signed in; nothing is asked for it afterwards
 */
async function readShops({ uid, paid }: Held, isCurrent: () => boolean): Promise<Shop[]> {
  const { projectOwnShop, readMemberships } = await loadChunk(() => import('../../data/memberships'));
  const shops = isCurrent() ? await readMemberships(uid) : [];
  const own = shops.find(({ business }) => business.ownerUid === uid);
  const isOutOfDate = isCurrent() && paid && !(own && isJoiningOpen(own.business));
  const read = isOutOfDate && (await projectOwnShop()) ? await readMemberships(uid) : shops;
  return read.sort((one, other) => Number(other.business.ownerUid === uid) - Number(one.business.ownerUid === uid));
}

async function readOnce(): Promise<void> {
  const { uid, paid } = held;
  const isCurrent = () => held.uid === uid && held.paid === paid;
  try {
    const shops = await readShops(held, isCurrent);
    if (!isCurrent()) return;
    stopTrying?.();
    stopTrying = undefined;
    rememberRead(shopsKey(uid), shops);
    show({ shops: { status: 'ready', value: shops, stale: null } });
  } catch (error) {
    console.error('Not read: shops', error);
    if (!isCurrent()) return;
    const unreachable = isUnreachable(error);
    // A refusal is an answer: what was kept does not count against it.
    show({ shops: (unreachable && recalled(uid)) || { status: 'failed', unreachable } });
    if (unreachable) stopTrying ??= keepTrying(readOnce);
  }
}

/** Begins to read for an account; does nothing where its shops are held already. */
function begin(uid: string, paid: boolean): void {
  if (held.uid === uid && held.paid === paid) return;
  stopTrying?.();
  stopTrying = undefined;
  const kept = recallRead(shopsKey(uid));
  // An empty list may have filled since: whether somebody is sent away is not decided by what was kept.
  const shown: Read<Shop[]> | undefined =
    held.uid === uid && held.shops.status === 'ready'
      ? held.shops
      : kept && (kept.value as Shop[]).length > 0
        ? { status: 'ready', value: kept.value as Shop[], stale: null }
        : undefined;
  const chosen = recallRead(chosenKey(uid))?.value as string | undefined;
  const unreached = serverReach.isUnreached() ? recalled(uid) : undefined;
  show({ uid, paid, chosen, shops: unreached ?? shown ?? { status: 'loading' } });
  if (uid !== '') void readOnce();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the shops again: after a change that the rooms have to show. */
export const refreshShops = (): Promise<void> => readOnce();

/** Shows another of the person's shops, here and at the next visit. */
export function chooseShop(businessId: string): void {
  rememberRead(chosenKey(held.uid), businessId);
  show({ chosen: businessId });
}

/** All shops of who is signed in; `loading` for nobody. */
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

/** The shop that the rooms show; null for somebody who works in none. */
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
