/** The record of a card's passes in Apple Wallet, and its changes. Pure; times are milliseconds since 1970. */
import { omit } from '@tessera/domain/lib/omitUndefined';
import type { Pass } from '@tessera/domain/pass/state';
import {
  type AppleDevice,
  type AppleEntry,
  ENDED_KEPT_MS,
  hasWalletPassEnded,
  type WalletRecord,
  walletState,
  withEraseAt,
} from '@tessera/domain/pass/wallet';

/** The most devices of one pass: a phone, a watch and others of the same account. A further one replaces the oldest. */
const MOST_DEVICES = 10;

type Entries = Record<string, AppleEntry>;

/** Greater after every change, even within one second: devices ask for changes since this value. */
const nextModified = (before: number | undefined, at: number): number =>
  Math.max(Math.floor(at / 1000), (before ?? 0) + 1);

/** The record with these passes; null when it would be empty. */
export function withEntries(passId: string, record: WalletRecord | undefined, entries: Entries): WalletRecord | null {
  const kept = Object.entries(entries).filter(
    ([, { devices, endedAt }]) => endedAt === undefined || Object.keys(devices).length > 0,
  );
  const before: WalletRecord = record ?? { passId, schema: 1 };
  const rest: WalletRecord = omit(before, 'apple', 'appleDevices');
  if (kept.length === 0) return rest.google ? withEraseAt(rest) : null;
  return withEraseAt({
    ...rest,
    apple: Object.fromEntries(kept),
    appleDevices: [...new Set(kept.flatMap(([, { devices }]) => Object.keys(devices)))],
  });
}

/**
 * The record without passes that ended more than a week ago; null when it would be empty.
 * @param now milliseconds since 1970
 */
export const withoutEndedBy = (passId: string, record: WalletRecord, now: number): WalletRecord | null =>
  withEntries(
    passId,
    record,
    Object.fromEntries(
      Object.entries(record.apple ?? {}).filter(([, { endedAt = Infinity }]) => endedAt + ENDED_KEPT_MS > now),
    ),
  );

/** The entry of a new pass, without devices. */
export const newEntry = (pass: Pass, at: number): AppleEntry => ({
  root: pass.root,
  state: walletState(pass),
  modified: nextModified(undefined, at),
  devices: {},
});

/** The entry with one more device. */
export function withDevice(entry: AppleEntry, id: string, device: AppleDevice): AppleEntry {
  const others = Object.entries(entry.devices).filter(([other]) => other !== id);
  const newest = others.sort(([, one], [, other]) => other.since - one.since).slice(0, MOST_DEVICES - 1);
  return { ...entry, devices: Object.fromEntries([...newest, [id, device]]) };
}

/** The entry without one device. @param pushToken removes the device only if this is still its token */
export function withoutDevice(entry: AppleEntry, id: string, pushToken?: string): AppleEntry {
  const { [id]: device, ...devices } = entry.devices;
  const gone = Object.hasOwn(entry.devices, id) ? device : undefined;
  return gone && (pushToken === undefined || gone.pushToken === pushToken) ? { ...entry, devices } : entry;
}

/** The effect of a card's change on its passes. */
export interface AppleChange {
  entries: Entries;
  /** Whether the content of some pass has changed. */
  hasChanged: boolean;
  /** Whether the card's present pass is on a device and gets a new code. */
  renewsCode: boolean;
  /** Devices to push to. A retry for the same state pushes to the same devices. */
  notify: { version: string; deviceId: string; pushToken: string; since: number }[];
}

/** The record whose present pass has a new notice: its content has changed, its code has not. */
export function withAppleNews(record: WalletRecord, version: string, at: number): WalletRecord {
  const entry = record.apple?.[version];
  if (!entry) return record;
  return { ...record, apple: { ...record.apple, [version]: { ...entry, modified: nextModified(entry.modified, at) } } };
}

/** The state of a card that was erased with its shop. */
const ERASED = 'erased';

/**
 * Updates the passes to the card's present state. A repeated call for the same state changes nothing.
 * @param pass undefined for a card that was erased with its shop: its passes end
 */
export function changeOf(pass: Pass | undefined, record: WalletRecord, at: number): AppleChange {
  const state = pass ? walletState(pass) : ERASED;
  const before = record.apple ?? {};
  const entries = Object.fromEntries(
    Object.entries(before).map(([version, entry]): [string, AppleEntry] => {
      if (entry.state === state || entry.endedAt !== undefined) return [version, entry];
      const isOver = !pass || hasWalletPassEnded(pass, Number(version));
      const modified = nextModified(entry.modified, at);
      return [version, { ...entry, state, modified, endedAt: isOver ? at : undefined }];
    }),
  );
  const own = String(pass?.linkVersion);
  const current = entries[own];
  const isNew = current !== undefined && current.state !== before[own]?.state;
  return {
    entries,
    hasChanged: Object.keys(entries).some((version) => entries[version] !== before[version]),
    renewsCode: isNew && current.endedAt === undefined && Object.keys(current.devices).length > 0,
    notify: Object.entries(entries).flatMap(([version, entry]) =>
      entry.state === state
        ? Object.entries(entry.devices).map(([deviceId, device]) => ({ version, deviceId, ...device }))
        : [],
    ),
  };
}
