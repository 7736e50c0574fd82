/** How a customer gets a card: the offer behind a poster, and the one press that makes the card. */
import { createHash, randomBytes } from 'node:crypto';
import { type Business, isJoiningOpen } from '@tessera/domain/business';
import { LOYALTY_COLLECTIONS } from '@tessera/domain/loyalty/paths';
import { crockford, shortCodeOf } from '@tessera/domain/pass/code';
import { MARKETING_WORDING, type ProgrammeSummary } from '@tessera/domain/programme';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { businessIn, refsOf } from '../access/refs';
import { callable } from '../platform/callable';
import { clientNetworks } from '../platform/clientNetworks';
import { passRootSecrets } from '../platform/config';
import { firestore } from '../platform/firebase';
import { countCall } from '../platform/rateLimit';
import { newestRoot, secretOf } from './keys';
import { joinCard } from './passStore';

const HOUR_MS = 60 * 60 * 1000;

/** New cards of one business from one network in an hour: a café's guests share its network. */
const JOINING_LIMIT = {
  name: 'join',
  limit: 200,
  windowMs: HOUR_MS,
  message: 'Too many new cards from this network. Try again in an hour.',
};

export interface Joinable {
  businessId: string;
  programmeId: string;
  business: Business;
  programme: ProgrammeSummary;
}

const notFound = () => new HttpsError('not-found', 'This code belongs to no shop. Check it, or ask the shop.');

/** What a join code points to. Two reads. @throws HttpsError `not-found` */
export async function openJoinCode(joinCode: string): Promise<Joinable> {
  const db = await firestore();
  const pointer = (await db.collection(LOYALTY_COLLECTIONS.joinCodes).doc(joinCode).get()).data() as
    Pick<Joinable, 'businessId' | 'programmeId'> | undefined;
  if (!pointer) throw notFound();
  const { businessId, programmeId } = pointer;
  const business = businessIn((await refsOf(db, businessId).business.get()) as DocumentSnapshot);
  const programme = business?.programmes[programmeId];
  if (!business || !programme) throw notFound();
  return { businessId, programmeId, business, programme };
}

export const getOffer = callable('getOffer', {
  access: 'public',
  withoutAppCheck: true,
  input: async () => (await import('@tessera/domain/schemas')).getOfferInput,
  handler: async ({ joinCode }) => {
    const { business, programme } = await openJoinCode(joinCode);
    const { name, colour, category, address, contact } = business;
    const { stampsNeeded, reward, terms } = programme.terms;
    const isOpen = isJoiningOpen(business) && programme.status === 'open';
    return {
      business: { name, colour, category, address, contact, isJoiningOpen: isOpen },
      programme: { name: programme.name, stampsNeeded, reward, ...(terms !== undefined && { terms }) },
    };
  },
});

/** The id of a new card; the same for the same join id, so that a press that was sent twice makes one card. */
function newPassId(businessId: string, programmeId: string, joinId: string | undefined): string {
  const random =
    joinId === undefined
      ? randomBytes(10)
      : createHash('sha256').update(`${businessId}/${programmeId}/${joinId}`).digest();
  return crockford(random.subarray(0, 10));
}

/** The beginning of a name as it is looked up: small letters without accents. */
export const nameKeyOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/**
 * Makes a card. The same join id gets the same card, as long as no other phone has taken it over.
 * @throws HttpsError `not-found` for an unknown code, `failed-precondition` where joining is closed or the join id's
 *   card is on another phone, `resource-exhausted` past the limit of the network and business
 */
export const joinProgramme = callable('joinProgramme', {
  access: 'public',
  input: async () => (await import('@tessera/domain/schemas')).joinProgrammeInput,
  options: { secrets: [passRootSecrets], maxInstances: 20 },
  handler: async ({ joinCode, joinId, name, email, marketing, companyUrl }, _, { rawRequest }) => {
    const { businessId, programmeId, programme } = await openJoinCode(joinCode);
    // The honeypot: people never see this field. A robot gets the answer of a closed shop.
    if (companyUrl) throw closed();
    const networks = clientNetworks(rawRequest).map(({ key, ...more }) => ({ key: `${businessId} ${key}`, ...more }));
    await countCall(JOINING_LIMIT, networks);
    const passId = newPassId(businessId, programmeId, joinId);
    const { version, stampsNeeded, reward } = programme.terms;
    const pass = await joinCard(
      {
        businessId,
        card: {
          passId,
          programmeId,
          shortCode: shortCodeOf(passId),
          root: newestRoot(),
          version,
          stampsNeeded,
          reward,
          ...(name && { holderName: name, nameKey: nameKeyOf(name) }),
        },
        ...(email && {
          contact: {
            email,
            ...(marketing === true && { marketing: { given: true, at: Date.now(), wording: MARKETING_WORDING } }),
          },
        }),
      },
      (business) => {
        const isOpen = isJoiningOpen(business) && business.programmes[programmeId]?.status === 'open';
        if (!isOpen) throw closed();
      },
    );
    if (pass.linkVersion !== 1) throw new HttpsError('failed-precondition', 'This card is on another phone now.');
    return { passId, secret: secretOf(businessId, pass) };
  },
});

const closed = () => new HttpsError('failed-precondition', 'This shop takes no new cards at the moment.');
