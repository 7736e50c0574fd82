/**
 * The queries over a business's records, as data. Functions and pages build their queries from it. A test compares it
 * with firestore.indexes.json, because the emulator needs no indexes and would not show a missing one.
 */
import { OWN_MEMBERSHIPS, type QueryShape } from './queryShape';

export const QUERIES = {
  history: {
    collection: 'events',
    scope: 'COLLECTION',
    where: [{ field: 'passId', op: '==' }],
    orderBy: { field: 'seq', direction: 'desc' },
  },
  historyBefore: {
    collection: 'events',
    scope: 'COLLECTION',
    where: [
      { field: 'passId', op: '==' },
      { field: 'seq', op: '<' },
    ],
    orderBy: { field: 'seq', direction: 'desc' },
  },
  wholeLedger: { collection: 'events', scope: 'COLLECTION', where: [{ field: 'passId', op: '==' }] },
  byShortCode: { collection: 'passes', scope: 'COLLECTION', where: [{ field: 'shortCode', op: '==' }] },
  byName: {
    collection: 'passes',
    scope: 'COLLECTION',
    where: [
      { field: 'holder.nameKey', op: '>=' },
      { field: 'holder.nameKey', op: '<' },
    ],
  },
  byEmail: { collection: 'contacts', scope: 'COLLECTION', where: [{ field: 'email', op: '==' }] },
  /** The contacts of all customers, for the file of a shop's customers. */
  allContacts: { collection: 'contacts', scope: 'COLLECTION', where: [] },
  /** A shop's cards with an event since a time, the earliest first. */
  changedSince: {
    collection: 'passes',
    scope: 'COLLECTION',
    where: [{ field: 'changedAt', op: '>=' }],
    orderBy: { field: 'changedAt', direction: 'asc' },
  },
  /** Cards of all shops with an event since a time, the earliest first. */
  allChangedSince: {
    collection: 'passes',
    scope: 'COLLECTION_GROUP',
    where: [{ field: 'changedAt', op: '>=' }],
    orderBy: { field: 'changedAt', direction: 'asc' },
  },
  otherShops: { collection: 'passes', scope: 'COLLECTION_GROUP', where: [{ field: 'passId', op: '==' }] },
  deviceByCode: { collection: 'devices', scope: 'COLLECTION_GROUP', where: [{ field: 'codeHash', op: '==' }] },
  ownMemberships: OWN_MEMBERSHIPS,
  byRole: { collection: 'members', scope: 'COLLECTION', where: [{ field: 'role', op: '==' }] },
  byPlace: { collection: 'members', scope: 'COLLECTION', where: [{ field: 'locationId', op: '==' }] },
  openInvitations: { collection: 'invitations', scope: 'COLLECTION', where: [{ field: 'until', op: '>=' }] },
  invitationsOf: { collection: 'invitations', scope: 'COLLECTION', where: [{ field: 'email', op: '==' }] },
  activeMembers: { collection: 'members', scope: 'COLLECTION', where: [{ field: 'active', op: '==' }] },
  statsOfDay: { collection: 'stats', scope: 'COLLECTION', where: [{ field: 'day', op: '==' }] },
  statsSince: { collection: 'stats', scope: 'COLLECTION', where: [{ field: 'day', op: '>=' }] },
  /** The daily counts of a range of days; the second day is excluded. */
  statsBetween: {
    collection: 'stats',
    scope: 'COLLECTION',
    where: [
      { field: 'day', op: '>=' },
      { field: 'day', op: '<' },
    ],
  },
  /** Events that a manager should look at, newest first. */
  flagged: {
    collection: 'events',
    scope: 'COLLECTION',
    where: [
      { field: 'flags', op: 'array-contains-any' },
      { field: 'at', op: '>=' },
    ],
    orderBy: { field: 'at', direction: 'desc' },
  },
  /** The tallies of the insights: the cards that were taken in each month, visits, and what is owed. */
  cohortsSince: { collection: 'insights', scope: 'COLLECTION', where: [{ field: 'cohort', op: '>=' }] },
  hoursSince: { collection: 'insights', scope: 'COLLECTION', where: [{ field: 'hours', op: '>=' }] },
  owedSince: { collection: 'insights', scope: 'COLLECTION', where: [{ field: 'owed', op: '>=' }] },
  /** Alerts of one state that a role may see, newest first. */
  alerts: {
    collection: 'alerts',
    scope: 'COLLECTION',
    where: [
      { field: 'state', op: '==' },
      { field: 'least', op: 'in' },
    ],
    orderBy: { field: 'foundAt', direction: 'desc' },
  },
  openAlerts: { collection: 'alerts', scope: 'COLLECTION', where: [{ field: 'state', op: '==' }] },
  eventsSince: { collection: 'events', scope: 'COLLECTION', where: [{ field: 'at', op: '>=' }] },
  oldAlerts: { collection: 'alerts', scope: 'COLLECTION', where: [{ field: 'foundAt', op: '<=' }] },
  openReports: { collection: 'reports', scope: 'COLLECTION', where: [{ field: 'open', op: '==' }] },
  reportsOfCard: { collection: 'reports', scope: 'COLLECTION', where: [{ field: 'passId', op: '==' }] },
  reportsOfCards: { collection: 'reports', scope: 'COLLECTION', where: [{ field: 'passId', op: 'in' }] },
  /** Imported cards by the number, and by the last digits of the telephone, of the system from which they came. */
  byImportedNumber: { collection: 'passes', scope: 'COLLECTION', where: [{ field: 'holder.number', op: '==' }] },
  byPhoneEnd: { collection: 'passes', scope: 'COLLECTION', where: [{ field: 'holder.phoneEnd', op: '==' }] },
  /** The batch of a printed card, and the cards of a batch that were begun. */
  batchOfCard: {
    collection: 'printedBatches',
    scope: 'COLLECTION',
    where: [{ field: 'passIds', op: 'array-contains' }],
  },
  printedOf: { collection: 'passes', scope: 'COLLECTION', where: [{ field: 'printed', op: '==' }] },
  latestBatches: {
    collection: 'printedBatches',
    scope: 'COLLECTION',
    where: [],
    orderBy: { field: 'at', direction: 'desc' },
  },
  /** A shop's keys for other programs, and those that are not revoked. */
  apiKeys: {
    collection: 'apiKeys',
    scope: 'COLLECTION',
    where: [],
    orderBy: { field: 'madeAt', direction: 'desc' },
  },
  activeApiKeys: { collection: 'apiKeys', scope: 'COLLECTION', where: [{ field: 'active', op: '==' }] },
  /** A shop's endpoints for webhooks, what was sent to them lately, and what is due to be sent, of all shops. */
  webhooks: {
    collection: 'webhooks',
    scope: 'COLLECTION',
    where: [],
    orderBy: { field: 'madeAt', direction: 'desc' },
  },
  latestDeliveries: {
    collection: 'deliveries',
    scope: 'COLLECTION',
    where: [],
    orderBy: { field: 'at', direction: 'desc' },
  },
  dueDeliveries: {
    collection: 'deliveries',
    scope: 'COLLECTION_GROUP',
    where: [{ field: 'dueAt', op: '<=' }],
    orderBy: { field: 'dueAt', direction: 'asc' },
  },
  /** A shop's imports, the latest first. */
  latestImports: {
    collection: 'imports',
    scope: 'COLLECTION',
    where: [],
    orderBy: { field: 'at', direction: 'desc' },
  },
  /** Cards that the team practises with. */
  practiceCards: { collection: 'passes', scope: 'COLLECTION', where: [{ field: 'practice', op: '==' }] },
  practiceCardsByStatus: {
    collection: 'passes',
    scope: 'COLLECTION',
    where: [
      { field: 'practice', op: '==' },
      { field: 'status', op: '==' },
    ],
  },
  /** The records of a device's passes in Apple Wallet, across all shops. */
  byAppleDevice: {
    collection: 'wallets',
    scope: 'COLLECTION_GROUP',
    where: [{ field: 'appleDevices', op: 'array-contains' }],
  },
  /** Records of ended passes that are due to be erased. */
  endedWallets: {
    collection: 'wallets',
    scope: 'COLLECTION_GROUP',
    where: [{ field: 'eraseAt', op: '<=' }],
    orderBy: { field: 'eraseAt', direction: 'asc' },
  },
  /** Messages with a page that is due, across all shops. */
  dueMessages: {
    collection: 'messages',
    scope: 'COLLECTION_GROUP',
    where: [{ field: 'dueAt', op: '<=' }],
    orderBy: { field: 'dueAt', direction: 'asc' },
  },
  /** Messages whose effect is due to be read. */
  measuredMessages: {
    collection: 'messages',
    scope: 'COLLECTION_GROUP',
    where: [{ field: 'measureAt', op: '<=' }],
    orderBy: { field: 'measureAt', direction: 'asc' },
  },
  activeAutomations: { collection: 'automations', scope: 'COLLECTION', where: [{ field: 'on', op: '==' }] },
  /** A shop's messages, newest first. */
  newestMessages: {
    collection: 'messages',
    scope: 'COLLECTION',
    where: [],
    orderBy: { field: 'createdAt', direction: 'desc' },
  },
  /** Cards with a latest visit in a range, across all shops. */
  visitedBetween: {
    collection: 'passes',
    scope: 'COLLECTION_GROUP',
    where: [
      { field: 'lastVisitAt', op: '>=' },
      { field: 'lastVisitAt', op: '<' },
    ],
    orderBy: { field: 'lastVisitAt', direction: 'asc' },
  },
  byStatus: { collection: 'passes', scope: 'COLLECTION', where: [{ field: 'status', op: '==' }] },
  /** Open and blocked cards without a recent event, oldest first. */
  unused: {
    collection: 'passes',
    scope: 'COLLECTION_GROUP',
    where: [
      { field: 'status', op: 'in' },
      { field: 'changedAt', op: '<=' },
    ],
    orderBy: { field: 'changedAt', direction: 'asc' },
  },
  /** Cards with a reward that ends until a time, the one that ends first before the others. */
  endedRewards: {
    collection: 'passes',
    scope: 'COLLECTION_GROUP',
    where: [{ field: 'endsFirst', op: '<=' }],
    orderBy: { field: 'endsFirst', direction: 'asc' },
  },
  /** Cards with an open reward, the one that waits longest first. */
  withReward: {
    collection: 'passes',
    scope: 'COLLECTION',
    where: [{ field: 'rewards', op: '!=' }],
    orderBy: { field: 'rewards', direction: 'asc' },
  },
  /** Cards by their balance, the fullest first. */
  byBalance: {
    collection: 'passes',
    scope: 'COLLECTION',
    where: [{ field: 'balance', op: '>=' }],
    orderBy: { field: 'balance', direction: 'desc' },
  },
  /** Open and blocked cards that were not used for a time, the one that was used last first. */
  lastVisitsBefore: {
    collection: 'passes',
    scope: 'COLLECTION',
    where: [
      { field: 'status', op: 'in' },
      { field: 'lastVisitAt', op: '<' },
    ],
    orderBy: { field: 'lastVisitAt', direction: 'desc' },
  },
  /** Contacts with an email address, by the address. */
  withEmail: {
    collection: 'contacts',
    scope: 'COLLECTION',
    where: [{ field: 'email', op: '>' }],
    orderBy: { field: 'email', direction: 'asc' },
  },
  /** Open and blocked cards, latest visit first. */
  lastVisits: {
    collection: 'passes',
    scope: 'COLLECTION',
    where: [{ field: 'status', op: 'in' }],
    orderBy: { field: 'lastVisitAt', direction: 'desc' },
  },
} as const satisfies Record<string, QueryShape>;

