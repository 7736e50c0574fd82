/** The consent of a card's holder to news and offers: given or withdrawn on the card, or by a manager for them. */
import type { Consents } from '@tessera/domain/callables';
import { type ConsentEntry, consentOf, type Contact, entryOf, withConsent } from '@tessera/domain/pass/contact';
import type { Pass } from '@tessera/domain/pass/state';
import type { Access } from '@tessera/domain/schemas/callables';
import { HOUR_MS } from '@tessera/domain/time';
import type { WriteBatch } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { authorise, authoriseMember } from '../platform/authorise';
import { callable } from '../platform/callable';
import { commit, type Decision, writeGuarded } from '../platform/commit';
import { passRootSecrets } from '../platform/config';
import { firestore } from '../platform/firebase';
import { countCall, type Limit } from '../platform/rateLimit';
import { refsOf } from '../records/refs';
import { checkCard } from './manage';
import { assertNotMerged, noSuchCard, openCard } from './ownCard';

/** How often a card's holder may agree. Nothing limits a withdrawal, which changes nothing when it is repeated. */
const GIVING: Limit = {
  name: 'consent',
  limit: 10,
  windowMs: HOUR_MS,
  message: 'You have changed this several times already. Try again in an hour.',
};

const consentsOf = (contact: Contact | undefined): Consents => ({ email: consentOf(contact, 'email') });

/** What the holder of a card agreed to. */
export const getConsent = callable('getConsent', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ secret }) => {
    const { refs, pass } = await openCard(secret);
    return consentsOf((await refs.at('contacts', pass.passId).get()).data());
  },
});

interface Choice {
  businessId: string;
  passId: string;
  email: boolean;
  chosenBy: Pick<ConsentEntry, 'way' | 'by'>;
}

/** @param check must refuse a card that is not the caller's to change, by throwing; called with the stored card */
async function choose(
  { businessId, passId, email: given, chosenBy }: Choice,
  check: (pass: Pass | undefined) => void,
): Promise<Consents> {
  const refs = refsOf(await firestore(), businessId);
  return commit(
    () => ({ card: refs.at('passes', passId), stored: refs.at('contacts', passId) }),
    ({ card, stored }): Decision<Consents> => {
      check(card.data());
      const contact = stored.data();
      if (!contact && given)
        throw new HttpsError('failed-precondition', 'This card has no email address to send news to.');
      const next = contact && withConsent(contact, entryOf('email', { given, at: Date.now(), ...chosenBy }));
      if (!next) return { outcome: consentsOf(contact) };
      const writes = (batch: WriteBatch) => writeGuarded(batch, stored, { consents: next.consents });
      return { outcome: consentsOf(next), writes };
    },
  );
}

const MANAGERS: Access = { business: 'manager' };

/**
 * Gives or withdraws the consent to news and offers: the holder with the card's secret, or a manager for the customer.
 * It can be given only where there is an address. The same choice again changes nothing.
 * @throws HttpsError `not-found`; `failed-precondition` without an address, or for a card that became part of another;
 *   `unauthenticated` or `permission-denied` for anybody else; `resource-exhausted` for a holder who agrees too often
 */
export const setConsent = callable('setConsent', {
  options: { secrets: [passRootSecrets] },
  handler: async (input, _, request) => {
    if ('secret' in input) {
      const { businessId, pass } = await openCard(input.secret);
      const { passId, linkVersion } = pass;
      if (input.email) await countCall(GIVING, [{ key: `${businessId} ${passId}` }]);
      return choose({ businessId, passId, email: input.email, chosenBy: { way: 'card' } }, (card) => {
        if (card?.linkVersion !== linkVersion) throw noSuchCard();
        assertNotMerged(card, 'Choose there, or ask the shop.');
      });
    }
    const { uid } = await authoriseMember(MANAGERS, await authorise(MANAGERS, request), input);
    return choose({ ...input, chosenBy: { way: 'shop', by: uid } }, checkCard);
  },
});
