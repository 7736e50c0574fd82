/** References to the records of a business. */
import type { Business } from '@tessera/domain/business';
import { type BusinessCollection, businessPath, collectionIn, pathIn } from '@tessera/domain/collections';
import { type Logo, logoAddress } from '@tessera/domain/logo';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import type { CollectionReference, DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { firestore } from '../platform/firebase';

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
    collection: (collection) => db.collection(collectionIn(businessId, collection)),
  };
}

export const businessIn = (snapshot: DocumentSnapshot): Business | undefined => snapshot.data() as Business | undefined;
export const passIn = (snapshot: DocumentSnapshot): Pass | undefined => snapshot.data() as Pass | undefined;
export const eventIn = (snapshot: DocumentSnapshot): PassEvent | undefined => snapshot.data() as PassEvent | undefined;

/** A card; undefined when the shop has no such card. One read. */
export async function readPass(businessId: string, passId: string): Promise<Pass | undefined> {
  return passIn(
    await refsOf(await firestore(), businessId)
      .at('passes', passId)
      .get(),
  );
}

/** The id of the logo's document in `faces`. */
export const LOGO_ID = 'logo';

/** A shop's present logo; null when it has none. One read. */
export async function logoOf(businessId: string): Promise<{ png: Buffer; size: number; address: string } | null> {
  const refs = refsOf(await firestore(), businessId);
  const logo = (await refs.at('faces', LOGO_ID).get()).data() as Logo | undefined;
  if (!logo) return null;
  const { png, size, version } = logo;
  return { png: Buffer.from(png, 'base64'), size, address: logoAddress(businessId, version) };
}
