/** References to the records of a business. */
import type { InsightsDocuments } from '@tessera/domain/insights/tallies';
import type { Recipient } from '@tessera/domain/news/types';
import type { Pass } from '@tessera/domain/pass/state';
import { type BusinessCollection, type BusinessRecords, COLLECTIONS } from '@tessera/domain/records/collections';
import type { Offer } from '@tessera/domain/scheme/types';
import type { Business } from '@tessera/domain/shop/business';
import { logoAddress } from '@tessera/domain/shop/logo';
import type { CollectionReference, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { firestore } from '../platform/firebase';
import { collectionBelow, documentBelow, documentOf, insightsDocument } from '../platform/references';

export interface BusinessRefs {
  business: DocumentReference<Business>;
  /** A document below the business. */
  at: <Name extends BusinessCollection>(collection: Name, id: string) => DocumentReference<BusinessRecords[Name]>;
  /** A document of the insights that is not of one month. */
  insights: <Id extends keyof InsightsDocuments>(id: Id) => DocumentReference<InsightsDocuments[Id]>;
  /** The offers of a programme. */
  offers: (programmeId: string) => CollectionReference<Offer>;
  /** The list of a message. */
  recipients: (messageId: string) => CollectionReference<Recipient>;
  collection: <Name extends BusinessCollection>(collection: Name) => CollectionReference<BusinessRecords[Name]>;
}

export const refsOf = (db: Firestore, businessId: string): BusinessRefs => ({
  business: documentOf(db, 'businesses', businessId),
  at: (collection, id) => documentBelow(db, businessId, collection, id),
  insights: (id) => insightsDocument(db, businessId, id),
  offers: (programmeId) => {
    const programme = documentBelow(db, businessId, 'programmes', programmeId);
    return programme.collection(COLLECTIONS.versions) as CollectionReference<Offer>;
  },
  recipients: (messageId) => {
    const message = documentBelow(db, businessId, 'messages', messageId);
    return message.collection(COLLECTIONS.recipients) as CollectionReference<Recipient>;
  },
  collection: (collection) => collectionBelow(db, businessId, collection),
});

/** The id of the business that a record is below. @throws Error for any other document */
export function businessAbove({ path, parent }: DocumentReference): string {
  if (!parent.parent) throw new Error(`${path} is below no business`);
  return parent.parent.id;
}

/** A card; undefined when the shop has no such card. One read. */
export async function readPass(businessId: string, passId: string): Promise<Pass | undefined> {
  const pass = await refsOf(firestore(), businessId).at('passes', passId).get();
  return pass.data();
}

/** The id of the logo's document in `pictures`. */
export const LOGO_ID = 'logo';

/** A shop's present logo; null when it has none. One read. */
export async function logoOf(businessId: string): Promise<{ png: Buffer; size: number; address: string } | null> {
  const refs = refsOf(firestore(), businessId);
  const logo = (await refs.at('pictures', LOGO_ID).get()).data();
  if (!logo) return null;
  const { png, size, version } = logo;
  return { png: Buffer.from(png, 'base64'), size, address: logoAddress(businessId, version) };
}
