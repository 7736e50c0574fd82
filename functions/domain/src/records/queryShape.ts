/** A query as data. */
import type { BusinessCollection } from './collections';

type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'array-contains' | 'array-contains-any';

export interface QueryShape<Name extends string = BusinessCollection> {
  collection: Name;
  /** Absent for a query below one business or document. */
  scope?: 'COLLECTION_GROUP';
  where: readonly (readonly [field: string, operator: Operator])[];
  orderBy?: readonly [field: string, direction: 'asc' | 'desc'];
}

/**
 * The shops in which a person works. It is apart from the list of queries, because every page behind the sign-in needs
 * this one and should not load the list.
 */
export const OWN_MEMBERSHIPS = {
  collection: 'members',
  scope: 'COLLECTION_GROUP',
  where: [['uid', '==']],
} as const satisfies QueryShape;
