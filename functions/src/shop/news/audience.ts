/** Who belongs to a message: the cards of its segment, with the channel that reaches each, or why none does. */
import { DAY_MS } from '@tessera/domain/lib/time';
import { nextDaytime } from '@tessera/domain/news/hours';
import { capOf, channelFor, type ConsentingCard, nextFrom } from '@tessera/domain/news/mayLeave';
import { isAddressed } from '@tessera/domain/news/segments';
import type { LeftOut, Message } from '@tessera/domain/news/types';
import type { ConsentChannel, Contact } from '@tessera/domain/pass/contact';
import type { MailboxRecord } from '@tessera/domain/pass/mailbox';
import { lastVisitOf, type Pass } from '@tessera/domain/pass/state';
import { cardAt } from '@tessera/domain/scheme/rules';
import type { Business } from '@tessera/domain/shop/business';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { readAll } from '../../platform/commit';
import { mailboxRef } from '../../records/mailboxes';
import { byIdBehind } from '../../records/queries';
import type { BusinessRefs } from '../../records/refs';

/** Number of cards that are read at a time. */
const CARDS_A_PAGE = 200;

export type Addressed = Pick<Message, 'messageId' | 'segment' | 'locationId' | 'channels' | 'days'>;

/** A card with its holder's contact, and with what holds for the mailbox of its address. */
export interface ReadCard extends ConsentingCard {
  pass: Pass;
  /** Who is reached: the id of the mailbox, or of a card without an address. */
  who: string;
}

/** A card of the segment. */
export interface AddressedCard extends Pick<ReadCard, 'pass' | 'who'> {
  /** The channel, or why the card is left out. */
  by: ConsentChannel | LeftOut;
  /** Whether its holder visited in the days before, as many as the message counts afterwards. */
  cameBefore: boolean;
  /** From when on it may get a message, after the others that it got lately. */
  nextFrom: number;
}

export const isChannel = (by: AddressedCard['by']): by is ConsentChannel => by === 'email' || by === 'wallet';

/** Cards with their mailboxes, which are read where the holder agreed to anything. */
export async function withMailboxes(
  refs: BusinessRefs,
  cards: readonly { pass: Pass; contact: Contact | undefined }[],
): Promise<ReadCard[]> {
  const boxes = cards.map(({ contact }) => (contact?.consents ? mailboxRef(refs, contact) : undefined));
  const { read } = await readAll(refs.business.firestore, { read: boxes.filter((box) => box !== undefined) });
  const byPath = new Map(read.map((box: DocumentSnapshot<MailboxRecord>) => [box.ref.path, box.data()]));
  return cards.map(({ pass, contact }, index) => {
    const box = boxes[index];
    return { pass, contact, mailbox: byPath.get(box?.path ?? ''), who: box?.id ?? pass.passId };
  });
}

function reachedOf(card: ReadCard, message: Addressed, now: number, leavesAt: number): AddressedCard {
  const { messageId, channels, days } = message;
  const { pass, contact, mailbox, who } = card;
  const by = channelFor(channels, card);
  const { lastNews, lastHeld } = contact ?? {};
  const cap = { messageId, passId: pass.passId, lastNews, lastHeld, mailbox, now: leavesAt };
  return {
    pass,
    who,
    by: (isChannel(by) && capOf(cap)) || by,
    cameBefore: (lastVisitOf(pass) ?? 0) > now - days * DAY_MS,
    nextFrom: nextFrom(cap),
  };
}

/**
 * A page of a shop's cards by their ids, and those of them that belong to the message when it leaves: what begins at
 * night leaves in the morning.
 * @param when.at when the message is to begin; by default now
 */
export async function audiencePage(
  refs: BusinessRefs,
  business: Business,
  message: Addressed,
  { after, now, at = now }: { after: string | undefined; now: number; at?: number },
): Promise<{ reached: AddressedCard[]; last?: string | undefined; isEnd: boolean }> {
  const leavesAt = nextDaytime(business.timeZone, at);
  const { docs } = await byIdBehind(refs.collection('passes'), after).limit(CARDS_A_PAGE).get();
  const addressed = docs
    .map((snapshot) => snapshot.data())
    .filter((pass) => isAddressed(cardAt(pass, business, leavesAt), message, leavesAt));
  const { contacts } = await readAll(refs.business.firestore, {
    contacts: addressed.map(({ passId }) => refs.at('contacts', passId)),
  });
  const cards = await withMailboxes(
    refs,
    addressed.map((pass, index) => ({ pass, contact: contacts[index]?.data() })),
  );
  return {
    reached: cards.map((card) => reachedOf(card, message, now, leavesAt)),
    last: docs.at(-1)?.id,
    isEnd: docs.length < CARDS_A_PAGE,
  };
}
