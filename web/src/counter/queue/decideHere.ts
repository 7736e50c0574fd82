/** Decides a purchase without a connection, with the domain's reducer and the facts that this device has. */
import { dayIn } from '@tessera/domain/lib/time';
import { parseCardCode, stepOf } from '@tessera/domain/pass/code';
import { decide } from '@tessera/domain/pass/decide';
import { joinedPass } from '@tessera/domain/pass/join';
import type { Pass } from '@tessera/domain/pass/state';
import { refused, type Verdict, verdictOfRefusal } from '@tessera/domain/pass/verdict';
import type { Purchase } from '@tessera/domain/scheme/types';
import type { Business } from '@tessera/domain/shop/business';
import type { ProgrammeSummary } from '@tessera/domain/shop/programme';
import type { MemberRole } from '@tessera/domain/team/member';
import type { ScanBody, StoredScan } from '../../shared/scans/scanStore';
import type { CardSeen } from '../counterScreen';
import { shortCodeIn } from '../reading/readCode';
import { unitsOf } from '../worth';

/** The facts that a counter has about its shop. */
export interface ShopHere {
  business: Pick<Business, 'active' | 'frozenSince' | 'timeZone'>;
  programme: Pick<ProgrammeSummary, 'limits' | 'offer' | 'recent'>;
  role: MemberRole;
  hasShift: boolean;
}

interface PurchaseHere {
  code?: string;
  passId?: string;
  purchase: Purchase;
  confirmed: boolean;
  /** By the server's clock as last measured, milliseconds since 1970. */
  scannedAt: number;
  /** Whether that clock may be wrong, so that only the server can tell whether a code of this time is fresh. */
  isClockDoubtful?: (madeAt: number) => boolean;
}

/** The time and the purchase of a scan; null if the scan is no purchase. */
export function purchaseOf({ command, body, takenAt }: StoredScan): { at: number; purchase: Purchase } | null {
  if (command !== 'recordScan') return null;
  const { quantity = 1, pence, scannedAt = takenAt } = body as ScanBody<'recordScan'>;
  return { at: scannedAt, purchase: pence === undefined ? { quantity } : { pence } };
}

/** A card made up from the scans of this device. Its balance is unknown and must not be shown. */
function standIn(shop: ShopHere, card: string, scans: readonly StoredScan[]): Pass {
  const counted = scans
    .filter((scan) => scan.card === card && !scan.undone && (scan.state === 'waiting' || scan.state === 'accepted'))
    .flatMap((scan) => purchaseOf(scan) ?? []);
  const days: Record<string, number> = {};
  for (const { at, purchase } of counted) {
    const day = dayIn(shop.business.timeZone, at);
    days[day] = (days[day] ?? 0) + unitsOf(purchase, shop.programme, at);
  }
  const fields = { passId: '', programmeId: '', shortCode: card, root: 0, offer: shop.programme.offer };
  const { pass } = joinedPass(fields, '', 0);
  const lastStampedAt = counted.length > 0 ? Math.max(...counted.map(({ at }) => at)) : undefined;
  return { ...pass, days, lastStampedAt };
}

/**
 * A refusal or a question that needs no server; null if the scan may be stored to be sent later.
 * @param scans the scans of this device
 */
export function decideHere(shop: ShopHere, taken: PurchaseHere, scans: readonly StoredScan[]): Verdict | null {
  const { code, purchase, confirmed, scannedAt, isClockDoubtful = () => false } = taken;
  const parsed = code === undefined ? null : parseCardCode(code);
  if (code !== undefined && !parsed) return refused('bad-code');
  if (parsed?.form === 'static')
    return {
      ...refused('stale-code'),
      message: 'A printed code works only with a connection. Ask for the code on the phone.',
    };
  const decision = decide(
    standIn(shop, shortCodeIn(taken), scans),
    { type: 'earn', purchase },
    {
      scanId: '',
      at: scannedAt,
      confirmed,
      actor: { uid: '', role: shop.role, hasShift: shop.hasShift },
      // Only the server can check the digits.
      proof:
        parsed?.form === 'rotating' && !isClockDoubtful(parsed.seconds * 1000)
          ? { kind: 'code', seconds: parsed.seconds, isGenuine: true }
          : { kind: 'look-up' },
      codes: 'open',
      shop: shop.business,
      programme: shop.programme,
    },
  );
  return decision.verdict === 'accepted' ? null : verdictOfRefusal(decision);
}

/** Whether a scan redeems rewards of a card, and counts: it waits, or was accepted, and was not undone. */
const redeems = (pass: CardSeen, { command, card, state, undone }: StoredScan): boolean =>
  command === 'redeemReward' && card === shortCodeIn(pass) && !undone && (state === 'waiting' || state === 'accepted');

/** The TOTP step of a rotating code. */
function stepIn(code = ''): number | undefined {
  const parsed = parseCardCode(code);
  return parsed?.form === 'rotating' ? stepOf(parsed.seconds) : undefined;
}

/**
 * A card as it was last seen, without the rewards that this device has redeemed since and the units that paid for them.
 * A reward is given once for a code.
 */
export function withoutGiven(pass: CardSeen, scans: readonly StoredScan[], code?: string): CardSeen {
  const shown = stepIn(code);
  const given = scans
    .filter((scan) => redeems(pass, scan))
    .flatMap(({ body, wasQueued }) => {
      if (!('rewardId' in body)) return [];
      const isOfCode = shown !== undefined && stepIn(body.code) === shown;
      return [body.rewardId].flat().map((rewardId) => ({ rewardId, wasQueued, isOfCode }));
    });
  const priceOf = (id: string): number => pass.rewards.find(({ rewardId }) => rewardId === id)?.price ?? 0;
  // A scan that was answered at once is included in the card as it was last seen.
  const paid = given.reduce((sum, { rewardId, wasQueued }) => sum + (wasQueued ? priceOf(rewardId) : 0), 0);
  const rewards = pass.rewards.filter(({ rewardId, price }) => {
    const same = given.filter((one) => one.rewardId === rewardId);
    return price === undefined
      ? same.length === 0
      : price <= pass.balance - paid && !same.some(({ isOfCode }) => isOfCode);
  });
  return { ...pass, rewards };
}
