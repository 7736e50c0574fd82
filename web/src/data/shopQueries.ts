/** Queries over a shop's records, built from the domain's list of them. */
import { collectionIn } from '@tessera/domain/collections';
import type { QueryShape } from '@tessera/domain/queries';
import { collection, orderBy, type Query, query, where } from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';

/** A query below one business; the values in the order of its conditions. */
export function queryIn(businessId: string, shape: QueryShape, ...values: unknown[]): Query {
  return query(
    collection(firestoreLite(), collectionIn(businessId, shape.collection)),
    ...shape.where.map(({ field, op }, index) => where(field, op, values[index])),
    ...(shape.orderBy ? [orderBy(shape.orderBy.field, shape.orderBy.direction)] : []),
  );
}
