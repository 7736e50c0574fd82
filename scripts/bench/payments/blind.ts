/** The control: a webhook that merges each event blindly. It imports nothing of ours, so it starts without a bundle. */
export const BLIND_SOURCE = 'scripts/bench/payments/blindWebhook.ts';
/** The control's collection, beside the real one in the same database. */
export const BLIND_COLLECTION = 'payments_blind';
