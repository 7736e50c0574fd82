/** A shop's messages, for its managers. Only Cloud Functions write them. */
import type { Automation, AutomationKind, Message } from '@tessera/domain/messages/types';
import { QUERIES } from '@tessera/domain/queries';
import { getDoc, getDocs, limit, query } from 'firebase/firestore/lite';
import { collectionBelow, documentBelow } from './references';
import { queryIn } from './shopQueries';

/** The most messages that the room lists. */
const LISTED = 50;

export interface Messages {
  /** Newest first. */
  messages: Message[];
  automations: Partial<Record<AutomationKind, Automation>>;
}

/** @throws FirebaseError when they cannot be read */
export async function readMessages(businessId: string): Promise<Messages> {
  const [messages, automations] = await Promise.all([
    getDocs(query(queryIn(businessId, QUERIES.newestMessages), limit(LISTED))),
    getDocs(collectionBelow(businessId, 'automations')),
  ]);
  return {
    messages: messages.docs.map((snapshot) => snapshot.data()),
    automations: Object.fromEntries(automations.docs.map((snapshot) => [snapshot.id, snapshot.data()])),
  };
}

/** One message; null when there is none of this id. @throws FirebaseError when it cannot be read */
export async function readMessage(businessId: string, messageId: string): Promise<Message | null> {
  return (await getDoc(documentBelow(businessId, 'messages', messageId))).data() ?? null;
}
