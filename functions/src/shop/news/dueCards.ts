/** Which cards an automation is due for, and over which channel it may reach them. */
import { quarterIn } from '@tessera/domain/news/hours';
import { capOf, channelFor } from '@tessera/domain/news/mayLeave';
import { isDue } from '@tessera/domain/news/segments';
import type { Automation, AutomationKind } from '@tessera/domain/news/types';
import type { BatchPart } from '@tessera/domain/operation/job';
import { QUERIES } from '@tessera/domain/records/queries';
import { cardAt } from '@tessera/domain/scheme/rules';
import type { Business } from '@tessera/domain/shop/business';
import { readAll } from '../../platform/commit';
import { byIdBehind, pagesOf, queryIn } from '../../records/queries';
import type { BusinessRefs } from '../../records/refs';
import { isChannel, type ReadCard, withMailboxes } from './audience';

/** Number of cards that are read at a time. */
const PAGE = 200;

/**
 * The cards whose holders agreed to anything, a page at a time: the others get nothing.
 * @param part where to begin; it gets the end of each page
 */
export async function* consentingCards(refs: BusinessRefs, part: BatchPart = {}): AsyncGenerator<ReadCard[]> {
  for await (const contacts of pagesOf(byIdBehind(queryIn(refs, QUERIES.allContacts), part.after), PAGE)) {
    if (contacts.length === 0) return;
    const consenting = contacts.filter((contact) => contact.data().consents !== undefined);
    const { passes } = await readAll(refs.business.firestore, {
      passes: consenting.map(({ id }) => refs.at('passes', id)),
    });
    const cards = consenting.flatMap((contact, index) => {
      const pass = passes[index]?.data();
      return pass ? [{ pass, contact: contact.data() }] : [];
    });
    part.after = contacts.at(-1)?.id;
    yield await withMailboxes(refs, cards);
  }
}

/** The message of an automation in a quarter. */
export const messageIdOf = (kind: AutomationKind, quarter: string): string => `${kind}-${quarter}`;

/** Whether an automation is due for a card and may reach it. @returns the channel, or undefined */
export function channelDue(card: ReadCard, automation: Automation, business: Business, now: number) {
  const { pass, contact, mailbox } = card;
  const { kind, after } = automation;
  const messageId = messageIdOf(kind, quarterIn(business.timeZone, now));
  const { lastNews, lastHeld } = contact ?? {};
  if (capOf({ messageId, passId: pass.passId, lastNews, lastHeld, mailbox, now })) return undefined;
  if (!isDue(cardAt(pass, business, now), { kind, after }, business.timeZone, now)) return undefined;
  const by = channelFor(automation.channels, card);
  return isChannel(by) ? by : undefined;
}
