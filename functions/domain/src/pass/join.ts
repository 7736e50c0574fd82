/** Makes a new card and the first event of its ledger. Pure; times are milliseconds since 1970. */
import { omitUndefined } from '../lib/omitUndefined';
import { rulesOf } from '../scheme/rules';
import { applyEvent } from './applyEvent';
import { CONSENT_CHANNELS, consentOf, type Contact } from './contact';
import { changedFields } from './effect';
import { type Holder, holderAfter } from './holder';
import { SCHEMA } from './schema';
import { balanceOf, type Pass, type PassEvent } from './state';

/** The fields of a new card. */
export interface NewPass extends Pick<
  Pass,
  'passId' | 'programmeId' | 'offer' | 'shortCode' | 'root' | 'holder' | 'practice' | 'printed'
> {
  /** The version of its link and its codes; 1 unless a card with this id may have been removed before. */
  version?: number;
}

/** A card before the first event of its ledger. */
export const emptyPass = (fields: NewPass, at: number): Pass =>
  omitUndefined<Pass>({
    passId: fields.passId,
    programmeId: fields.programmeId,
    shortCode: fields.shortCode,
    root: fields.root,
    holder: fields.holder,
    practice: fields.practice,
    printed: fields.printed,
    offer: fields.offer,
    balance: 0,
    rewards: [],
    earned: 0,
    redeemed: 0,
    seq: 0,
    status: 'open',
    days: {},
    recent: [],
    keyVersion: fields.version ?? 1,
    linkVersion: fields.version ?? 1,
    staticVersion: fields.version ?? 1,
    joinedAt: at,
    changedAt: at,
    schema: SCHEMA,
  });

/** The units with which a new card begins, and the shop's time zone: an early reward may end with a day. */
export interface Welcome {
  units: number;
  timeZone: string;
}

/** A card and the first event of its ledger. */
export function joinedPass(
  fields: NewPass,
  by: string,
  at: number,
  welcome?: Welcome,
): { pass: Pass; event: PassEvent } {
  const empty = emptyPass(fields, at);
  const { passId, practice, offer } = fields;
  const offers = { offer, recent: [] };
  const { units = 0, timeZone = '' } = welcome ?? {};
  const filling = units > 0 ? rulesOf(offer.scheme).earn(empty, units, offers, { at, timeZone }) : undefined;
  const event = omitUndefined<PassEvent>({
    scanId: `joined_${passId}`,
    passId,
    seq: 1,
    type: 'joined',
    scheme: offer.scheme.kind,
    amount: units,
    ...(filling && changedFields(empty, filling)),
    offer,
    by,
    at,
    practice,
    content: 'joined',
    after: balanceOf(empty),
    schema: SCHEMA,
  });
  const pass = applyEvent(empty, event);
  return { pass, event: { ...event, after: balanceOf(pass) } };
}

/** What a holder types when joining. Absent where left empty. */
export interface JoinDetails {
  holder?: Holder;
  contact?: Contact;
}

/**
 * What to write when a join is repeated because its first answer was lost. The customer may have typed more since.
 * Until the card's first use, the newest holder and contact replace the stored ones; fields left empty keep their
 * value. An unchanged contact keeps the time of its consent. After a choice on the card or in the shop no join changes
 * the contact: it may be an old one that arrives late. Null when nothing changes.
 */
export function joinedAgain(
  pass: Pick<Pass, 'seq' | 'holder'>,
  stored: Contact | undefined,
  typed: JoinDetails,
): JoinDetails | null {
  const { contact } = typed;
  const holder = holderAfter(pass.holder, typed.holder);
  const isChosenLater = (stored?.consents ?? []).some(({ way }) => way !== 'join');
  const isNewContact =
    contact !== undefined &&
    !isChosenLater &&
    (contact.email !== stored?.email ||
      CONSENT_CHANNELS.some((channel) => consentOf(contact, channel).given !== consentOf(stored, channel).given));
  if (pass.seq > 1 || !(holder || isNewContact)) return null;
  return omitUndefined<JoinDetails>({ holder, contact: isNewContact ? contact : undefined });
}
