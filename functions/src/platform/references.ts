/** References that know what is stored at them. */
import type { UserProfile } from '@tessera/domain/account/account';
import type { AgreementRecord } from '@tessera/domain/account/agreement';
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import type { InsightsDocuments } from '@tessera/domain/insights/tallies';
import type { JobRecord } from '@tessera/domain/operation/job';
import type { IssuedReceipt } from '@tessera/domain/payment/receipt';
import {
  type BusinessCollection,
  type BusinessRecords,
  collectionIn,
  COLLECTIONS,
  pathIn,
} from '@tessera/domain/records/collections';
import type { Business } from '@tessera/domain/shop/business';
import type { CollectionReference, DocumentReference, Firestore, Query, Timestamp } from 'firebase-admin/firestore';

/** The records of the top-level collections, by the key of `COLLECTIONS`. Only `paymentStore.ts` names the payments. */
interface Records {
  users: UserProfile;
  businessSetups: BusinessSetup;
  agreements: AgreementRecord;
  receipts: IssuedReceipt;
  numbering: { last: number };
  rateLimits: { count: number; expiresAt: Timestamp };
  jobs: JobRecord;
  businesses: Business;
  joinCodes: { businessId: string; programmeId: string };
}

/** A top-level collection. */
export const collectionOf = <Name extends keyof Records>(
  db: Firestore,
  name: Name,
): CollectionReference<Records[Name]> => db.collection(COLLECTIONS[name]) as CollectionReference<Records[Name]>;

/** A document of a top-level collection. */
export const documentOf = <Name extends keyof Records>(
  db: Firestore,
  name: Name,
  id: string,
): DocumentReference<Records[Name]> => db.doc(`${COLLECTIONS[name]}/${id}`) as DocumentReference<Records[Name]>;

/** A collection below a business. */
export const collectionBelow = <Name extends BusinessCollection>(
  db: Firestore,
  businessId: string,
  name: Name,
): CollectionReference<BusinessRecords[Name]> =>
  db.collection(collectionIn(businessId, name)) as CollectionReference<BusinessRecords[Name]>;

/** A document below a business. */
export const documentBelow = <Name extends BusinessCollection>(
  db: Firestore,
  businessId: string,
  name: Name,
  id: string,
): DocumentReference<BusinessRecords[Name]> =>
  db.doc(pathIn(businessId, name, id)) as DocumentReference<BusinessRecords[Name]>;

/** A document of a shop's insights that is not of one month. */
export const insightsDocument = <Id extends keyof InsightsDocuments>(
  db: Firestore,
  businessId: string,
  id: Id,
): DocumentReference<InsightsDocuments[Id]> =>
  documentBelow(db, businessId, 'insights', id) as DocumentReference<InsightsDocuments[Id]>;

/** The collections of one name below every business. */
export const groupOf = <Name extends BusinessCollection>(db: Firestore, name: Name): Query<BusinessRecords[Name]> =>
  db.collectionGroup(name) as Query as Query<BusinessRecords[Name]>;
