/** The reading half of a scan: finds the card that was shown and the person at the counter. It writes nothing. */
import { type Business, placeName, placeOf } from '@tessera/domain/business';
import { hasTooManyWrongCodes, type Member, wasOpen } from '@tessera/domain/member';
import { isFresh, parseCardCode } from '@tessera/domain/pass/code';
import { type Actor, AHEAD_MS, type Context, type Proof } from '@tessera/domain/pass/command';
import type { Pass } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/queries';
import { HttpsError } from 'firebase-functions/v2/https';
import { queryAcross, queryIn } from '../records/queries';
import { type BusinessRefs, passIn } from '../records/refs';
import { proofOf, type Shown } from './keys';

/** How a counter identifies a card: by a code in any form, or by the pass id from a look-up. */
export interface CardShown {
  code?: string | undefined;
  passId?: string | undefined;
}

/**
 * The card that was shown; `unreadable` when the text is not a card's code, `unknown` when no card or several cards
 * have the short code, or when an undo names no event.
 */
export type FoundCard = Shown | 'unreadable' | 'unknown';

/** Finds the card that was shown. One read for a short code, none otherwise. */
export async function findShown(refs: BusinessRefs, { code, passId }: CardShown): Promise<FoundCard> {
  if (passId !== undefined) return { form: 'look-up', passId };
  const parsed = parseCardCode(code ?? '');
  if (!parsed) return 'unreadable';
  if (parsed.form !== 'short') return parsed;
  const found = await queryIn(refs, QUERIES.byShortCode, parsed.shortCode).limit(2).get();
  const [only, another] = found.docs;
  return only && !another ? { form: 'look-up', passId: only.id } : 'unknown';
}

/**
 * Compares a code with the cards of other shops: `genuine` for the code that such a card shows now, `wrong` for other
 * digits of such a card, otherwise `none`. Nothing else about the card is revealed.
 */
export async function codeElsewhere(
  { business }: BusinessRefs,
  shown: Shown,
  now: number,
): Promise<'genuine' | 'wrong' | 'none'> {
  if (shown.form === 'look-up') return 'none';
  const found = await queryAcross(business.firestore, QUERIES.otherShops, shown.passId).limit(2).get();
  const proofs = found.docs.flatMap((snapshot) => {
    const other = snapshot.ref.parent.parent?.id;
    const pass = passIn(snapshot);
    return other === undefined || other === business.id || !pass ? [] : [proofOf(other, pass, shown, now)];
  });
  if (proofs.some((proof) => proof.kind !== 'look-up' && !proof.isGenuine)) return 'wrong';
  // A genuine code of another time answers `none`: otherwise a caller could test guesses at tomorrow's codes.
  const isShownNow = (proof: Proof) => proof.kind !== 'code' || isFresh(proof.seconds, now / 1000);
  return proofs.some(isShownNow) ? 'genuine' : 'none';
}

/** The circumstances that a scan reports. */
export interface Circumstances {
  scannedAt?: number | undefined;
  confirmed?: boolean | undefined;
  shift?: string | undefined;
  locationId?: string | undefined;
  pin?: 'right' | 'wrong' | 'locked' | undefined;
  /** Number of late stamps recorded in this shift before. */
  lateInShift?: number | undefined;
}

/** The shift of a device at a time: the one that the scan names, or else the device's only open one. */
export function shiftAt(
  member: Member,
  shift: string | undefined,
  at: number,
): { id: string; uid: string } | undefined {
  // A shift covers no scan from before it opened, apart from a minute for the difference between the clocks.
  const open = Object.entries(member.openShifts ?? {}).filter(
    ([, one]) => wasOpen(one, at) && at >= one.openedAt - AHEAD_MS,
  );
  const [only, another] = shift === undefined ? open : open.filter(([id]) => id === shift);
  return only && !another ? { id: only[0], uid: only[1].uid } : undefined;
}

function actorOf(
  member: Member,
  business: Business,
  { shift, locationId, scannedAt }: Circumstances,
  at: number,
): Actor {
  // A scan may arrive after its place was closed.
  if (locationId !== undefined && placeName(business, locationId) === undefined)
    throw new HttpsError('invalid-argument', 'Not as expected: locationId.');
  const place = locationId ?? placeOf(business, member);
  if (member.role !== 'counter') return { uid: member.uid, role: member.role, hasShift: true, locationId: place };
  const open = shiftAt(member, shift, scannedAt ?? at);
  return {
    uid: open?.uid ?? member.uid,
    role: 'counter',
    device: member.uid,
    ...(open && { shift: open.id }),
    hasShift: open !== undefined,
    locationId: place,
  };
}

interface Found {
  businessId: string;
  member: Member;
  business: Business;
  pass: Pass;
  shown: Shown;
}

/** The reducer's third input, besides the card and the command: the circumstances of the scan. */
export function contextOf(found: Found, scan: Circumstances & { scanId: string }, at: number): Context {
  const { businessId, member, business, pass, shown } = found;
  const programme = business.programmes[pass.programmeId];
  if (!programme) throw new Error(`The business ${businessId} does not list the programme of the card ${pass.passId}`);
  const { active, frozenSince, timeZone } = business;
  return {
    scanId: scan.scanId,
    at,
    ...(scan.scannedAt !== undefined && { scannedAt: scan.scannedAt }),
    confirmed: scan.confirmed === true,
    actor: actorOf(member, business, scan, at),
    proof: proofOf(businessId, pass, shown, at),
    codesAreClosed: hasTooManyWrongCodes(pass.failedCodes, at) || hasTooManyWrongCodes(member.failedCodes, at),
    ...(scan.pin !== undefined && { pin: scan.pin }),
    ...(scan.lateInShift !== undefined && { lateInShift: scan.lateInShift }),
    shop: { active, timeZone, ...(frozenSince !== undefined && { frozenSince }) },
    programme,
  };
}
