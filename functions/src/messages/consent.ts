/** The consent of a card's holder to news and offers: given or withdrawn on the card, or by a manager for them. */
import type { Consents } from '@tessera/domain/callables';
import { CAP_MS } from '@tessera/domain/messages/mayLeave';
import {
  CONSENT_CHANNELS,
  type ConsentChannel,
  type ConsentEntry,
  consentOf,
  type Contact,
  entryOf,
  withConsent,
} from '@tessera/domain/pass/contact';
import type { Pass } from '@tessera/domain/pass/state';
import type { Access } from '@tessera/domain/schemas/callables';
import { HOUR_MS } from '@tessera/domain/time';
import type { WriteBatch } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { checkCard } from '../passes/manage';
import { assertNotMerged, noSuchCard, openCard } from '../passes/ownCard';
import { authorise, authoriseMember } from '../platform/authorise';
import { callable } from '../platform/callable';
import { commit, type Decision, writeGuarded } from '../platform/commit';
import { passRootSecrets } from '../platform/config';
import { firestore } from '../platform/firebase';
import { countCall, type Limit } from '../platform/rateLimit';
import { refsOf } from '../records/refs';
import { countReaction } from './countReaction';

/** How often a card's holder may agree. Nothing limits a withdrawal, which changes nothing when it is repeated. */
const GIVING: Limit = {
  name: 'consent',
  limit: 10,
  windowMs: HOUR_MS,
  message: 'You have changed this several times already. Try again in an hour.',
};

const consentsOf = (contact: Contact | undefined, { wallets }: Pick<Pass, 'wallets'>): Consents => ({
  email: consentOf(contact, 'email'),
  wallet: consentOf(contact, 'wallet', wallets),
});

/** What the holder of a card agreed to. */
export const getConsent = callable('getConsent', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ secret }) => {
    const { refs, pass } = await openCard(secret);
    return consentsOf((await refs.at('contacts', pass.passId).get()).data(), pass);
  },
});

/** The channels that are chosen; what is left out stays. */
type Chosen = Partial<Record<ConsentChannel, boolean | undefined>>;

interface Choice {
  businessId: string;
  passId: string;
  chosen: Chosen;
  chosenBy: Pick<ConsentEntry, 'way' | 'by'>;
}

/** The contact with the chosen entries; null when nothing changes. */
function withChoice(
  contact: Contact | undefined,
  { chosen, chosenBy }: Pick<Choice, 'chosen' | 'chosenBy'>,
  at: number,
) {
  let next: Contact | null = null;
  for (const channel of CONSENT_CHANNELS) {
    const given = chosen[channel];
    if (given === undefined) continue;
    next = withConsent(next ?? contact ?? {}, entryOf(channel, { given, at, ...chosenBy })) ?? next;
  }
  return next;
}

/**
 * Writes what a holder chose. A withdrawal by the holder soon after a message counts on that message, which stops the
 * shop's messages when there are many.
 * @param check must refuse a card that is not the caller's to change, by throwing; called with the stored card
 */
export async function choose(
  { businessId, passId, chosen, chosenBy }: Choice,
  check: (pass: Pass | undefined) => asserts pass is Pass,
): Promise<Consents> {
  const refs = refsOf(await firestore(), businessId);
  const { consents, left } = await commit(
    () => ({ card: refs.at('passes', passId), stored: refs.at('contacts', passId) }),
    ({ card, stored }): Decision<{ consents: Consents; left?: string | undefined }> => {
      const pass = card.data();
      check(pass);
      const contact = stored.data();
      const at = Date.now();
      if (chosen.email === true && contact?.email === undefined)
        throw new HttpsError('failed-precondition', 'This card has no email address to send news to.');
      const next = withChoice(contact, { chosen, chosenBy }, at);
      if (!next) return { outcome: { consents: consentsOf(contact, pass) } };
      const { lastNews } = next;
      const isAnswer = Object.values(chosen).includes(false) && chosenBy.way !== 'shop' && lastNews !== undefined;
      const left = isAnswer && at - lastNews.at < CAP_MS ? lastNews.messageId : undefined;
      const writes = (batch: WriteBatch) => writeGuarded(batch, stored, { consents: next.consents });
      return { outcome: { consents: consentsOf(next, pass), left }, writes };
    },
  );
  if (left !== undefined) await countReaction(businessId, left, 'withdrawn');
  return consents;
}

const MANAGERS: Access = { business: 'manager' };

/**
 * Gives or withdraws the consent to news and offers, by channel: the holder with the card's secret, or a manager for
 * the customer. For mails it can be given only where there is an address. The same choice again changes nothing.
 * @throws HttpsError `not-found`; `failed-precondition` without an address, or for a card that became part of another;
 *   `unauthenticated` or `permission-denied` for anybody else; `resource-exhausted` for a holder who agrees too often
 */
export const setConsent = callable('setConsent', {
  options: { secrets: [passRootSecrets] },
  handler: async (input, _, request) => {
    if ('secret' in input) {
      const { secret, ...chosen } = input;
      const { businessId, pass } = await openCard(secret);
      const { passId, linkVersion } = pass;
      if (Object.values(chosen).includes(true)) await countCall(GIVING, [{ key: `${businessId} ${passId}` }]);
      return choose({ businessId, passId, chosen, chosenBy: { way: 'card' } }, (card) => {
        if (card?.linkVersion !== linkVersion) throw noSuchCard();
        assertNotMerged(card, 'Choose there, or ask the shop.');
      });
    }
    const { uid } = await authoriseMember(MANAGERS, await authorise(MANAGERS, request), input);
    const { businessId, passId, ...chosen } = input;
    return choose({ businessId, passId, chosen, chosenBy: { way: 'shop', by: uid } }, checkCard);
  },
});
