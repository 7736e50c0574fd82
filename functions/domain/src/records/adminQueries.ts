/** The queries of the admins' pages, as data: `queries.ts` says why. */
import type { QueryShape } from './queryShape';

const PENDING = {
  collection: 'payments',
  scope: 'COLLECTION',
  where: [
    { field: 'pending', op: '==' },
    { field: 'requestedAt', op: '>' },
  ],
} as const;

export const ADMIN_QUERIES = {
  /** Oldest request first. */
  pendingPayments: { ...PENDING, orderBy: { field: 'requestedAt', direction: 'asc' } },
  latestPendingPayments: { ...PENDING, orderBy: { field: 'requestedAt', direction: 'desc' } },
  paymentsNeedingAttention: {
    collection: 'payments',
    scope: 'COLLECTION',
    where: [{ field: 'attention', op: 'array-contains-any' }],
  },
  latestPayments: {
    collection: 'payments',
    scope: 'COLLECTION',
    where: [],
    orderBy: { field: 'timestamp', direction: 'desc' },
  },
  paymentsByEmail: { collection: 'payments', scope: 'COLLECTION', where: [{ field: 'emails', op: 'array-contains' }] },
  paymentsByReference: { collection: 'payments', scope: 'COLLECTION', where: [{ field: 'reference', op: '==' }] },
  paymentsByEarlierReference: {
    collection: 'payments',
    scope: 'COLLECTION',
    where: [{ field: 'earlierReferences', op: 'array-contains' }],
  },
  paymentHistory: {
    collection: 'history',
    scope: 'COLLECTION',
    where: [],
    orderBy: { field: 'timestamp', direction: 'desc' },
  },
  deadMails: { collection: 'mail', scope: 'COLLECTION', where: [{ field: 'state', op: '==' }] },
  latestInterest: {
    collection: 'interest',
    scope: 'COLLECTION',
    where: [],
    orderBy: { field: 'createdAt', direction: 'desc' },
  },
} as const satisfies Record<string, QueryShape<'payments' | 'history' | 'mail' | 'interest'>>;
