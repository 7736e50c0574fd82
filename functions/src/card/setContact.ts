/** The holder of a card adds or corrects the name and the address that joining asked for. */
import { HOUR_MS } from '@tessera/domain/lib/time';
import { holderOf } from '@tessera/domain/pass/holder';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { writeHolder } from '../passes/passFields';
import { clientNetworks } from '../platform/clientNetworks';
import { passRootSecrets } from '../platform/config';
import { countCall, type Limit, subjectsIn } from '../platform/rateLimit';
import { assertNotMerged, noSuchCard, openCard } from './ownCard';

const LIMIT: Limit = {
  name: 'contact',
  limit: 10,
  windowMs: HOUR_MS,
  message: 'You have changed this several times already. Try again in an hour.',
};
/** A network may do this many times as often in a shop, as with joining: a café's guests share its network. */
const TIMES_A_NETWORK = 20;

/**
 * Gives a card its holder's name or address. What is left out stays, and the same again changes nothing. No mail is
 * sent.
 * @throws HttpsError `not-found`; `failed-precondition` for a blocked, practice or merged card;
 *   `resource-exhausted` past the limit of the card, or of the network and business
 */
export const setContact = callable('setContact', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ secret, email, ...typed }, _, { rawRequest }) => {
    const { businessId, refs, pass } = await openCard(secret);
    const { passId, linkVersion } = pass;
    await countCall(LIMIT, [
      { key: `${businessId} ${passId}` },
      ...subjectsIn(businessId, clientNetworks(rawRequest, TIMES_A_NETWORK)),
    ]);
    await writeHolder(refs, passId, { holder: holderOf(typed), email }, (card) => {
      if (card?.linkVersion !== linkVersion) throw noSuchCard();
      assertNotMerged(card, 'Add it there, or ask the shop.');
      // By its name staff see that it is a practice card, which gets nobody anything.
      if (card.practice) throw new HttpsError('failed-precondition', 'This is a practice card. It keeps its name.');
      if (card.status === 'blocked')
        throw new HttpsError('failed-precondition', 'This card is blocked. Ask the shop at the counter.');
    });
    return { saved: true };
  },
});
