/** Queries over a business's records, built from the domain's list of them. */
import { LOYALTY_COLLECTIONS } from '@tessera/domain/loyalty/paths';
import type { QueryShape } from '@tessera/domain/loyalty/queries';
import type { Firestore, Query } from 'firebase-admin/firestore';
import type { BusinessRefs } from './refs';

export { QUERIES } from '@tessera/domain/loyalty/queries';

function build(source: Query, { where, orderBy }: QueryShape, values: readonly unknown[]): Query {
  const filtered = where.reduce((query, { field, op }, index) => query.where(field, op, values[index]), source);
  return orderBy ? filtered.orderBy(orderBy.field, orderBy.direction) : filtered;
}

/** A query below one business; its values are in the order of its conditions. */
export const queryIn = (refs: BusinessRefs, shape: QueryShape, ...values: unknown[]): Query =>
  build(refs.collection(shape.collection), shape, values);

/** A query across businesses. */
export const queryAcross = (db: Firestore, shape: QueryShape, ...values: unknown[]): Query =>
  build(db.collectionGroup(LOYALTY_COLLECTIONS[shape.collection]), shape, values);
