/** The page of an invitation: what it shows, and how the mail's link verifies the invited address. */
import { normalAddress } from '@tessera/domain/lib/normal';
import { HOUR_MS } from '@tessera/domain/lib/time';
import type { Business } from '@tessera/domain/shop/business';
import type { Invitation, Member } from '@tessera/domain/team/member';
import { callable } from '../../access/callable';
import { clientNetworks } from '../../platform/clientNetworks';
import { readAll } from '../../platform/commit';
import { passRootSecrets } from '../../platform/config';
import { findAccount, hasAccountWith } from '../../platform/findAccount';
import { auth, firestore } from '../../platform/firebase';
import { countCall } from '../../platform/rateLimit';
import { refsOf } from '../../records/refs';
import { isMailboxProof } from './mailboxProof';
import { isOpenInvitation, mayInvite, noInvitation, otherAddress, permissionDenied, readTicket } from './people';

interface OpenedInvitation {
  invitation: Invitation;
  inviter: Member;
  business: Business;
  /** The ticket comes from the mail, so whoever has it reads the mailbox of the invited address. */
  isMailed: boolean;
}

/**
 * The invitation of a link, while it can be used. It only reads.
 * @throws HttpsError `not-found`, as `acceptInvitation`, and for a wrong proof
 */
async function openInvitation(ticket: string): Promise<OpenedInvitation> {
  const { businessId, invitationId, proof } = readTicket(ticket);
  const db = firestore();
  const refs = refsOf(db, businessId);
  const invitation = (await refs.at('invitations', invitationId).get()).data();
  if (!invitation || !isOpenInvitation(invitation, Date.now())) throw noInvitation();
  const read = await readAll(db, { business: refs.business, inviter: refs.at('members', invitation.by) });
  const [business, inviter] = [read.business.data(), read.inviter.data()];
  if (!business || business.closedAt !== undefined || !inviter || !mayInvite(inviter, invitation.role))
    throw noInvitation();
  if (proof !== undefined && !isMailboxProof(businessId, invitationId, invitation.email, proof)) throw noInvitation();
  return { invitation, inviter, business, isMailed: proof !== undefined };
}

/** A café's team opens its invitations from one network. */
const READING_LIMIT = {
  name: 'read invitation',
  limit: 120,
  windowMs: HOUR_MS,
  message: 'Too many requests from your network. Try again in an hour.',
};

/**
 * What an invitation's page shows to somebody with its link: the shop, who invites, and the invited address. It changes
 * nothing, so a program that follows the links of mails does no harm.
 * @throws HttpsError `not-found` for an invitation that cannot be used
 */
export const readInvitation = callable('readInvitation', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ ticket }, _, { rawRequest }) => {
    await countCall(READING_LIMIT, clientNetworks(rawRequest));
    const { invitation, inviter, business, isMailed } = await openInvitation(ticket);
    const { name, email } = invitation;
    return {
      shop: business.name,
      colour: business.colour,
      by: inviter.name,
      name,
      email,
      // A manager chooses the address and sees the other link, and must not learn from it who has an account.
      ...(isMailed && { hasAccount: await hasAccountWith(email) }),
    };
  },
});

/**
 * Verifies the address of the account that has just signed in, by the link in the mail to that address. A manager knows
 * the invitation's link, but not the proof in the mail's.
 * @throws HttpsError `not-found` for an invitation that cannot be used; `permission-denied` for a link without the
 *   proof, and for an account with another address
 */
export const verifyByInvitation = callable('verifyByInvitation', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ ticket }, { uid }) => {
    const { invitation, isMailed } = await openInvitation(ticket);
    if (!isMailed) throw permissionDenied('Open the link in the mail that we sent to this address.');
    // The account as it is now: its address may have changed since the token was made.
    const account = await findAccount(uid);
    if (!account || normalAddress(account.email ?? '') !== invitation.email) throw otherAddress();
    // The address is sent as well, so that an address that is being changed is not verified.
    if (!account.emailVerified) await (await auth()).updateUser(uid, { email: invitation.email, emailVerified: true });
    return { verified: true };
  },
});
