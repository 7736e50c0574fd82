/** Which PINs a person may have, and how wrong ones lock a PIN: pure; times are milliseconds since 1970. */
import { DAY_MS, MINUTE_MS } from '../lib/time';

/** Popular PINs that the rules below miss: lines and shapes on a keypad, a word. */
const FAVOURITES = [
  ...['2580', '0852', '1379', '3197', '7139', '1397', '1793', '5683', '1004', '0007'],
  ...['147258', '258369', '147369', '159357', '159753', '789456', '142536'],
];

/** Whether many people choose this PIN, so that a thief would try it first. */
function isEasy(pin: string): boolean {
  const digits = [...pin].map(Number);
  const [step = 0, ...others] = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  const isRow = others.every((other) => other === step) && (step <= 3 || step >= 7);
  const isRepeated = /^(\d+)\1+$/.test(pin) || /^(?:(\d)\1)+$/.test(pin);
  const isMirrored = pin === [...pin].reverse().join('');
  const isYear = /^(?:19|20)\d\d$/.test(pin);
  return isRow || isRepeated || isMirrored || isYear || FAVOURITES.includes(pin);
}

/** The fewest and the most digits of a PIN. */
export const PIN_DIGITS = { least: 4, most: 6 } as const;
export const PIN = new RegExp(`^\\d{${PIN_DIGITS.least},${PIN_DIGITS.most}}$`);

/** Why a person may not have a PIN, and what to do; undefined for an acceptable one. */
export function pinProblem(pin: string): string | undefined {
  if (!PIN.test(pin)) return 'A PIN has four to six digits.';
  return isEasy(pin) ? 'Many people have this PIN, so it is tried first. Choose one without a pattern.' : undefined;
}

/** Wrong PINs in a row on one device before the PIN is locked there, and for how long. */
const ON_ONE_DEVICE = { attempts: 5, lockMs: 30 * MINUTE_MS } as const;
/** Wrong PINs within 24 hours, on all devices together, before the PIN is locked everywhere, and for how long. */
const ANYWHERE = { attempts: 10, lockMs: DAY_MS } as const;

/** What a typed PIN is. `last`: wrong, and the one that locks it; `locked`: it was locked before. */
export type PinCheck = 'right' | 'wrong' | 'last' | 'locked';

/** The most devices whose wrong PINs are remembered. */
const MOST_DEVICES = 50;

export interface PinFailures {
  /** Wrong PINs in a row, by the device they were typed on. `last`: identifies the last one with its scan. */
  failures: Record<string, { count: number; lockedUntil?: number; last?: string }>;
  /** Times of the wrong PINs of the last 24 hours, on all devices. A right PIN does not remove them. */
  wrongAt?: number[];
  /** Until when the PIN is locked on every device. */
  lockedUntil?: number;
}

/** `businesses/{businessId}/pins/{uid}`: only functions read it. */
export interface StoredPin extends PinFailures {
  salt: string;
  hash: string;
}

const ofDevice = ({ failures }: PinFailures, device: string) =>
  Object.hasOwn(failures, device) ? failures[device] : undefined;

/** Whether a PIN is locked on a device: because of that device's wrong PINs, or of all devices'. */
export const isPinLocked = (pin: PinFailures, device: string, now: number): boolean =>
  now < Math.max(pin.lockedUntil ?? 0, ofDevice(pin, device)?.lockedUntil ?? 0);

/** Until when a PIN is locked anywhere; 0 if it is not. */
export function pinLockedUntil({ failures, lockedUntil = 0 }: PinFailures, now: number): number {
  const until = Math.max(lockedUntil, ...Object.values(failures).map((one) => one.lockedUntil ?? 0));
  return until > now ? until : 0;
}

/**
 * The failures with one more device. Above the most, one without a lock is dropped; the limit over all devices still
 * counts.
 */
function withDevice(pin: PinFailures, device: string, failed: PinFailures['failures'][string]) {
  const others = Object.entries(pin.failures)
    .filter(([other]) => other !== device)
    .sort(([, one], [, other]) => (other.lockedUntil ?? 0) - (one.lockedUntil ?? 0))
    .slice(0, MOST_DEVICES - 1);
  return Object.fromEntries([...others, [device, failed]]);
}

/** The failures after one more wrong PIN, and whether it locks the PIN: on this device, or everywhere. */
export function afterWrongPin(
  pin: PinFailures,
  device: string,
  now: number,
  last?: string,
): { next: PinFailures; isLock: boolean } {
  const before = ofDevice(pin, device);
  const count = (before?.lockedUntil === undefined ? (before?.count ?? 0) : 0) + 1;
  const wrongAt = [...(pin.wrongAt ?? []).filter((at) => now - at < ANYWHERE.lockMs), now].slice(-ANYWHERE.attempts);
  const isLockHere = count >= ON_ONE_DEVICE.attempts;
  const isLockAnywhere = wrongAt.length >= ANYWHERE.attempts;
  const failed = { count, lockedUntil: isLockHere ? now + ON_ONE_DEVICE.lockMs : undefined, last };
  return {
    isLock: isLockHere || isLockAnywhere,
    next: {
      failures: withDevice(pin, device, failed),
      wrongAt,
      lockedUntil: isLockAnywhere ? now + ANYWHERE.lockMs : pin.lockedUntil,
    },
  };
}

/** The failures after a right PIN, which ends the row of wrong ones on this device. */
export function afterRightPin(pin: PinFailures, device: string): PinFailures {
  const { [device]: _, ...failures } = pin.failures;
  return { ...pin, failures };
}

/**
 * The failures after a manager lifted the locks. Failures below the limit are kept: otherwise somebody could try four
 * PINs again and again, without a lock or its mail.
 */
export const afterLift = ({ failures, wrongAt, lockedUntil = 0 }: PinFailures, now: number): PinFailures => ({
  failures: Object.fromEntries(Object.entries(failures).filter(([, one]) => one.lockedUntil === undefined)),
  wrongAt: now < lockedUntil ? undefined : wrongAt,
});
