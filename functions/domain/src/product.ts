/** The product's name, as people read it. */
export const PRODUCT_NAME = 'Tessera';

/** Every function runs here; the web calls them here. */
export const REGION = 'europe-west2';
