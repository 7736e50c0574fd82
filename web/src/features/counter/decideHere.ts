/** Decides a stamp without a connection, with the domain's reducer and the facts that this device has. */
import type { Business } from '@tessera/domain/business';
import type { MemberRole } from '@tessera/domain/member';
import { parseCardCode } from '@tessera/domain/pass/code';
import { decide } from '@tessera/domain/pass/decide';
import { joinedPass } from '@tessera/domain/pass/join';
import type { Pass } from '@tessera/domain/pass/state';
import { refused, type Verdict, verdictOfRefusal } from '@tessera/domain/pass/verdict';
import type { ProgrammeSummary } from '@tessera/domain/programme';
import { dayIn } from '@tessera/domain/time';
import type { CardSeen } from './counterScreen';
import { shortCodeIn } from './readCode';
import type { ScanBody, StoredScan } from './scanStore';

/** The facts that a counter has about its shop. */
export interface ShopHere {
  business: Pick<Business, 'active' | 'frozenSince' | 'timeZone'>;
  programme: Pick<ProgrammeSummary, 'limits' | 'offer' | 'recent'>;
  role: MemberRole;
  hasShift: boolean;
}

interface StampHere {
  code?: string;
  passId?: string;
  quantity: number;
  confirmed: boolean;
  /** By the server's clock as last measured, milliseconds since 1970. */
  scannedAt: number;
  /** Whether that clock may be wrong, so that only the server can tell whether the code is fresh. */
  isClockDoubtful?: boolean;
}

/** The time and the number of stamps of a stamp's scan; null for any other scan. */
export function stampOf({ command, body, takenAt }: StoredScan): { at: number; quantity: number } | null {
  if (command !== 'recordScan') return null;
  const { quantity = 1, scannedAt = takenAt } = body as { quantity?: number; scannedAt?: number };
  return { at: scannedAt, quantity };
}

/** A card made up from the scans of this device. Its balance is unknown and must not be shown. */
function standIn(shop: ShopHere, card: string, scans: readonly StoredScan[]): Pass {
  const counted = scans
    .filter((scan) => scan.card === card && !scan.undone && (scan.state === 'waiting' || scan.state === 'accepted'))
    .flatMap((scan) => stampOf(scan) ?? []);
  const days: Record<string, number> = {};
  for (const { at, quantity } of counted) {
    const day = dayIn(shop.business.timeZone, at);
    days[day] = (days[day] ?? 0) + quantity;
  }
  const fields = { passId: '', programmeId: '', shortCode: card, root: 0, offer: shop.programme.offer };
  const { pass } = joinedPass(fields, '', 0);
  return { ...pass, days, ...(counted.length > 0 && { lastStampedAt: Math.max(...counted.map(({ at }) => at)) }) };
}

/**
 * A refusal or a question that needs no server; null if the stamp may be stored to be sent later.
 * @param scans the scans of this device
 */
export function decideHere(shop: ShopHere, stamp: StampHere, scans: readonly StoredScan[]): Verdict | null {
  const { code, quantity, confirmed, scannedAt, isClockDoubtful = false } = stamp;
  const parsed = code === undefined ? null : parseCardCode(code);
  if (code !== undefined && !parsed) return refused('bad-code');
  if (parsed?.form === 'static')
    return {
      ...refused('stale-code'),
      message: 'A printed code works only with a connection. Ask for the code on the phone.',
    };
  const decision = decide(
    standIn(shop, shortCodeIn(stamp), scans),
    { type: 'earn', purchase: { quantity } },
    {
      scanId: '',
      at: scannedAt,
      confirmed,
      actor: { uid: '', role: shop.role, hasShift: shop.hasShift },
      // Only the server can check the digits.
      proof:
        parsed?.form === 'rotating' && !isClockDoubtful
          ? { kind: 'code', seconds: parsed.seconds, isGenuine: true }
          : { kind: 'look-up' },
      codes: 'open',
      shop: shop.business,
      programme: shop.programme,
    },
  );
  return decision.verdict === 'accepted' ? null : verdictOfRefusal(decision);
}

/** A card as it was last seen, without the rewards that this device has redeemed since. */
export function withoutGiven(pass: CardSeen, scans: readonly StoredScan[]): CardSeen {
  const given = new Set(
    scans.flatMap(({ command, body, card, state, undone }) =>
      command === 'redeemReward' &&
      card === shortCodeIn(pass) &&
      !undone &&
      (state === 'waiting' || state === 'accepted')
        ? (body as ScanBody<'redeemReward'>).rewardId
        : [],
    ),
  );
  return { ...pass, rewards: pass.rewards.filter(({ rewardId }) => !given.has(rewardId)) };
}
