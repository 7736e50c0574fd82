/** The queries of the admins' pages, as data: `queries.ts` says why. */
import type { QueryShape } from './queryShape';

const PENDING = {
  collection: 'payments',
  where: [
    ['pending', '=='],
    ['requestedAt', '>'],
  ],
} as const;

export const ADMIN_QUERIES = {
  /** Oldest request first. */
  pendingPayments: { ...PENDING, orderBy: ['requestedAt', 'asc'] },
  latestPendingPayments: { ...PENDING, orderBy: ['requestedAt', 'desc'] },
  paymentsNeedingAttention: { collection: 'payments', where: [['attention', 'array-contains-any']] },
  latestPayments: { collection: 'payments', where: [], orderBy: ['timestamp', 'desc'] },
  paymentsByEmail: { collection: 'payments', where: [['emails', 'array-contains']] },
  paymentsByReference: { collection: 'payments', where: [['reference', '==']] },
  paymentsByEarlierReference: { collection: 'payments', where: [['earlierReferences', 'array-contains']] },
  paymentHistory: { collection: 'history', where: [], orderBy: ['timestamp', 'desc'] },
  deadMails: { collection: 'mail', where: [['state', '==']] },
  latestInterest: { collection: 'interest', where: [], orderBy: ['createdAt', 'desc'] },
} as const satisfies Record<string, QueryShape<'payments' | 'history' | 'mail' | 'interest'>>;
