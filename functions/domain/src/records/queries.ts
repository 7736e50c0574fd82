/**
 * The queries over a business's records, as data. Functions and pages build their queries from it. A test compares it
 * with firestore.indexes.json, because the emulator needs no indexes and would not show a missing one.
 */
import { OWN_MEMBERSHIPS, type QueryShape } from './queryShape';

export const QUERIES = {
  history: { collection: 'events', where: [['passId', '==']], orderBy: ['seq', 'desc'] },
  historyBefore: {
    collection: 'events',
    where: [
      ['passId', '=='],
      ['seq', '<'],
    ],
    orderBy: ['seq', 'desc'],
  },
  wholeLedger: { collection: 'events', where: [['passId', '==']] },
  byShortCode: { collection: 'passes', where: [['shortCode', '==']] },
  byName: {
    collection: 'passes',
    where: [
      ['holder.nameKey', '>='],
      ['holder.nameKey', '<'],
    ],
  },
  byTurnedName: {
    collection: 'passes',
    where: [
      ['holder.turnedNameKey', '>='],
      ['holder.turnedNameKey', '<'],
    ],
  },
  byEmail: { collection: 'contacts', where: [['email', '==']] },
  emailsBetween: {
    collection: 'contacts',
    where: [
      ['email', '>='],
      ['email', '<'],
    ],
  },
  allContacts: { collection: 'contacts', where: [] },
  /** A shop's cards with an event since a time, the earliest first. */
  changedSince: { collection: 'passes', where: [['changedAt', '>=']], orderBy: ['changedAt', 'asc'] },
  /** Cards of all shops with an event since a time, the earliest first. */
  allChangedSince: {
    collection: 'passes',
    scope: 'COLLECTION_GROUP',
    where: [['changedAt', '>=']],
    orderBy: ['changedAt', 'asc'],
  },
  otherShops: { collection: 'passes', scope: 'COLLECTION_GROUP', where: [['passId', '==']] },
  deviceByCode: { collection: 'devices', scope: 'COLLECTION_GROUP', where: [['codeHash', '==']] },
  ownMemberships: OWN_MEMBERSHIPS,
  byRole: { collection: 'members', where: [['role', '==']] },
  byPlace: { collection: 'members', where: [['locationId', '==']] },
  openInvitations: { collection: 'invitations', where: [['until', '>=']] },
  invitationsOf: { collection: 'invitations', where: [['email', '==']] },
  activeMembers: { collection: 'members', where: [['active', '==']] },
  statsOfDay: { collection: 'stats', where: [['day', '==']] },
  statsSince: { collection: 'stats', where: [['day', '>=']] },
  /** The daily counts of a range of days; the second day is excluded. */
  statsBetween: {
    collection: 'stats',
    where: [
      ['day', '>='],
      ['day', '<'],
    ],
  },
  /** Events that a manager should look at, newest first. */
  flagged: {
    collection: 'events',
    where: [
      ['flags', 'array-contains-any'],
      ['at', '>='],
    ],
    orderBy: ['at', 'desc'],
  },
  /** The tallies of the insights: the cards that were taken in each month, visits, and what is owed. */
  cohortsSince: { collection: 'insights', where: [['cohort', '>=']] },
  hoursSince: { collection: 'insights', where: [['hours', '>=']] },
  owedSince: { collection: 'insights', where: [['owed', '>=']] },
  /** Alerts of one state that a role may see, newest first. */
  alerts: {
    collection: 'alerts',
    where: [
      ['state', '=='],
      ['least', 'in'],
    ],
    orderBy: ['foundAt', 'desc'],
  },
  alertsAbout: { collection: 'alerts', where: [['hands', 'array-contains']] },
  openAlerts: { collection: 'alerts', where: [['state', '==']] },
  eventsSince: { collection: 'events', where: [['at', '>=']] },
  oldAlerts: { collection: 'alerts', where: [['foundAt', '<=']] },
  /** Reports that wait for an answer, the one that waits longest first. */
  openReports: { collection: 'reports', where: [['open', '==']], orderBy: ['at', 'asc'] },
  reportsOfCard: { collection: 'reports', where: [['passId', '==']] },
  reportsOfCards: { collection: 'reports', where: [['passId', 'in']] },
  /** Imported cards by the number, and by the last digits of the phone number, of the system from which they came. */
  byImportedNumber: { collection: 'passes', where: [['holder.number', '==']] },
  byPhoneEnd: { collection: 'passes', where: [['holder.phoneEnd', '==']] },
  /** The batch of a printed card, and the cards of a batch that were begun. */
  batchOfCard: { collection: 'printedBatches', where: [['passIds', 'array-contains']] },
  printedOf: { collection: 'passes', where: [['printed', '==']] },
  latestBatches: { collection: 'printedBatches', where: [], orderBy: ['at', 'desc'] },
  /** A shop's keys for other programs, and those that are not revoked. */
  apiKeys: { collection: 'apiKeys', where: [], orderBy: ['madeAt', 'desc'] },
  activeApiKeys: { collection: 'apiKeys', where: [['active', '==']] },
  /** A shop's endpoints for webhooks, what was sent to them lately, and what is due to be sent, of all shops. */
  webhooks: { collection: 'webhooks', where: [], orderBy: ['madeAt', 'desc'] },
  latestDeliveries: { collection: 'deliveries', where: [], orderBy: ['at', 'desc'] },
  dueDeliveries: {
    collection: 'deliveries',
    scope: 'COLLECTION_GROUP',
    where: [['dueAt', '<=']],
    orderBy: ['dueAt', 'asc'],
  },
  /** A shop's imports, the latest first. */
  latestImports: { collection: 'imports', where: [], orderBy: ['at', 'desc'] },
  /** Cards that the team practises with. */
  practiceCards: { collection: 'passes', where: [['practice', '==']] },
  practiceCardsByStatus: {
    collection: 'passes',
    where: [
      ['practice', '=='],
      ['status', '=='],
    ],
  },
  /** The records of a device's passes in Apple Wallet, across all shops. */
  byAppleDevice: { collection: 'wallets', scope: 'COLLECTION_GROUP', where: [['appleDevices', 'array-contains']] },
  /** Records of ended passes that are due to be erased. */
  endedWallets: {
    collection: 'wallets',
    scope: 'COLLECTION_GROUP',
    where: [['eraseAt', '<=']],
    orderBy: ['eraseAt', 'asc'],
  },
  /** Messages with a page that is due, across all shops. */
  dueMessages: {
    collection: 'messages',
    scope: 'COLLECTION_GROUP',
    where: [['dueAt', '<=']],
    orderBy: ['dueAt', 'asc'],
  },
  /** Messages whose effect is due to be read. */
  measuredMessages: {
    collection: 'messages',
    scope: 'COLLECTION_GROUP',
    where: [['measureAt', '<=']],
    orderBy: ['measureAt', 'asc'],
  },
  activeAutomations: { collection: 'automations', where: [['on', '==']] },
  /** A shop's messages that wait for their time, or whose list is being written. */
  listingMessages: { collection: 'messages', where: [['state', '==']] },
  /** A shop's messages, newest first. */
  newestMessages: { collection: 'messages', where: [], orderBy: ['createdAt', 'desc'] },
  /** Cards with a latest visit in a range, across all shops. */
  visitedBetween: {
    collection: 'passes',
    scope: 'COLLECTION_GROUP',
    where: [
      ['lastVisitAt', '>='],
      ['lastVisitAt', '<'],
    ],
    orderBy: ['lastVisitAt', 'asc'],
  },
  byStatus: { collection: 'passes', where: [['status', '==']] },
  /** Open and blocked cards without a recent event, oldest first. */
  unused: {
    collection: 'passes',
    scope: 'COLLECTION_GROUP',
    where: [
      ['status', 'in'],
      ['changedAt', '<='],
    ],
    orderBy: ['changedAt', 'asc'],
  },
  /** Cards with a reward that ends until a time, the one that ends first before the others. */
  endedRewards: {
    collection: 'passes',
    scope: 'COLLECTION_GROUP',
    where: [['endsFirst', '<=']],
    orderBy: ['endsFirst', 'asc'],
  },
  /** Cards with an open reward, the one that waits longest first. */
  withReward: { collection: 'passes', where: [['rewards', '!=']], orderBy: ['rewards', 'asc'] },
  /** Cards by their balance, the fullest first. */
  byBalance: { collection: 'passes', where: [['balance', '>=']], orderBy: ['balance', 'desc'] },
  /** Open and blocked cards that were not used for a time, the one that was used last first. */
  lastVisitsBefore: {
    collection: 'passes',
    where: [
      ['status', 'in'],
      ['lastVisitAt', '<'],
    ],
    orderBy: ['lastVisitAt', 'desc'],
  },
  /** Contacts with an email address, by the address. */
  withEmail: { collection: 'contacts', where: [['email', '>']], orderBy: ['email', 'asc'] },
  /** Open and blocked cards, latest visit first. */
  lastVisits: { collection: 'passes', where: [['status', 'in']], orderBy: ['lastVisitAt', 'desc'] },
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
  const { from, before } = filter;
  const all: { condition: QueryShape['where'][number]; value: string | number | undefined }[] = [
    ...NARROWED.map((field) => ({ condition: [field, '=='] as const, value: filter[field] })),
    { condition: ['at', '>='], value: from },
    { condition: ['at', '<'], value: before },
  ];
  const chosen = all.flatMap(({ condition, value }) => (value === undefined ? [] : [{ condition, value }]));
  return {
    shape: { collection: 'events', where: chosen.map(({ condition }) => condition), orderBy: ['at', 'desc'] },
    values: chosen.map(({ value }) => value),
  };
}