/** The filters of a list of events; a day is a range of `at`. */
export interface ActivityFilter {
  passId?: string;
  by?: string;
  locationId?: string;
  type?: string;
  /** `from` is included, `before` is excluded; milliseconds since 1970. */
  from?: number;
  before?: number;
}

const NARROWED = ['passId', 'by', 'locationId', 'type'] as const;

/**
 * The events of a business, newest first, with any combination of filters. The database merges the indexes of the
 * single fields, so each field needs its own index.
 * @returns the query, and the values of its conditions in the same order
 */
export function activityQuery(filter: ActivityFilter): {
  shape: QueryShape<'events'>;
  values: (string | number)[];
} {
  const narrowed = NARROWED.flatMap((field) => {
    const value = filter[field];
    return value === undefined ? [] : [{ condition: { field, op: '==' } as const, value }];
  });
  const range = [
    ...(filter.from === undefined ? [] : [{ condition: { field: 'at', op: '>=' } as const, value: filter.from }]),
    ...(filter.before === undefined ? [] : [{ condition: { field: 'at', op: '<' } as const, value: filter.before }]),
  ];
  const all = [...narrowed, ...range];
  return {
    shape: {
      collection: 'events',
      scope: 'COLLECTION',
      where: all.map(({ condition }) => condition),
      orderBy: { field: 'at', direction: 'desc' },
    },
    values: all.map(({ value }) => value),
  };
}
