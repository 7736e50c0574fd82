/** The reading half of a scan: finds the card that was shown and the person at the counter. It writes nothing. */
import { dayIn } from '@tessera/domain/lib/time';
import { type CardReference, isFresh, parseCardCode } from '@tessera/domain/pass/code';
import { type Actor, AHEAD_MS, type Context, type Proof } from '@tessera/domain/pass/command';
import type { Pass } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/records/queries';
import { type Business, locationName, locationOf } from '@tessera/domain/shop/business';
import { isAtLeast, type Member, papersOn, wasMember, wasOpen } from '@tessera/domain/team/member';
import type { PinCheck } from '@tessera/domain/team/pin';
import { codeLock } from '@tessera/domain/team/wrongCodes';
import { HttpsError } from 'firebase-functions/v2/https';
import { queryAcross, queryIn } from '../records/queries';
import { businessAbove, type BusinessRefs } from '../records/refs';
import { type PresentedCard, proofOf } from './keys';

/**
 * The card that was shown; `unreadable` when the text is not a card's code, `unknown` when no card has the short code,
 * or when an undo names no event, `several` when more than one card has the short code.
 */
export type FoundCard = PresentedCard | 'unreadable' | 'unknown' | 'several';

/** The card's id, if the reference contains it: a short code does not. */
export function passIdIn({ code = '', passId }: CardReference): string | undefined {
  if (passId !== undefined) return passId;
  const parsed = parseCardCode(code);
  return parsed && parsed.form !== 'short' ? parsed.passId : undefined;
}

/** Finds the card that was shown. One read for a short code, none otherwise. */
export async function findPresentedCard(refs: BusinessRefs, { code, passId }: CardReference): Promise<FoundCard> {
  if (passId !== undefined) return { form: 'look-up', passId };
  const parsed = parseCardCode(code ?? '');
  if (!parsed) return 'unreadable';
  if (parsed.form !== 'short') return parsed;
  const { docs } = await queryIn(refs, QUERIES.byShortCode, parsed.shortCode).limit(2).get();
  const [only, another] = docs;
  if (another) return 'several';
  return only ? { form: 'look-up', passId: only.id } : 'unknown';
}

/**
 * Compares a code with the cards of other shops: `genuine` for the code that such a card shows now, `wrong` for other
 * digits of such a card, otherwise `none`. Nothing else about the card is revealed.
 */
export async function codeElsewhere(
  { business }: BusinessRefs,
  shown: PresentedCard,
  now: number,
): Promise<'genuine' | 'wrong' | 'none'> {
  if (shown.form === 'look-up') return 'none';
  const { docs } = await queryAcross(business.firestore, QUERIES.otherShops, shown.passId).limit(2).get();
  const proofs = docs.flatMap((snapshot) => {
    const other = businessAbove(snapshot.ref);
    const pass = snapshot.data();
    return other === business.id || !pass ? [] : [proofOf(other, pass, shown, now)];
  });
  if (proofs.some((proof) => proof.kind !== 'look-up' && !proof.isGenuine)) return 'wrong';
  // A genuine code of another time answers `none`, so that nobody can test guesses of tomorrow's codes.
  const isShownNow = (proof: Proof) => proof.kind !== 'code' || isFresh(proof.seconds, now / 1000);
  return proofs.some(isShownNow) ? 'genuine' : 'none';
}

/** What a scan says besides its card and command: its time, its author, and the PIN's result. */
export interface ScanDetails {
  scannedAt?: number | undefined;
  confirmed?: boolean | undefined;
  /** Who took the scan; without it, its sender. */
  takenBy?: string | undefined;
  shift?: string | undefined;
  locationId?: string | undefined;
  pin?: PinCheck | undefined;
}

