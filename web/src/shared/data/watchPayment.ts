/** A live listener for the payment record. It needs the whole database SDK, so load it late. */
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { doc, onSnapshot } from 'firebase/firestore';
import { authClient } from './auth';
import { firestoreLive } from './firestoreLive';
import type { PaymentDocument } from './references';

interface PaymentListener {
  /** The record as the server has it, now and after every change; null while there is none. */
  onRecord(record: PaymentDocument | null): void;
  /** The server cannot be reached. The listener continues, and calls `onRecord` once it can. */
  onUnreached(): void;
  /** The listener has ended; there are no more calls. */
  onError(error: Error): void;
}

/** Listens to the payment record. Returns a function that ends the listener. */
export function watchPayment(uid: string, { onRecord, onUnreached, onError }: PaymentListener): () => void {
  return onSnapshot(
    doc(firestoreLive(), COLLECTIONS.payments, uid),
    { includeMetadataChanges: true },
    (snapshot) => {
      // Without a connection the SDK answers from its cache, which may be empty.
      if (snapshot.metadata.fromCache) return onUnreached();
      onRecord(snapshot.exists() ? (snapshot.data({ serverTimestamps: 'estimate' }) as PaymentDocument) : null);
    },
    (error) => {
      // Signing out removes the permission before the page ends the listener.
      if (authClient().currentUser === null) return;
      console.error('Firestore Error:', error);
      onError(error);
    },
  );
}
