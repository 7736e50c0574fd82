/** Which cards an automation is due for, and over which channel it may reach them. */
import type { Business } from '@tessera/domain/business';
import { quarterIn } from '@tessera/domain/messages/hours';
import { channelFor, isWithinCap } from '@tessera/domain/messages/mayLeave';
import { isDue } from '@tessera/domain/messages/segments';
import type { Automation, AutomationKind } from '@tessera/domain/messages/types';
import type { Contact } from '@tessera/domain/pass/contact';
import type { Pass } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/queries';
import { cardAt } from '@tessera/domain/scheme/rules';
import { readAll } from '../platform/commit';
import { pagesOf, queryIn } from '../records/queries';
import type { BusinessRefs } from '../records/refs';
import { isChannel } from './audience';

/** Number of cards that are read at a time. */
const PAGE = 200;

/** A card with its holder's contact. */
export interface ConsentingCard {
  pass: Pass;
  contact: Contact;
}

/** The cards whose holders agreed to anything, with their contacts, a page at a time: the others get nothing. */
export async function* consentingCards(refs: BusinessRefs): AsyncGenerator<ConsentingCard[]> {
  for await (const contacts of pagesOf(queryIn(refs, QUERIES.allContacts), PAGE)) {
    const consenting = contacts.filter((contact) => contact.data().consents !== undefined);
    const { passes } = await readAll(refs.business.firestore, {
      passes: consenting.map(({ id }) => refs.at('passes', id)),
    });
    yield consenting.flatMap((contact, index) => {
      const pass = passes[index]?.data();
      return pass ? [{ pass, contact: contact.data() }] : [];
    });
  }
}

/** The message of an automation in a quarter. */
export const messageIdOf = (kind: AutomationKind, quarter: string): string => `${kind}-${quarter}`;

/** Whether an automation is due for a card and may reach it. @returns the channel, or undefined */
export function channelDue({ pass, contact }: ConsentingCard, automation: Automation, business: Business, now: number) {
  const { kind, after } = automation;
  const messageId = messageIdOf(kind, quarterIn(business.timeZone, now));
  if (isWithinCap({ lastNews: contact.lastNews, messageId, now })) return undefined;
  if (!isDue(cardAt(pass, business, now), { kind, after }, now)) return undefined;
  const by = channelFor(automation.channels, contact, pass);
  return isChannel(by) ? by : undefined;
}
