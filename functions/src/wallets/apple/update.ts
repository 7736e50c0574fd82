/** Tells the devices that hold a card's pass in Apple Wallet of its change. */
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
 * Brings the record up to the card's state, gives its pass a new code, and pushes. Run again for the same state, it
 * pushes alone.
 * @throws Error where a push failed in a way that may pass: the queue tries again
 */
export async function updateApple(businessId: string, passId: string): Promise<void> {
  const { outcome: tell } = await changeWallets<Told[]>(businessId, passId, ({ pass, record }) => {
    if (!pass || !record?.apple) return { outcome: [] };
    const { entries, hasChanged, renewsCode, tell: told } = changeOf(pass, record, Date.now());
    return { outcome: told, renewsCode, ...(hasChanged && { record: withEntries(passId, record, entries) }) };
  });
  if (tell.length === 0) return;
  const pushed = await pushAll(tell.map(({ pushToken }) => pushToken));
  // A device that registered again after Apple's time has the token anew.
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
