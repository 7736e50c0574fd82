/**
 * The queries over a business's cards, as data: the functions build them from it, and a test compares it with
 * firestore.indexes.json, since the emulator answers without indexes.
 */
import { type BusinessCollection, LOYALTY_COLLECTIONS } from '@tessera/domain/loyalty/paths';
import type { Firestore, Query, WhereFilterOp } from 'firebase-admin/firestore';
import type { BusinessRefs } from './refs';

export interface QueryShape {
  collection: BusinessCollection;
  scope: 'COLLECTION' | 'COLLECTION_GROUP';
  where: { field: string; op: WhereFilterOp }[];
  orderBy?: { field: string; direction: 'asc' | 'desc' };
}

export const QUERIES = {
  history: {
    collection: 'events',
    scope: 'COLLECTION',
    where: [{ field: 'passId', op: '==' }],
    orderBy: { field: 'seq', direction: 'desc' },
  },
  historyBefore: {
    collection: 'events',
    scope: 'COLLECTION',
    where: [
      { field: 'passId', op: '==' },
      { field: 'seq', op: '<' },
    ],
    orderBy: { field: 'seq', direction: 'desc' },
  },
  wholeLedger: { collection: 'events', scope: 'COLLECTION', where: [{ field: 'passId', op: '==' }] },
  byShortCode: { collection: 'passes', scope: 'COLLECTION', where: [{ field: 'shortCode', op: '==' }] },
  byName: {
    collection: 'passes',
    scope: 'COLLECTION',
    where: [
      { field: 'nameKey', op: '>=' },
      { field: 'nameKey', op: '<' },
    ],
  },
  byEmail: { collection: 'contacts', scope: 'COLLECTION', where: [{ field: 'email', op: '==' }] },
  changedSince: { collection: 'passes', scope: 'COLLECTION', where: [{ field: 'changedAt', op: '>=' }] },
  otherShops: { collection: 'passes', scope: 'COLLECTION_GROUP', where: [{ field: 'passId', op: '==' }] },
  deviceByCode: { collection: 'devices', scope: 'COLLECTION_GROUP', where: [{ field: 'codeHash', op: '==' }] },
  ownMemberships: { collection: 'members', scope: 'COLLECTION_GROUP', where: [{ field: 'uid', op: '==' }] },
  byRole: { collection: 'members', scope: 'COLLECTION', where: [{ field: 'role', op: '==' }] },
} as const satisfies Record<string, QueryShape>;

function build(source: Query, { where, orderBy }: QueryShape, values: readonly unknown[]): Query {
  const filtered = where.reduce((query, { field, op }, index) => query.where(field, op, values[index]), source);
  return orderBy ? filtered.orderBy(orderBy.field, orderBy.direction) : filtered;
}

/** A query below one business; the values in the order of its conditions. */
export const queryIn = (refs: BusinessRefs, shape: QueryShape, ...values: unknown[]): Query =>
  build(refs.collection(shape.collection), shape, values);

/** A query across businesses. */
export const queryAcross = (db: Firestore, shape: QueryShape, ...values: unknown[]): Query =>
  build(db.collectionGroup(LOYALTY_COLLECTIONS[shape.collection]), shape, values);
