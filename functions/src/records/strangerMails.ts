/**
 * Limits of the mails that anybody can have sent to any address: the link of a card, the request to confirm an interest
 * or a card's address, the answer to a card's report. A mailbox cannot be flooded, and a stranger cannot use up what
 * its owner needs.
 */
import { DAY_MS } from '@tessera/domain/lib/time';
import { mailboxOf } from '@tessera/domain/pass/mailbox';
import { firestore } from '../platform/firebase';
import {
  countCall,
  exhaustLimit,
  type Limit,
  type MailLimit,
  mayMail,
  type Subject,
  subjectsIn,
  tallyId,
} from '../platform/rateLimit';
import { documentOf } from '../platform/references';

/** From one network to all addresses. A café's Wi-Fi serves many customers. */
const FROM_A_NETWORK: Limit = {
  name: 'mails from a network',
  limit: 60,
  windowMs: DAY_MS,
  message: 'Too many mails from your network. Try again tomorrow.',
};
/** From one network to one address: a stranger can use up only their own network's part of the next limit. */
const FROM_A_NETWORK_TO_AN_ADDRESS: MailLimit = {
  name: 'mails from a network to an address',
  limit: 3,
  windowMs: DAY_MS,
};
/** The most requests to confirm an address in a day. A shop's limit leaves room for its busiest day. */
const TO_CONFIRM: Record<'network' | 'shop' | 'address', MailLimit> = {
  network: { name: 'confirm mails of a network', limit: 200, windowMs: DAY_MS },
  shop: { name: 'confirm mails of a shop', limit: 500, windowMs: DAY_MS },
  /** The most by one shop to one address. */
  address: { name: 'confirm mails to an address', limit: 3, windowMs: DAY_MS },
};
/** To one address from everywhere. */
const TO_AN_ADDRESS: MailLimit = { name: 'mails to an address', limit: 10, windowMs: DAY_MS };

/** How long "this was not me" stops them. */
const STOPPED_MS = 30 * DAY_MS;

/**
 * Counts one more mail to an address.
 * @returns whether it may be sent
 * @throws HttpsError `resource-exhausted` past the day's limit of a network
 */
export async function mayMailStranger(email: string, networks: readonly Subject[]): Promise<boolean> {
  if (!(await mayMail(FROM_A_NETWORK_TO_AN_ADDRESS, subjectsIn(mailboxOf(email), networks)))) return false;
  await countCall(FROM_A_NETWORK, networks);
  return mayMailHolder(email);
}

/**
 * Counts one more request to confirm an address for a shop's news. Whoever types an address learns nothing from it.
 * @returns whether it may be sent
 */
export async function mayAskToConfirm(
  businessId: string,
  email: string,
  networks: readonly Subject[],
): Promise<boolean> {
  const mailbox = mailboxOf(email);
  return (
    (await mayMail(TO_CONFIRM.address, [{ key: `${businessId} ${mailbox}` }])) &&
    (await mayMail(FROM_A_NETWORK_TO_AN_ADDRESS, subjectsIn(mailbox, networks))) &&
    (await mayMail(TO_CONFIRM.network, networks)) &&
    (await mayMail(TO_CONFIRM.shop, [{ key: businessId }])) &&
    mayMailHolder(email)
  );
}

/**
 * Counts one more mail to an address that its owner may not have typed.
 * @returns whether it may be sent: not past the day's limit, and not while the reader has stopped such mails
 */
export const mayMailHolder = (email: string): Promise<boolean> => mayMail(TO_AN_ADDRESS, [{ key: mailboxOf(email) }]);

/** The hash by which mails to an address are limited and stopped. The address cannot be read from it. */
export const stopIdOf = (email: string): string => tallyId(TO_AN_ADDRESS, mailboxOf(email));

/** Whether the reader has stopped such mails. One that was allowed to leave on a later day must not leave then. */
export async function hasStopped(email: string): Promise<boolean> {
  const { count = 0, expiresAt } = (await documentOf(firestore(), 'rateLimits', stopIdOf(email)).get()).data() ?? {};
  return count > TO_AN_ADDRESS.limit && (expiresAt?.toMillis() ?? 0) > Date.now();
}

/** Stops these mails to the address of a hash for 30 days. */
export const stopMailsTo = (stopId: string): Promise<void> => exhaustLimit(TO_AN_ADDRESS, stopId, STOPPED_MS);
