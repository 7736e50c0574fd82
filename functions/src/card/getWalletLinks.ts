/**
 * The addresses that add a card to a wallet. Apple's contains a ticket that is valid for ten minutes, Google's a signed
 * reference to the card's object; neither contains the card's secret.
 */
import { HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { logger } from 'firebase-functions/logger';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { ticketOf } from '../passes/keys';
import { clientNetworks } from '../platform/clientNetworks';
import { googleWalletServiceAccount, passRootSecrets, required, siteUrl, walletsOffered } from '../platform/config';
import { countCall } from '../platform/rateLimit';
import { openCard } from './ownCard';

/** How long a ticket is valid. */
const TICKET_MS = 10 * MINUTE_MS;

const LIMIT = {
  name: 'wallet-links',
  limit: 30,
  windowMs: HOUR_MS,
  message: 'Too many wallet links for this card. Try again in an hour.',
};
/** A network may call this many times as often as one card, because a café's guests share it. */
const TIMES_A_NETWORK = 20;

/**
 * Links for the wallets that are set up, or for the requested one; none for a blocked card. A request for Google's link
 * sends the card to Google, so the page requests it only when its button is pressed.
 * @throws HttpsError `not-found` when the secret is not genuine or the card is closed, `resource-exhausted` past the
 *   limit of the card or the network, `unavailable` when only Google's link was requested and Google does not answer
 */
export const getWalletLinks = callable('getWalletLinks', {
  options: { secrets: [passRootSecrets, googleWalletServiceAccount] },
  handler: async ({ secret, wallet }, _, { rawRequest }) => {
    const { businessId, refs, pass } = await openCard(secret);
    const noCard = () => new HttpsError('not-found', 'This card is closed.');
    if (pass.status === 'closed') throw noCard();
    const offered = walletsOffered().filter((one) => wallet === undefined || one === wallet);
    if (offered.length === 0 || pass.status === 'blocked') return {};
    await countCall(LIMIT, [{ key: pass.passId }, ...clientNetworks(rawRequest, TIMES_A_NETWORK)]);
    const ticket = ticketOf('wallet', businessId, pass, Date.now() + TICKET_MS);
    const apple = offered.includes('apple') ? `${required(siteUrl)}/wallet/apple/${ticket}` : undefined;
    let google: string | undefined;
    if (offered.includes('google')) {
      const business = (await refs.business.get()).data();
      if (!business) throw noCard();
      try {
        google = await (await import('../wallets/google/update')).googleLink(businessId, business, pass);
      } catch (error) {
        logger.error('getWalletLinks: Google Wallet does not answer', error);
        if (apple === undefined)
          throw new HttpsError('unavailable', 'Google Wallet does not answer. Try again in a moment.');
      }
    }
    return { apple, google };
  },
});
