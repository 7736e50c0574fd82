/** How a customer gets a card: the offer of a poster's join code, and the call that makes the card. */
import { omitUndefined } from '@tessera/domain/lib/omitUndefined';
import { HOUR_MS } from '@tessera/domain/lib/time';
import { type Contact, entryOf } from '@tessera/domain/pass/contact';
import { holderOf } from '@tessera/domain/pass/holder';
import { type Business, cardsEndAt, isJoiningOpen, redeemUntil } from '@tessera/domain/shop/business';
import { newsOf, offerInForce, type ProgrammeSummary, programmeView } from '@tessera/domain/shop/programme';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { secretOf } from '../passes/keys';
import { newCard, passIdFor, randomPassId } from '../passes/newCard';
import { joinCard } from '../passes/passStore';
import { clientNetworks } from '../platform/clientNetworks';
import { passRootSecrets } from '../platform/config';
import { firestore } from '../platform/firebase';
import { countCall, subjectsIn } from '../platform/rateLimit';
import { documentOf } from '../platform/references';
import { refsOf } from '../records/refs';
import { mayAskToConfirm } from '../records/strangerMails';

/** The most new cards of one business from one network in an hour; a café's guests share its network. */
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

const notFound = () => new HttpsError('not-found', 'No shop has this code. Check it, or ask the shop.');

/** The business and programme of a join code. Two reads. @throws HttpsError `not-found` */
export async function openJoinCode(joinCode: string): Promise<Joinable> {
  const db = firestore();
  const pointer = (await documentOf(db, 'joinCodes', joinCode).get()).data();
  if (!pointer) throw notFound();
  const { businessId, programmeId } = pointer;
  const business = (await refsOf(db, businessId).business.get()).data();
  const programme = business?.programmes[programmeId];
  if (!business || !programme) throw notFound();
  return { businessId, programmeId, business, programme };
}

/** What a customer sees behind a poster’s join code before they join. */
export const getOffer = callable('getOffer', {
  withoutAppCheck: true,
  handler: async ({ joinCode }) => {
    const { businessId, business, programme } = await openJoinCode(joinCode);
    const { name, colour, category, address, contact, logo, timeZone } = business;
    const isOpen = isJoiningOpen(business) && programme.status === 'open';
    const now = Date.now();
    return {
      serverTime: now,
      businessId,
      business: {
        name,
        colour,
        category,
        address,
        contact,
        timeZone,
        logo,
        isJoiningOpen: isOpen,
        redeemUntil: redeemUntil(business),
        endsAt: cardsEndAt(business),
      },
      programme: {
        ...programmeView(programme.name, offerInForce(programme, now)),
        ...newsOf(programme, business.timeZone, now),
      },
    };
  },
});

/**
 * Makes a card. A repeated join id gets the same card, unless another phone has taken it over, and may add a name or
 * contact. A holder who agrees to news by email gets a mail that asks to confirm the address.
 * @throws HttpsError `not-found` for an unknown code, `failed-precondition` where joining is closed or the join id's
 *   card is closed or on another phone, `resource-exhausted` past the limit of the network and business
 */
export const joinProgramme = callable('joinProgramme', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ joinCode, joinId, email, marketing, walletNews, homepage, ...typed }, _, { rawRequest }) => {
    const { businessId, programmeId } = await openJoinCode(joinCode);
    // The honeypot: people never see this field. A robot gets the same answer as for a closed shop.
    if (homepage) throw closed();
    const networks = clientNetworks(rawRequest);
    await countCall(JOINING_LIMIT, subjectsIn(businessId, networks));
    const refs = refsOf(firestore(), businessId);
    const passId =
      joinId === undefined ? randomPassId() : await passIdFor(refs, `${businessId}/${programmeId}/${joinId}`);
    const agreed = { given: true, at: Date.now(), way: 'join' } as const;
    const consents = [
      ...(email && marketing ? [entryOf('email', agreed)] : []),
      ...(walletNews ? [entryOf('wallet', agreed)] : []),
    ];
    const asks = email && marketing && (await mayAskToConfirm(businessId, email, networks));
    const pass = await joinCard(
      {
        businessId,
        mails: asks ? [{ kind: 'confirm-address', card: { businessId, passId } }] : [],
        card: newCard({ passId, programmeId, holder: holderOf(typed) }),
        contact:
          email || consents.length > 0
            ? omitUndefined<Contact>({
                email: email || undefined,
                consents: consents.length > 0 ? consents : undefined,
              })
            : undefined,
      },
      (business) => {
        const isOpen = isJoiningOpen(business) && business.programmes[programmeId]?.status === 'open';
        if (!isOpen) throw closed();
      },
    );
    if (pass.status === 'closed') throw new HttpsError('failed-precondition', 'This card is closed. Get a new one.');
    if (pass.linkVersion !== 1) throw new HttpsError('failed-precondition', 'This card is on another phone now.');
    return { passId, secret: secretOf(businessId, pass) };
  },
});

const closed = () => new HttpsError('failed-precondition', 'This shop takes no new cards at the moment.');
