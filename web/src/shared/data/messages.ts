/** A shop's messages, for its managers. Only Cloud Functions write them. */
import type { Automation, AutomationKind, Message } from '@tessera/domain/news/types';
import { QUERIES } from '@tessera/domain/records/queries';
import { isAtLeast } from '@tessera/domain/team/member';
import { getDoc, getDocs } from 'firebase/firestore/lite';
import { collectionBelow, documentBelow } from './references';
import { queryIn, recordsOf } from './shopQueries';

export interface Messages {
  /** Newest first. */
  messages: Message[];
  /** Whether there are older ones. */
  hasMore: boolean;
  automations: Partial<Record<AutomationKind, Automation>>;
}

/** @param most how many messages to list @throws FirebaseError when they cannot be read */
export async function readMessages(businessId: string, most: number): Promise<Messages> {
  const [messages, automations] = await Promise.all([
    recordsOf(queryIn(businessId, QUERIES.newestMessages), most + 1),
    getDocs(collectionBelow(businessId, 'automations')),
  ]);
  return {
    messages: messages.slice(0, most),
    hasMore: messages.length > most,
    automations: Object.fromEntries(automations.docs.map((snapshot) => [snapshot.id, snapshot.data()])),
  };
}

/** A message, and whether it waits for somebody who is no longer a manager of the shop. */
export interface ReadMessage {
  message: Message;
  isOrphan: boolean;
}

/** One message; null when there is none of this id. @throws FirebaseError when it cannot be read */
export async function readMessage(businessId: string, messageId: string): Promise<ReadMessage | null> {
  const message = (await getDoc(documentBelow(businessId, 'messages', messageId))).data();
  if (!message) return null;
  const { kind, state, at = 0, by, stoppedBecause } = message;
  if (kind !== 'news' || state !== 'listing' || at <= Date.now())
    return { message, isOrphan: kind === 'news' && state === 'stopped' && stoppedBecause === 'author' };
  const author = (await getDoc(documentBelow(businessId, 'members', by))).data();
  return { message, isOrphan: !author?.active || !isAtLeast(author.role, 'manager') };
}
