/** A query as data. */
import type { BusinessCollection } from './collections';

export interface QueryShape<Name extends string = BusinessCollection> {
  collection: Name;
  scope: 'COLLECTION' | 'COLLECTION_GROUP';
  where: readonly {
    field: string;
    op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'array-contains' | 'array-contains-any';
  }[];
  orderBy?: { field: string; direction: 'asc' | 'desc' };
}

/**
 * The shops in which a person works. It is apart from the list of queries, because every page behind the sign-in needs
 * this one and should not load the list.
 */
export const OWN_MEMBERSHIPS = {
  collection: 'members',
  scope: 'COLLECTION_GROUP',
  where: [{ field: 'uid', op: '==' }],
} as const satisfies QueryShape;
