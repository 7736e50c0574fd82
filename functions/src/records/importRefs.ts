/** References to an import and what is below it. */
import type { ImportPage, ImportPart, ImportRecord } from '@tessera/domain/moving/imports';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import type { CollectionReference, DocumentReference, Firestore, Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { firestore } from '../platform/firebase';
import { type BusinessRefs, refsOf } from './refs';

/** When the database may delete a document. */
interface Expiring {
  expiresAt: Timestamp;
}

export interface ImportRefs extends BusinessRefs {
  record: DocumentReference<ImportRecord>;
  parts: CollectionReference<ImportPart & Expiring>;
  page: (number: number) => DocumentReference<ImportPage & Expiring>;
  part: (number: number) => DocumentReference<ImportPart & Expiring>;
}

/** A number as an id. The ids sort like their numbers. */
const idOf = (number: number): string => String(number).padStart(5, '0');

function importRefsOf(db: Firestore, businessId: string, importId: string): ImportRefs {
  const refs = refsOf(db, businessId);
  const record = refs.at('imports', importId);
  const parts = record.collection(COLLECTIONS.importParts) as CollectionReference<ImportPart & Expiring>;
  const pages = record.collection(COLLECTIONS.importPages) as CollectionReference<ImportPage & Expiring>;
  return {
    ...refs,
    record,
    parts,
    page: (number) => pages.doc(idOf(number)),
    part: (number) => parts.doc(idOf(number)),
  };
}

export const importRefs = (businessId: string, importId: string): ImportRefs =>
  importRefsOf(firestore(), businessId, importId);

/** @throws HttpsError `not-found` */
export function importOrThrow(record: ImportRecord | undefined): ImportRecord {
  if (!record) throw new HttpsError('not-found', 'There is no such import.');
  return record;
}
