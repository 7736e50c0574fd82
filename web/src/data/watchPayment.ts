/** A payment as it changes. It needs the whole database SDK, so the pages that follow a payment load it late. */
import { COLLECTIONS } from '@tessera/domain/collections';
import { doc, onSnapshot } from 'firebase/firestore';
import { authClient } from './auth';
import { firestoreLive } from './firestoreLive';
import type { PaymentDocument } from './payment';

export interface PaymentListener {
  /** The record as the server has it, now and after every change; null while there is none. */
  onRecord(record: PaymentDocument | null): void;
  /** The server cannot be reached. The listener goes on and calls `onRecord` once it can. */
  onUnreached(): void;
  /** The listener has ended; nothing more will come. */
  onError(error: Error): void;
}

/** Follows the payment record. Returns a function that ends it. */
export function watchPayment(uid: string, { onRecord, onUnreached, onError }: PaymentListener): () => void {
  return onSnapshot(
    doc(firestoreLive(), COLLECTIONS.payments, uid),
    { includeMetadataChanges: true },
    (snapshot) => {
      // The SDK answers from its cache, which may be empty, while it has no connection.
      if (snapshot.metadata.fromCache) return onUnreached();
      onRecord(snapshot.exists() ? (snapshot.data({ serverTimestamps: 'estimate' }) as PaymentDocument) : null);
    },
    (error) => {
      // Signing out takes the right away before the page takes the listener away.
      if (authClient().currentUser === null) return;
      console.error('Firestore Error:', error);
      onError(error);
    },
  );
}
