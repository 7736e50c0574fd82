/** What managers do with a card: find it, correct it, block it, move it to a new phone, merge it with another. */
import { createHash } from 'node:crypto';
import { FOUND_CARDS, type FoundPass } from '@tessera/domain/calls/callables';
import { identifierKey } from '@tessera/domain/lib/normal';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import { staticCode } from '@tessera/domain/pass/code';
import { isErased } from '@tessera/domain/pass/erased';
import { holderShown } from '@tessera/domain/pass/holder';
import { balanceOf, lastVisitOf, type Pass } from '@tessera/domain/pass/state';
import { refusalInWords } from '@tessera/domain/pass/words';
import { cardAt } from '@tessera/domain/scheme/rules';
import type { Business } from '@tessera/domain/shop/business';
import { isAtLeast, isUnattended } from '@tessera/domain/team/member';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { cardsOfAddress } from '../../passes/cardsOfAddress';
import { openTicket, secretOf, staticMac, ticketOf } from '../../passes/keys';
import { renewStaticCode } from '../../passes/passFields';
import { changeOwnCard, mergeCards, recordCommand } from '../../passes/passStore';
import { searchPasses } from '../../passes/searchPasses';
import { passRootSecrets } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { type BusinessRefs, readPass, refsOf } from '../../records/refs';

/** How long a ticket to take a card over is valid. */
const TICKET_MS = 10 * MINUTE_MS;

const foundPass = (pass: Pass, business: Pick<Business, 'programmes'>): FoundPass => {
  const { passId, shortCode, status, joinedAt, practice } = pass;
  return {
    passId,
    shortCode,
    ...holderShown(pass),
    ...balanceOf(cardAt(pass, business, Date.now())),
    status,
    erased: isErased(pass) || undefined,
    joinedAt,
    lastVisitAt: lastVisitOf(pass),
    practice,
  };
};

/** The found cards under the offer that applies now. It is in the shop's document, so this takes one more read. */
async function foundPasses(refs: BusinessRefs, passes: Pass[]): Promise<FoundPass[]> {
  const business = passes.length > 0 && (await refs.business.get()).data();
  return business ? passes.map((pass) => foundPass(pass, business)) : [];
}

/** Finds cards by short code, name, former number or phone number, and for managers also by e-mail address. */
export const lookUpPass = callable('lookUpPass', {
  handler: async ({ businessId, query }, { member }) => {
    // A tablet on which nobody has a shift shows no customers.
    if (member && isUnattended(member, Date.now()))
      throw new HttpsError('permission-denied', refusalInWords('no-shift'), { reason: 'no-shift' });
    const refs = refsOf(firestore(), businessId);
    // Addresses are stored in the same form.
    const text = identifierKey(query);
    if (text.includes('@')) {
      // Staff may not see contacts.
      const mayLook = member !== undefined && isAtLeast(member.role, 'manager');
      return { passes: mayLook ? await foundPasses(refs, await cardsOfAddress(refs, text, FOUND_CARDS)) : [] };
    }
    return { passes: await foundPasses(refs, await searchPasses(refs, query)) };
  },
});

const shared = { options: { secrets: [passRootSecrets] } };

/** Adds units to a card, or takes some away, with a reason. */
export const adjustPass = callable('adjustPass', {
  ...shared,
  handler: ({ businessId, scanId, passId, amount, reason }, caller) =>
    recordCommand(caller, {
      businessId,
      scanId,
      card: { passId },
      command: { type: 'adjust', amount, reason },
      least: 'manager',
    }),
});

/** Blocks a lost card, or opens it again, with a reason. */
export const blockPass = callable('blockPass', {
  ...shared,
  handler: ({ businessId, scanId, passId, blocked, reason }, caller) =>
    recordCommand(caller, {
      businessId,
      scanId,
      card: { passId },
      command: { type: 'block', blocked, reason },
      least: 'manager',
    }),
});

/** Erases a card for its holder: name, contact and reports are deleted, and its link and codes become invalid. */
export const eraseCustomerCard = callable('eraseCustomerCard', {
  ...shared,
  handler: ({ businessId, scanId, passId }, caller) =>
    recordCommand(caller, { businessId, scanId, card: { passId }, command: { type: 'close' }, least: 'manager' }),
});

/** Merges a card into another of the same holder; the first is then closed. */
export const mergePasses = callable('mergePasses', {
  ...shared,
  handler: (input, caller) => mergeCards(caller, input),
});

/** @throws HttpsError `not-found` for a card that is missing or closed */
export function checkCard(pass: Pass | undefined): asserts pass is Pass {
  if (!pass || pass.status === 'closed') throw new HttpsError('not-found', refusalInWords('unknown-card'));
}

/** Makes a ticket for the customer's new phone, which the page shows as a QR code. @throws HttpsError `not-found` */
export const movePass = callable('movePass', {
  ...shared,
  handler: async ({ businessId, passId }) => {
    const pass = await readPass(businessId, passId);
    checkCard(pass);
    const until = Date.now() + TICKET_MS;
    return { ticket: ticketOf('move', businessId, pass, until), until };
  },
});

/**
 * A card's printed code, for a person without a phone: the present one, or a new one. After that the previous one is
 * accepted for a week. @throws HttpsError `not-found`
 */
export const printCode = callable('printCode', {
  ...shared,
  handler: async ({ businessId, passId, renew = false }) => {
    const pass = renew ? await renewStaticCode(businessId, passId, checkCard) : await readPass(businessId, passId);
    checkCard(pass);
    return { code: staticCode(passId, pass.staticVersion, staticMac(businessId, passId, pass)) };
  },
});

const noTicket = () => new HttpsError('not-found', 'This code is used up or too old. Ask the shop for a new one.');

/**
 * The new phone takes the card over. The old phone's link, code and printed code become invalid. The phone may send an
 * id of its own with the ticket; a retry with both gets the card again. @throws HttpsError `not-found`
 */
export const takeOver = callable('takeOver', {
  ...shared,
  handler: async ({ ticket, moveId }) => {
    const opened = openTicket('move', ticket);
    if (!opened) throw noTicket();
    const { businessId, passId, linkVersion, until } = opened;
    // Store a hash: staff can read the ledger, and the id itself could be sent again.
    const phone = moveId === undefined ? undefined : createHash('sha256').update(moveId).digest('base64url');
    const command = { type: 'move' as const, phone };
    const pass = await changeOwnCard({ businessId, passId, version: linkVersion, command }, (card) => {
      // The take-over changes the link version, so a ticket works only once.
      if (!card || card.status === 'closed' || card.linkVersion !== linkVersion || Date.now() >= until)
        throw noTicket();
    });
    return { passId, secret: secretOf(businessId, pass) };
  },
});
