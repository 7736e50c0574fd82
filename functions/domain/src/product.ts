/** The product's name, as people read it. */
export const PRODUCT_NAME = 'Tessera';

/** Every function runs here; the web calls them here. */
export const REGION = 'europe-west2';

/** The version of the data agreement that owners are asked to accept: domain/agreement.ts says more. */
export const AGREEMENT_VERSION = '2026-11-22';
