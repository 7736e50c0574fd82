/** Which cards an automation is due for, and over which channel it may reach them. */
import type { Business } from '@tessera/domain/business';
import { quarterIn } from '@tessera/domain/messages/hours';
import { capOf, channelFor } from '@tessera/domain/messages/mayLeave';
import { isDue } from '@tessera/domain/messages/segments';
import type { Automation, AutomationKind } from '@tessera/domain/messages/types';
import type { Contact } from '@tessera/domain/pass/contact';
import { QUERIES } from '@tessera/domain/queries';
import { cardAt } from '@tessera/domain/scheme/rules';
import { readAll } from '../platform/commit';
import { documentsOf, queryIn } from '../records/queries';
import type { BusinessRefs } from '../records/refs';
import { isChannel, type ReadCard, withMailboxes } from './audience';

/** Number of cards that are read at a time. */
const PAGE = 200;

/** The cards whose holders agreed to anything: the others get nothing. */
export async function* consentingCards(refs: BusinessRefs): AsyncGenerator<ReadCard> {
  let page: { id: string; contact: Contact }[] = [];
  async function* flush(): AsyncGenerator<ReadCard> {
    const { passes } = await readAll(refs.business.firestore, { passes: page.map(({ id }) => refs.at('passes', id)) });
    const cards = passes.flatMap((snapshot, index) => {
      const pass = snapshot.data();
      return pass ? [{ pass, contact: page[index]?.contact }] : [];
    });
    yield* await withMailboxes(refs, cards);
    page = [];
  }
  for await (const snapshot of documentsOf(queryIn(refs, QUERIES.allContacts), { page: PAGE })) {
    const contact = snapshot.data();
    if (contact.consents === undefined) continue;
    page.push({ id: snapshot.id, contact });
    if (page.length === PAGE) yield* flush();
  }
  if (page.length > 0) yield* flush();
}

/** The message of an automation in a quarter. */
export const messageIdOf = (kind: AutomationKind, quarter: string): string => `${kind}-${quarter}`;

/** Whether an automation is due for a card and may reach it. @returns the channel, or undefined */
export function channelDue(card: ReadCard, automation: Automation, business: Business, now: number) {
  const { pass, contact, mailbox } = card;
  const { kind, after } = automation;
  const messageId = messageIdOf(kind, quarterIn(business.timeZone, now));
  if (capOf({ messageId, passId: pass.passId, lastNews: contact?.lastNews, mailbox, now })) return undefined;
  if (!isDue(cardAt(pass, business, now), { kind, after }, now)) return undefined;
  const by = channelFor(automation.channels, card);
  return isChannel(by) ? by : undefined;
}
