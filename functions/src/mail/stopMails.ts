/** "This was not me": whoever reads a mailbox can stop the mails that strangers have sent to it. */
import { ROUTES } from '@tessera/domain/paths';
import { HOUR_MS } from '@tessera/domain/time';
import { HttpsError } from 'firebase-functions/v2/https';
import { isStopMac, stopMac } from '../passes/keys';
import { callable } from '../platform/callable';
import { clientNetworks } from '../platform/clientNetworks';
import { passRootSecrets } from '../platform/config';
import { countCall, type Limit } from '../platform/rateLimit';
import { stopIdOf, stopMailsTo } from '../platform/strangerMails';

const PER_NETWORK: Limit = {
  name: 'stop mails',
  limit: 20,
  windowMs: HOUR_MS,
  message: 'Too many attempts from your network. Try again in an hour.',
};

/** The path and fragment of the page that stops the mails to an address. */
export function stopAddress(email: string): string {
  const id = stopIdOf(email);
  return `${ROUTES.stopMails}#${id}.${stopMac(id)}`;
}

/**
 * Stops the mails that anybody can have sent to the address of the mail that has the token, for 30 days. Repeating it
 * starts the 30 days again.
 * @throws HttpsError `not-found` for a token that is not ours, `resource-exhausted` past the limit of a network
 */
export const stopMails = callable('stopMails', {
  access: 'public',
  input: async () => (await import('@tessera/domain/schemas')).stopMailsInput,
  options: { secrets: [passRootSecrets], maxInstances: 5 },
  handler: async ({ token }, _, { rawRequest }) => {
    await countCall(PER_NETWORK, clientNetworks(rawRequest));
    const [id = '', mac = ''] = token.split('.');
    if (!isStopMac(id, mac)) throw new HttpsError('not-found', 'This link is not from one of our mails.');
    await stopMailsTo(id);
    return { stopped: true };
  },
});
