/** Firestore's collections. A document of the first three is keyed by the account's uid. */
export const COLLECTIONS = {
  users: 'tessera_users',
  retailers: 'tessera_retailers',
  payments: 'payments',
  /** Below a payment record: one entry per change, never altered. */
  history: 'history',
  /** Registered interest, keyed by a hash of the e-mail address. */
  interest: 'interest',
  /** Counters of the per-address limit, removed by a time-to-live policy on `expiresAt`. */
  rateLimits: 'rate_limits',
} as const;
