/** Paths of the loyalty records. Every record of a business is below the business's document. */
export const LOYALTY_COLLECTIONS = {
  businesses: 'businesses',
  /** The one exception: each document points to a programme of a business. */
  joinCodes: 'joinCodes',
  members: 'members',
  programmes: 'programmes',
  versions: 'versions',
  passes: 'passes',
  contacts: 'contacts',
  events: 'events',
  stats: 'stats',
  devices: 'devices',
  invitations: 'invitations',
  pins: 'pins',
  reports: 'reports',
  wallets: 'wallets',
  /** A shop's public pictures: its logo. */
  faces: 'faces',
} as const;

/** A collection below a business. */
export type BusinessCollection = Exclude<keyof typeof LOYALTY_COLLECTIONS, 'businesses' | 'joinCodes' | 'versions'>;

export const businessPath = (businessId: string): string => `${LOYALTY_COLLECTIONS.businesses}/${businessId}`;

/** The path of a document below a business. */
export const pathIn = (businessId: string, collection: BusinessCollection, id: string): string =>
  `${businessPath(businessId)}/${LOYALTY_COLLECTIONS[collection]}/${id}`;
