/** Queries over a business's records, built from the domain's list of them. */
import type { BusinessCollection, BusinessRecords } from '@tessera/domain/records/collections';
import type { QueryShape } from '@tessera/domain/records/queryShape';
import { FieldPath, type Firestore, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { groupOf } from '../platform/references';
import type { BusinessRefs } from './refs';

/** Sorts after every character that a name may have: names from a beginning to it and this begin so. */
export const LAST_CHARACTER = '\u{10ffff}';

/** A query whose collection is known. */
type Shape<Name extends BusinessCollection> = QueryShape & { collection: Name };

function build<Record>(
  source: Query<Record>,
  { where, orderBy }: QueryShape,
  values: readonly unknown[],
): Query<Record> {
  const filtered = where.reduce((query, condition, index) => query.where(...condition, values[index]), source);
  return orderBy ? filtered.orderBy(...orderBy) : filtered;
}

/** A query below one business; its values are in the order of its conditions. */
export const queryIn = <Name extends BusinessCollection>(
  refs: BusinessRefs,
  shape: Shape<Name>,
  ...values: unknown[]
): Query<BusinessRecords[Name]> => build(refs.collection(shape.collection), shape, values);

/** The documents of a query, a page at a time, so that only one page is in memory. */
export async function* pagesOf<Record>(
  query: Query<Record>,
  size: number,
): AsyncGenerator<QueryDocumentSnapshot<Record>[]> {
  let next = query.limit(size);
  for (;;) {
    const { docs } = await next.get();
    yield docs;
    const last = docs.at(-1);
    if (!last || docs.length < size) return;
    next = query.startAfter(last).limit(size);
  }
}

/** The documents of a query by their ids, from the first or from behind one of them. */
export function byIdBehind<Record>(query: Query<Record>, after: string | undefined): Query<Record> {
  const sorted = query.orderBy(FieldPath.documentId());
  return after === undefined ? sorted : sorted.startAfter(after);
}

/** The documents of a query, one after another. @param limits.page number of documents that are read at a time */
export async function* documentsOf<Record>(
  query: Query<Record>,
  { page }: { page: number },
): AsyncGenerator<QueryDocumentSnapshot<Record>> {
  for await (const docs of pagesOf(query, page)) yield* docs;
}

/** A query across businesses. */
export const queryAcross = <Name extends BusinessCollection>(
  db: Firestore,
  shape: Shape<Name>,
  ...values: unknown[]
): Query<BusinessRecords[Name]> => build(groupOf(db, shape.collection), shape, values);