/** The shift of a device at a time: the one that the scan names, or else the device's only open one. */
export function shiftAt(
  member: Member,
  shift: string | undefined,
  at: number,
): { id: string; uid: string; isEndedByRemoval: boolean } | undefined {
  // A shift covers no scan from before it opened, apart from a minute for the difference between the clocks.
  const open = Object.entries(member.openShifts ?? {}).filter(
    ([, one]) => wasOpen(one, at) && at >= one.openedAt - AHEAD_MS,
  );
  const [only, another] = shift === undefined ? open : open.filter(([id]) => id === shift);
  if (!only || another) return undefined;
  const [id, { uid, removedAt }] = only;
  return { id, uid, isEndedByRemoval: removedAt !== undefined };
}

/**
 * Whether a member may send a scan that somebody else took: the sender is a person of the team, and the taker was in
 * the team at the time of the scan.
 */
const maySendFor = (sender: Member, taker: Member, scannedAt: number): boolean =>
  sender.active && sender.role !== 'device' && taker.kind !== 'integration' && wasMember(taker, scannedAt);

/**
 * The author of a scan. If somebody else took it, only the sender vouches for the taker and the time, so the scan needs
 * a rotating code. Scans of a removed tablet need none: it cannot send them any more, and its shifts say who took them.
 */
function actorOf(
  { member: sender, taker, business }: Pick<LoadedScan, 'member' | 'taker' | 'business'>,
  scan: ScanDetails,
  at: number,
): Actor {
  const { shift, locationId, scannedAt } = scan;
  const isSentForTaker = taker !== undefined;
  if (isSentForTaker && !(taker && scannedAt !== undefined && maySendFor(sender, taker, scannedAt)))
    return { uid: sender.uid, role: sender.role, hasShift: false, sentBy: sender.uid };
  const member = taker ?? sender;
  // Naming a manager as the taker gives nobody a manager's rights.
  const role = isAtLeast(member.role, sender.role) ? sender.role : member.role;
  const needsCode = isSentForTaker && !(member.role === 'device' && !member.active);
  const sent = isSentForTaker && { sentBy: sender.uid };
  // A scan may arrive after its place was closed.
  if (locationId !== undefined && locationName(business, locationId) === undefined)
    throw new HttpsError('invalid-argument', 'Invalid value: locationId.');
  const common = { locationId: locationId ?? locationOf(business, member), ...sent };
  if (member.role !== 'device')
    return { uid: member.uid, role, hasShift: true, needsCode, kind: member.kind, ...common };
  const open = shiftAt(member, shift, scannedAt ?? at);
  return {
    uid: open?.uid ?? member.uid,
    role: 'device',
    device: member.uid,
    shift: open?.id,
    hasShift: open !== undefined,
    needsCode: needsCode || open?.isEndedByRemoval === true,
    ...common,
  };
}

interface LoadedScan {
  /** Whether the scan earns units. Such a scan may have been taken before the card moved to another phone. */
  isEarning?: boolean;
  /** Number of late units that the author has sent before on this day. */
  lateToday?: number;
  businessId: string;
  /** The sender. */
  member: Member;
  /** Who took the scan, if that is somebody else; null if there is no such member. */
  taker?: Member | null | undefined;
  business: Business;
  pass: Pass;
  shown: PresentedCard;
}

/** The context of a scan: the reducer's third input, after the card and the command. */
export function contextOf(loaded: LoadedScan, scan: ScanDetails & { scanId: string }, at: number): Context {
  const { businessId, member, business, pass, shown, isEarning = false, lateToday } = loaded;
  const programme = business.programmes[pass.programmeId];
  if (!programme) throw new Error(`The business ${businessId} does not list the programme of the card ${pass.passId}`);
  const { active, frozenSince, thawedAt, timeZone } = business;
  const { scannedAt } = scan;
  const actor = actorOf(loaded, scan, at);
  const proof = proofOf(businessId, pass, shown, at, isEarning ? scannedAt : undefined);
  return {
    scanId: scan.scanId,
    at,
    scannedAt,
    confirmed: scan.confirmed === true,
    actor,
    proof,
    codes: codeLock(pass.failedCodes, member.failedCards, pass.passId, at),
    pin: scan.pin,
    lateToday,
    papersToday: papersOn(dayIn(timeZone, at), member.papers)[actor.uid],
    shop: { active, timeZone, frozenSince, thawedAt },
    programme,
  };
}
