/** The consent of a card's holder to news and offers: given or withdrawn on the card, or by a manager for them. */
import type { Consents } from '@tessera/domain/calls/callables';
import { HOUR_MS } from '@tessera/domain/lib/time';
import {
  CONSENT_CHANNELS,
  type ConsentChannel,
  type ConsentEntry,
  consentOf,
  type Contact,
  entryOf,
  withConsent,
} from '@tessera/domain/pass/contact';
import type { MailboxRecord } from '@tessera/domain/pass/mailbox';
import type { Pass } from '@tessera/domain/pass/state';
import type { Access } from '@tessera/domain/schemas/callables';
import { Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { authorise, authoriseMember } from '../access/authorise';
import { callable } from '../access/callable';
import { clientNetworks } from '../platform/clientNetworks';
import { type Decision, readAll, writeGuarded } from '../platform/commit';
import { passRootSecrets } from '../platform/config';
import { firestore } from '../platform/firebase';
import { addMails } from '../platform/outbox';
import { countCall, type Limit, type Subject } from '../platform/rateLimit';
import { commitWithMailbox, mailboxRef, stopMailbox } from '../records/mailboxes';
import { refsOf } from '../records/refs';
import { mayAskToConfirm } from '../records/strangerMails';
import { checkCard } from '../shop/customers/manage';
import { countReaction } from '../shop/news/countReaction';
import { withdrawAll } from '../shop/news/withdraw';
import { assertNotMerged, noSuchCard, openCard } from './ownCard';

/** How often a card's holder may agree. Nothing limits a withdrawal, which changes nothing when it is repeated. */
const GIVING: Limit = {
  name: 'consent',
  limit: 10,
  windowMs: HOUR_MS,
  message: 'You have changed this several times already. Try again in an hour.',
};

const consentsOf = (
  contact: Contact | undefined,
  { wallets }: Pick<Pass, 'wallets'>,
  mailbox: MailboxRecord | undefined,
): Consents => ({
  email: consentOf(contact, 'email', { stoppedAt: mailbox?.stoppedAt }),
  wallet: consentOf(contact, 'wallet', { wallets }),
});

/** What the holder of a card agreed to. */
export const getConsent = callable('getConsent', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ secret }) => {
    const { db, refs, pass } = await openCard(secret);
    const contact = (await refs.at('contacts', pass.passId).get()).data();
    const { mailbox } = await readAll(db, { mailbox: mailboxRef(refs, contact) });
    return consentsOf(contact, pass, mailbox?.data());
  },
});

/** The chosen channels. A channel that is not named keeps its consent. */
type ChosenConsents = Partial<Record<ConsentChannel, boolean | undefined>>;

interface Choice {
  businessId: string;
  passId: string;
  chosen: ChosenConsents;
  chosenBy: Pick<ConsentEntry, 'way' | 'by'>;
  /** The caller's networks, which limit the mails that ask to confirm an address. */
  networks: readonly Subject[];
}

/** The contact with the chosen entries; null when nothing changes. */
function withChoice(
  contact: Contact | undefined,
  { chosen, chosenBy }: Pick<Choice, 'chosen' | 'chosenBy'>,
  { at, stoppedAt }: { at: number; stoppedAt: number | undefined },
) {
  let next: Contact | null = null;
  for (const channel of CONSENT_CHANNELS) {
    const given = chosen[channel];
    if (given === undefined) continue;
    next = withConsent(next ?? contact ?? {}, entryOf(channel, { given, at, ...chosenBy }), stoppedAt) ?? next;
  }
  return next;
}

/**
 * Writes what was chosen. Each consent to mails sends a mail that asks to confirm the address, until somebody has
 * confirmed it. A withdrawal of it stops the mailbox, and so holds for all cards of the address. A holder's own
 * withdrawal soon after a message counts as a reaction to that message.
 * @param check must refuse a card that is not the caller's to change, by throwing; called with the stored card
 */
