import { storedRecord } from '../lib/storage';

const WINDOW_MS = 60_000;

/** When this browser last sent each account its verification mail: milliseconds since 1970 by uid. */
const sent = storedRecord('tessera.verificationMail');

/**
 * Whether a verification mail may be sent automatically now; if so, records that it is being sent.
 * @param now milliseconds since 1970
 * @returns false within a minute of the last mail to the same account from this browser
 */
export function claimVerificationMail(uid: string, now = Date.now()): boolean {
  const recent = Object.entries(sent.read()).filter(
    ([, at]) => typeof at === 'number' && at <= now && now - at < WINDOW_MS,
  );
  if (recent.some(([owner]) => owner === uid)) return false;
  sent.write({ ...Object.fromEntries(recent), [uid]: now });
  return true;
}
