import { storedRecord } from '../lib/storage';

const WINDOW_MS = 60_000;

/** When this browser last sent each account its verification mail: milliseconds since 1970 by uid. */
const sent = storedRecord('tessera.verificationMail');

/** How many flows hold the mails back now. */
let held = 0;

/**
 * Holds the automatic mails back, while an account's address is being verified in another way.
 * @returns a function that ends this
 */
export function holdVerificationMails(): () => void {
  held += 1;
  return () => {
    held -= 1;
  };
}

/**
 * Whether a verification mail may be sent automatically now; if so, records that it is being sent.
 * @param now milliseconds since 1970
 * @returns false within a minute of the last mail to the same account from this browser, and while mails are held back
 */
export function claimVerificationMail(uid: string, now = Date.now()): boolean {
  if (held > 0) return false;
  const recent = Object.entries(sent.read()).filter(
    ([, at]) => typeof at === 'number' && at <= now && now - at < WINDOW_MS,
  );
  if (recent.some(([owner]) => owner === uid)) return false;
  sent.write({ ...Object.fromEntries(recent), [uid]: now });
  return true;
}
