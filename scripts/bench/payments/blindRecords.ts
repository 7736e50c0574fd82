/** The control's collection, beside the real one in the same database. */
export const BLIND_COLLECTION = 'payments_blind';
