/** Queries over a shop's records, built from the domain's list of them. */
import type { BusinessCollection, BusinessRecords } from '@tessera/domain/records/collections';
import type { QueryShape } from '@tessera/domain/records/queryShape';
import { getDocs, limit, orderBy, type Query, query, type QueryConstraint, where } from 'firebase/firestore/lite';
import { collectionBelow } from './references';

/** The constraints of a query; the values in the order of its conditions. */
export const constraintsOf = (
  { where: conditions, orderBy: order }: Pick<QueryShape, 'where' | 'orderBy'>,
  ...values: unknown[]
): QueryConstraint[] => [
  ...conditions.map((condition, index) => where(...condition, values[index])),
  ...(order ? [orderBy(...order)] : []),
];

/** A query below one business. */
export const queryIn = <Name extends BusinessCollection>(
  businessId: string,
  shape: QueryShape & { collection: Name },
  ...values: unknown[]
): Query<BusinessRecords[Name]> =>
  query(collectionBelow(businessId, shape.collection), ...constraintsOf(shape, ...values));

/** The first records of a query; by default all. @throws FirebaseError */
export const recordsOf = async <Stored>(records: Query<Stored>, most?: number): Promise<Stored[]> =>
  (await getDocs(most === undefined ? records : query(records, limit(most)))).docs.map((snapshot) => snapshot.data());