async function choose(
  { businessId, passId, chosen, chosenBy, networks }: Choice,
  check: (pass: Pass | undefined) => asserts pass is Pass,
): Promise<Consents> {
  const db = firestore();
  const refs = refsOf(db, businessId);
  const at = Date.now();
  const before = chosen.email ? (await refs.at('contacts', passId).get()).data() : undefined;
  const { stoppedAt } = (await mailboxRef(refs, before)?.get())?.data() ?? {};
  const email = consentOf(before, 'email', { stoppedAt }).confirmed ? undefined : before?.email;
  const mayAsk = email !== undefined && (await mayAskToConfirm(businessId, email, networks));
  interface ChoiceOutcome {
    consents: Consents;
    left?: string | undefined;
    withdrawn?: { email: string; at: number; isRepeated: boolean } | undefined;
  }
  const { consents, left, withdrawn } = await commitWithMailbox(
    refs,
    passId,
    () => ({ card: refs.at('passes', passId) }),
    ({ card, contact: stored, mailbox }): Decision<ChoiceOutcome> => {
      const pass = card.data();
      check(pass);
      const contact = stored.data();
      if (chosen.email === true && contact?.email === undefined)
        throw new HttpsError('failed-precondition', 'This card has no email address to send news to.');
      const { stoppedAt } = mailbox?.data() ?? {};
      const next = withChoice(contact, { chosen, chosenBy }, { at, stoppedAt });
      const consents = consentsOf(next ?? contact, pass, mailbox?.data());
      const stops = chosen.email === false && consentOf(contact, 'email').given;
      const asks = mayAsk && consents.email.given && !consents.email.confirmed;
      // A press that is repeated goes on where an earlier one broke off.
      const stopsAt = stops ? at : chosen.email === false ? stoppedAt : undefined;
      const isAnswer = next !== null && Object.values(chosen).includes(false) && chosenBy.way !== 'shop';
      const outcome = {
        consents,
        left: isAnswer ? contact?.lastNews?.messageId : undefined,
        withdrawn:
          stopsAt === undefined || contact?.email === undefined
            ? undefined
            : { email: contact.email, at: stopsAt, isRepeated: !stops },
      };
      if (!next && !asks) return { outcome };
      return {
        outcome,
        writes(batch) {
          if (next) writeGuarded(batch, stored, { consents: next.consents });
          if (stops && mailbox) stopMailbox(batch, mailbox.ref, at);
          if (asks)
            addMails(db, batch, [{ kind: 'confirm-address', card: { businessId, passId } }], Timestamp.fromMillis(at));
        },
      };
    },
  );
  if (withdrawn) {
    const { email: address, at: stoppedAt, isRepeated } = withdrawn;
    await withdrawAll(refs, address, { at: stoppedAt, ...chosenBy }, isRepeated);
  }
  if (left !== undefined) await countReaction({ businessId, messageId: left, passId }, 'withdrawn');
  return consents;
}

const MANAGERS: Access = { business: 'manager' };

/**
 * Gives or withdraws the consent to news and offers, by channel: the holder with the card's secret, or a manager for
 * the customer. For mails it can be given only where there is an address, and counts once the address is confirmed. The
 * same choice again changes nothing, and asks for a missing confirmation once more.
 * @throws HttpsError `not-found`; `failed-precondition` without an address, or for a card that became part of another;
 *   `unauthenticated` or `permission-denied` for anybody else; `resource-exhausted` for a holder who agrees too often
 */
export const setConsent = callable('setConsent', {
  options: { secrets: [passRootSecrets] },
  handler: async (input, _, request) => {
    const networks = clientNetworks(request.rawRequest);
    if ('secret' in input) {
      const { secret, ...chosen } = input;
      const { businessId, pass } = await openCard(secret);
      const { passId, linkVersion } = pass;
      if (Object.values(chosen).includes(true)) await countCall(GIVING, [{ key: `${businessId} ${passId}` }]);
      return choose({ businessId, passId, chosen, chosenBy: { way: 'card' }, networks }, (card) => {
        if (card?.linkVersion !== linkVersion) throw noSuchCard();
        assertNotMerged(card, 'Choose there, or ask the shop.');
      });
    }
    const { uid } = await authoriseMember(MANAGERS, await authorise(MANAGERS, request), input);
    const { businessId, passId, ...chosen } = input;
    return choose({ businessId, passId, chosen, chosenBy: { way: 'shop', by: uid }, networks }, checkCard);
  },
});
