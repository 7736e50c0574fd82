/** Who belongs to a message: the cards of its segment, with the channel that reaches each, or why none does. */
import type { Business } from '@tessera/domain/business';
import { channelFor, isWithinCap } from '@tessera/domain/messages/mayLeave';
import { isAddressed } from '@tessera/domain/messages/segments';
import type { LeftOut, Message } from '@tessera/domain/messages/types';
import type { ConsentChannel, Contact } from '@tessera/domain/pass/contact';
import type { Pass } from '@tessera/domain/pass/state';
import { cardAt } from '@tessera/domain/scheme/rules';
import { DAY_MS } from '@tessera/domain/time';
import { readAll } from '../platform/commit';
import type { BusinessRefs } from '../records/refs';

/** Number of cards that are read at a time. */
const CARDS_A_PAGE = 200;

export type Addressed = Pick<Message, 'messageId' | 'segment' | 'locationId' | 'channels' | 'days'>;

/** A card of the segment. */
export interface Reached {
  pass: Pass;
  /** The channel, or why the card is left out. */
  by: ConsentChannel | LeftOut;
  /** Whether its holder visited in the days before: as many days as the message counts afterwards. */
  cameBefore: boolean;
}

export const isChannel = (by: Reached['by']): by is ConsentChannel => by === 'email' || by === 'wallet';

function reachedOf(pass: Pass, contact: Contact | undefined, message: Addressed, now: number): Reached {
  const { messageId, channels, days } = message;
  const by = channelFor(channels, contact, pass);
  const isCapped = isWithinCap({ lastNews: contact?.lastNews, messageId, now });
  return {
    pass,
    by: isChannel(by) && isCapped ? 'seven-days' : by,
    cameBefore: (pass.lastVisitAt ?? 0) > now - days * DAY_MS,
  };
}

/** A page of a shop's cards by their ids, and those of them that belong to the message. */
export async function audiencePage(
  refs: BusinessRefs,
  business: Business,
  message: Addressed,
  { after, now }: { after: string | undefined; now: number },
): Promise<{ reached: Reached[]; last?: string | undefined; isEnd: boolean }> {
  const { FieldPath } = await import('firebase-admin/firestore');
  const ordered = refs.collection('passes').orderBy(FieldPath.documentId()).limit(CARDS_A_PAGE);
  const { docs } = await (after === undefined ? ordered : ordered.startAfter(after)).get();
  const addressed = docs
    .map((snapshot) => snapshot.data())
    .filter((pass) => isAddressed(cardAt(pass, business, now), message, now));
  const { contacts } = await readAll(refs.business.firestore, {
    contacts: addressed.map(({ passId }) => refs.at('contacts', passId)),
  });
  return {
    reached: addressed.map((pass, index) => reachedOf(pass, contacts[index]?.data(), message, now)),
    last: docs.at(-1)?.id,
    isEnd: docs.length < CARDS_A_PAGE,
  };
}
