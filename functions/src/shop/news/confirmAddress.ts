/**
 * The reader of a mailbox confirms that an address is theirs, and the consent that was given with it. The token names
 * the card and that consent, so that it confirms no later one.
 */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { HOUR_MS } from '@tessera/domain/lib/time';
import { withConfirmation } from '@tessera/domain/pass/contact';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { presentCard } from '../../passes/cardsOfAddress';
import { confirmMac, isConfirmMac } from '../../passes/keys';
import { clientNetworks } from '../../platform/clientNetworks';
import { type Decision, writeGuarded } from '../../platform/commit';
import { passRootSecrets } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { countCall, type Limit } from '../../platform/rateLimit';
import { commitWithMailbox } from '../../records/mailboxes';
import { refsOf } from '../../records/refs';

const KIND = 'A1';

const PER_NETWORK: Limit = {
  name: 'confirm address',
  limit: 60,
  windowMs: HOUR_MS,
  message: 'Too many attempts from your network. Try again in an hour.',
};

/** What a mail asks to confirm. */
interface AddressConfirmation {
  businessId: string;
  passId: string;
  email: string;
  /** When the consent was given: milliseconds since 1970. */
  since: number;
}

const partsOf = ({ businessId, passId, since, email }: AddressConfirmation): string[] => [
  businessId,
  passId,
  String(since),
  email,
];

/** The path and fragment of the page with the button. The address is in the MAC alone. */
export function confirmPath(asked: AddressConfirmation): string {
  const [businessId, passId, since] = partsOf(asked);
  return `${ROUTES.confirmAddress}#${[KIND, businessId, passId, since, confirmMac(partsOf(asked))].join('.')}`;
}

const notOurs = () => new HttpsError('not-found', 'This link is not from one of our mails, or its card has ended.');

/**
 * Confirms the address of a card. Pressing again gets the same answer.
 * @throws HttpsError `not-found` for a link that is not ours, or of a card that has ended; `failed-precondition` when
 *   the card has another address since, or the consent was withdrawn; `resource-exhausted` past the limit of a network
 */
export const confirmAddress = callable('confirmAddress', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ token }, _, { rawRequest }) => {
    await countCall(PER_NETWORK, clientNetworks(rawRequest));
    const [kind, businessId, passId, time = '', mac, ...rest] = token.split('.');
    const since = Number(time);
    if (kind !== KIND || !businessId || !passId || !mac || rest.length > 0 || !Number.isSafeInteger(since))
      throw notOurs();
    const refs = refsOf(firestore(), businessId);
    const present = await presentCard(refs, passId);
    if (present === undefined) throw notOurs();
    return commitWithMailbox(
      refs,
      present,
      () => ({}),
      ({ contact: stored, mailbox }): Decision<{ confirmed: true }> => {
        const contact = stored.data();
        if (!contact) throw notOurs();
        if (!isConfirmMac(partsOf({ businessId, passId, since, email: contact.email ?? '' }), mac))
          throw new HttpsError('failed-precondition', 'This card has another address now, or the link is incomplete.');
        const stoppedAt = mailbox?.data()?.stoppedAt;
        const next = withConfirmation(contact, { since, at: Date.now(), stoppedAt });
        if (next === undefined)
          throw new HttpsError(
            'failed-precondition',
            'The news has been stopped since. If you want it, agree again on the card under “News and offers”.',
          );
        const outcome = { confirmed: true } as const;
        return next
          ? { outcome, writes: (batch) => writeGuarded(batch, stored, { consents: next.consents }) }
          : { outcome };
      },
    );
  },
});
