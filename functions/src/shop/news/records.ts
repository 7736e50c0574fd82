/** References to a shop's messages and their recipients, and the draw of those who are held back. */
import type { HoldBack, Message, Recipient } from '@tessera/domain/news/types';
import type { CollectionReference, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { hmac, rootSecrets } from '../../platform/mac';
import { refsOf } from '../../records/refs';

/** Names one message of a shop. */
export interface MessageIds {
  businessId: string;
  messageId: string;
}

/** Names the next page of a message. @param turn absent for whichever is next */
export type PageIds = MessageIds & { turn?: number };

export const messageRef = (db: Firestore, { businessId, messageId }: MessageIds): DocumentReference<Message> =>
  refsOf(db, businessId).at('messages', messageId);

export const recipientsOf = (db: Firestore, { businessId, messageId }: MessageIds): CollectionReference<Recipient> =>
  refsOf(db, businessId).recipients(messageId);

/** Bytes of the hash that are read as a number. */
const DRAWN_BYTES = 4;

/**
 * Whether somebody is held back: drawn by a keyed hash over shop, reader and occasion, so that nobody can choose, every
 * repetition draws the same, and all cards of one mailbox are in one group.
 * @param who the mailbox, or a card without an address
 * @param occasion the message; of an automation, its kind and quarter
 */
export function isHeldBack(businessId: string, who: string, occasion: string, holdBack: HoldBack): boolean {
  // The oldest root secret, so that a new one changes nothing in the middle of a quarter.
  const root = Math.min(...rootSecrets().keys());
  const drawn = hmac(root, 'held back', [businessId, who, occasion]).readUInt32BE(0) / 2 ** (8 * DRAWN_BYTES);
  return drawn < holdBack / 100;
}
