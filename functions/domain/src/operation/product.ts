/** The product's name, as people read it. */
export const PRODUCT_NAME = 'Tessera';

/** The region of all functions, for the functions and the web. */
export const REGION = 'europe-west2';

/** The time zone of the operator: of scheduled jobs, and of a shop until it has another. */
export const TIME_ZONE = 'Europe/London';

/** The version of the data agreement that owners are asked to accept. See `agreement.ts`. */
export const AGREEMENT_VERSION = '2026-11-30';
