/** References that know what is stored at them. */
import type { AgreementRecord } from '@tessera/domain/account/agreement';
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import type { InsightsDocuments } from '@tessera/domain/insights/tallies';
import type { PaymentRecord } from '@tessera/domain/payment/record';
import {
  type BusinessCollection,
  type BusinessRecords,
  collectionIn,
  COLLECTIONS,
  pathIn,
} from '@tessera/domain/records/collections';
import type { Business } from '@tessera/domain/shop/business';
import {
  collection,
  collectionGroup,
  type CollectionReference,
  doc,
  type DocumentReference,
  type Query,
} from 'firebase/firestore/lite';
import type { Seat } from './firebase';
import { firestoreLite } from './firestoreLite';

/** The stored record, with the time of its last change. */
export interface PaymentDocument extends PaymentRecord {
  timestamp?: { toDate(): Date };
}

/** Somebody's registered interest, keyed by a hash of the address. */
export interface StoredInterest {
  email: string;
  name: string;
  business?: string;
  message?: string;
  createdAt?: { toDate(): Date };
  confirmedAt?: { toDate(): Date };
}

/** A mail in the outbox, with the fields that admins see. */
export interface StoredMail {
  /** Its kind and its reader, in words. */
  label: string;
  /** The account that it is about. */
  uid?: string;
  attempts: number;
  /** The last error of the mail server or the connection, without addresses. */
  lastError?: string;
  createdAt: { toMillis(): number };
}

/** The records of the top-level collections, by the key of `COLLECTIONS`. */
interface Records {
  businessSetups: BusinessSetup;
  payments: PaymentDocument;
  agreements: AgreementRecord;
  interest: StoredInterest;
  mail: StoredMail;
  businesses: Business;
}

/** A top-level collection. */
export const collectionOf = <Name extends keyof Records>(
  name: Name,
  seat?: Seat,
): CollectionReference<Records[Name], Records[Name]> =>
  collection(firestoreLite(seat), COLLECTIONS[name]) as CollectionReference<Records[Name], Records[Name]>;

/** A collection below a business. */
export const collectionBelow = <Name extends BusinessCollection>(
  businessId: string,
  name: Name,
): CollectionReference<BusinessRecords[Name]> =>
  collection(firestoreLite(), collectionIn(businessId, name)) as CollectionReference<BusinessRecords[Name]>;

/** A document below a business. */
export const documentBelow = <Name extends BusinessCollection>(
  businessId: string,
  name: Name,
  id: string,
  seat?: Seat,
): DocumentReference<BusinessRecords[Name]> =>
  doc(firestoreLite(seat), pathIn(businessId, name, id)) as DocumentReference<BusinessRecords[Name]>;

/** A document of a shop's insights that is not of one month. */
export const insightsDocument = <Id extends keyof InsightsDocuments>(
  businessId: string,
  id: Id,
): DocumentReference<InsightsDocuments[Id]> =>
  documentBelow(businessId, 'insights', id) as DocumentReference<InsightsDocuments[Id]>;

/** The collections of one name below every business. */
export const groupOf = <Name extends BusinessCollection>(name: Name): Query<BusinessRecords[Name]> =>
  collectionGroup(firestoreLite(), name) as Query<BusinessRecords[Name]>;
