import { invitationAddress } from '@tessera/domain/addresses/paths';
import { nameInMail } from '@tessera/domain/lib/text';
import { readAll } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { mailboxProof } from '../../shop/team/mailboxProof';
import { isOpenInvitation } from '../../shop/team/people';
import { defineMail } from '../defineMail';
import { day, headOf, shopIn, stopThese } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    invitation: { businessId: string; invitationId: string };
  }
}

export const invitation = defineMail({
  kind: 'invitation',
  to: 'invited',
  adminLabel: 'Invitation to a team',
  hasStopLink: true,
  async load({ businessId, invitationId }) {
    const db = firestore();
    const refs = refsOf(db, businessId);
    const ref = refs.at('invitations', invitationId);
    const { stored, business } = await readAll(db, { stored: ref, business: refs.business });
    const invited = stored.data();
    const shop = business.data();
    // A shop that is not paid sends nothing in our name.
    if (!invited || !isOpenInvitation(invited, Date.now()) || !shop?.active) return null;
    const inviter = (await refs.at('members', invited.by).get()).data();
    if (!inviter?.active) return null;
    const { email, until } = invited;
    const path = invitationAddress(businessId, invitationId, mailboxProof(businessId, invitationId, email));
    const { name, colour, logo } = shop;
    return { to: email, until, shop: name, colour, logo, by: inviter.name, path };
  },
  text: ({ until, by, path, ...facts }, { site, stop }) => {
    const [inviter, shop] = [nameInMail(by) || 'Somebody', shopIn(facts, 'their shop')];
    return {
      subject: `${inviter} invites you to the team of ${shop}`,
      shop: headOf(facts, site),
      paragraphs: [
        `${inviter} asks you to join the team of ${shop}: you stamp its customers’ cards with an account of your own. ` +
          'Joining is free.',
        `The link asks for a password, and nothing else. It is for you alone, so do not pass it on. The invitation ends ` +
          `on ${day(until)}. If you do not know the shop, do nothing.`,
        'What you do on cards is recorded with your name. The shop’s managers are shown what does not look right, such ' +
          'as a card that one person stamps far more often than others would; a person looks at each, and decides.',
      ],
      link: { label: `Join the team of ${shop}`, url: site + path },
      more: stopThese(stop),
    };
  },
  example: ({ businessId, invitationId }) => ({ businessId, invitationId }),
});
