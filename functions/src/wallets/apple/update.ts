/** Pushes a card's change, or its end, to the devices that have its pass in Apple Wallet. */
import { isDaytime } from '@tessera/domain/news/hours';
import { logger } from 'firebase-functions/logger';
import { changeWallets } from '../../passes/passFields';
import { applePassTypeId } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { tellInTheMorning } from '../notice';
import { queueUpdate } from '../queueUpdate';
import { pushAll } from './apns';
import { type AppleChange, changeOf, withEntries, withoutDevice } from './record';

type Notified = AppleChange['notify'][number];

/** Forgets devices whose tokens are dead. */
async function forget(businessId: string, passId: string, dead: readonly Notified[]): Promise<void> {
  await changeWallets(businessId, passId, ({ record }) => {
    const entries = { ...record?.apple };
    for (const { version, deviceId, pushToken } of dead) {
      const entry = entries[version];
      if (entry) entries[version] = withoutDevice(entry, deviceId, pushToken);
    }
    return { outcome: undefined, record: withEntries(passId, record, entries) };
  });
}

/**
 * Updates the record to the card's state, gives the pass a new code, and pushes. A repeated run for the same state only
 * pushes.
 * @throws Error when a push failed temporarily, so that the queue retries
 */
export async function updateApple(businessId: string, passId: string): Promise<void> {
  const { outcome: devices } = await changeWallets<Notified[]>(businessId, passId, ({ pass, record }) => {
    if (!record?.apple) return { outcome: [] };
    const { entries, hasChanged, renewsCode, notify } = changeOf(pass, record, Date.now());
    return { outcome: notify, renewsCode, record: hasChanged ? withEntries(passId, record, entries) : undefined };
  });
  if (devices.length === 0) return;
  const pushed = await pushAll(devices.map(({ pushToken }) => pushToken));
  // Apple says since when a token is dead. A device that registered after that time has the token again: keep it.
  const dead = devices.filter(({ since }, index) => {
    const one = pushed[index];
    return one?.kind === 'gone' && since <= (one.at ?? Infinity);
  });
  if (dead.length > 0) await forget(businessId, passId, dead);
  const failed = pushed.flatMap((one) => (one.kind === 'failed' ? [one.why] : []));
  if (failed.length === 0) return;
  logger.warn('updateApple: pushes failed', { failed: failed.length, of: devices.length, why: [...new Set(failed)] });
  throw new Error(`${failed.length} of ${devices.length} pushes failed`);
}

/** Pushes a shop's notice; at night it waits for the morning. @throws as `updateApple` does */
export async function newsAtApple(businessId: string, passId: string, news: string): Promise<void> {
  const { timeZone } = (await refsOf(firestore(), businessId).business.get()).data() ?? {};
  if (timeZone !== undefined && !isDaytime(timeZone, Date.now()))
    return tellInTheMorning({ businessId, passId, wallet: 'apple', news }, timeZone);
  await updateApple(businessId, passId);
}

/** Number of cards of a shop that are ended at the same time. */
const AT_ONCE = 10;

/**
 * Ends the passes of a shop whose cards are erased already. The usual update task tells the devices. The entries that
 * devices need to fetch the void pass are kept for seven days; the shop's other wallet records are deleted. May run
 * again.
 */
export async function endShopAtApple(businessId: string): Promise<void> {
  const isOn = applePassTypeId.value() !== '';
  const records = await refsOf(firestore(), businessId).collection('wallets').get();
  const end = async (passId: string) => {
    const { outcome: isHeld } = await changeWallets(businessId, passId, ({ record }) => {
      const { google: _, ...own } = record ?? { passId, schema: 1 };
      const next = withEntries(passId, own, isOn ? changeOf(undefined, own, Date.now()).entries : {});
      return { outcome: next !== null, record: next };
    });
    if (isHeld) await queueUpdate({ businessId, passId, wallet: 'apple' }, 'erased');
  };
  for (let first = 0; first < records.size; first += AT_ONCE)
    await Promise.all(records.docs.slice(first, first + AT_ONCE).map(({ id }) => end(id)));
}
