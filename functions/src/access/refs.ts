/** References to the records of a business, typed by what they hold. */
import type { Business } from '@tessera/domain/business';
import { type BusinessCollection, businessPath, LOYALTY_COLLECTIONS, pathIn } from '@tessera/domain/loyalty/paths';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import type { CollectionReference, DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';

export interface BusinessRefs {
  business: DocumentReference;
  /** A document below the business. */
  at: (collection: BusinessCollection, id: string) => DocumentReference;
  collection: (collection: BusinessCollection) => CollectionReference;
}

export function refsOf(db: Firestore, businessId: string): BusinessRefs {
  return {
    business: db.doc(businessPath(businessId)),
    at: (collection, id) => db.doc(pathIn(businessId, collection, id)),
    collection: (collection) => db.collection(`${businessPath(businessId)}/${LOYALTY_COLLECTIONS[collection]}`),
  };
}

export const businessIn = (snapshot: DocumentSnapshot): Business | undefined => snapshot.data() as Business | undefined;
export const passIn = (snapshot: DocumentSnapshot): Pass | undefined => snapshot.data() as Pass | undefined;
export const eventIn = (snapshot: DocumentSnapshot): PassEvent | undefined => snapshot.data() as PassEvent | undefined;
