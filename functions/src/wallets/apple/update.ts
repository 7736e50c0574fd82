/** Pushes a card's change to the devices that have its pass in Apple Wallet. */
import { logger } from 'firebase-functions/logger';
import { changeWallets } from '../../passes/passStore';
import { pushAll } from './apns';
import { type AppleChange, changeOf, withEntries, withoutDevice } from './record';

type Told = AppleChange['tell'][number];

/** Forgets devices whose tokens are dead. */
async function forget(businessId: string, passId: string, dead: readonly Told[]): Promise<void> {
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
  const { outcome: tell } = await changeWallets<Told[]>(businessId, passId, ({ pass, record }) => {
    if (!pass || !record?.apple) return { outcome: [] };
    const { entries, hasChanged, renewsCode, tell: told } = changeOf(pass, record, Date.now());
    return { outcome: told, renewsCode, ...(hasChanged && { record: withEntries(passId, record, entries) }) };
  });
  if (tell.length === 0) return;
  const pushed = await pushAll(tell.map(({ pushToken }) => pushToken));
  // A device that registered after Apple's time has the token again.
  const dead = tell.filter(({ since }, index) => {
    const one = pushed[index];
    return one?.kind === 'gone' && since <= (one.at ?? Infinity);
  });
  if (dead.length > 0) await forget(businessId, passId, dead);
  const failed = pushed.flatMap((one) => (one.kind === 'failed' ? [one.why] : []));
  if (failed.length === 0) return;
  logger.warn('updateApple: pushes failed', { failed: failed.length, of: tell.length, why: [...new Set(failed)] });
  throw new Error(`${failed.length} of ${tell.length} pushes failed`);
}
