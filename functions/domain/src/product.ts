/** The product's name, as people read it. */
export const PRODUCT_NAME = 'Tessera';

/** Where visitors and customers write to. */
export const SUPPORT_EMAIL = 'support@tessera.example';

/** Every function runs here; the web calls them here. */
export const REGION = 'europe-west2';
