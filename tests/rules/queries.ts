/** Queries: what `list` and collection groups must not open. */
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  documentId,
  type Firestore,
  getDocs,
  limit,
  orderBy,
  type Query,
  query,
  where,
} from 'firebase/firestore/lite';
import { ALL_ROLES, databaseOf, hasShift, isTablet, OWNER, placeMembers, type Role, SHOP, workOf } from './environment';

/** Everybody who works in the shop. */
const TEAM = ALL_ROLES.filter((role) => {
  const work = workOf(role);
  if (work?.shop !== SHOP || !work.active || role === 'unverified shop manager') return false;
  // A tablet sees customers while somebody's shift is open on it.
  return work.role !== 'device' || (isTablet(role) && hasShift(role));
});

const QUERIES: { what: string; ask: (database: Firestore) => Query; allowed: Role[] }[] = [
  // A collection group would reach every document of that name below any path.
  ...[
    'history',
    'payments',
    'tessera_users',
    'tessera_retailers',
    'interest',
    'rate_limits',
    'private',
    'businesses',
    'programmes',
    'versions',
    'passes',
    'events',
    'stats',
    'contacts',
    'devices',
    'invitations',
    'reports',
    'imports',
    'importParts',
    'importPages',
    'pasts',
    'exports',
    'printedBatches',
    'apiKeys',
    'webhooks',
    'webhookOutbox',
    'deliveries',
    'members',
    'pins',
    'insights',
    'cardCounts',
    'mailboxes',
    'alerts',
    'joinCodes',
  ].map((name) => ({
    what: `the collection group ${name}`,
    ask: (database: Firestore) => collectionGroup(database, name),
    allowed: [],
  })),
  // One's own document is fetched, not searched for.
  ...['tessera_users', 'tessera_retailers'].map((name) => ({
    what: `${name} by the owner's uid`,
    ask: (database: Firestore) => query(collection(database, name), where(documentId(), '==', OWNER), limit(1)),
    allowed: [],
  })),
  {
    what: 'the memberships of the shop’s manager, across businesses',
    ask: (database) => query(collectionGroup(database, 'members'), where('uid', '==', 'shop-manager')),
    allowed: ['shop manager'],
  },
  {
    what: 'a card’s history',
    ask: (database) =>
      query(
        collection(database, `businesses/${SHOP}/events`),
        where('passId', '==', 'pass'),
        orderBy('seq', 'desc'),
        limit(20),
      ),
    allowed: TEAM,
  },
  {
    what: 'the cards that are not closed, the latest visit first',
    ask: (database) =>
      query(
        collection(database, `businesses/${SHOP}/passes`),
        where('status', 'in', ['open', 'blocked']),
        orderBy('lastVisitAt', 'desc'),
        limit(26),
      ),
    allowed: TEAM,
  },
  {
    what: 'one person’s activity, the newest first',
    ask: (database) =>
      query(
        collection(database, `businesses/${SHOP}/events`),
        where('by', '==', 'shop-staff'),
        orderBy('at', 'desc'),
        limit(51),
      ),
    allowed: TEAM,
  },
  {
    what: 'contacts by e-mail address',
    ask: (database) =>
      query(collection(database, `businesses/${SHOP}/contacts`), where('email', '==', 'someone@home.example')),
    allowed: ['shop owner', 'shop manager'],
  },
  {
    what: 'all contacts of a shop',
    ask: (database) => query(collection(database, `businesses/${SHOP}/contacts`), limit(501)),
    allowed: ['shop owner', 'shop manager'],
  },
  {
    what: 'the tallies of the insights',
    ask: (database) => query(collection(database, `businesses/${SHOP}/insights`), where('cohort', '>=', '2026-01')),
    allowed: ['shop owner', 'shop manager'],
  },
  {
    what: 'the open alerts that managers see',
    ask: (database) =>
      query(
        collection(database, `businesses/${SHOP}/alerts`),
        where('state', '==', 'open'),
        where('least', 'in', ['manager']),
        orderBy('foundAt', 'desc'),
      ),
    allowed: ['shop owner', 'shop manager'],
  },
  {
    what: 'all open alerts',
    ask: (database) =>
      query(
        collection(database, `businesses/${SHOP}/alerts`),
        where('state', '==', 'open'),
        where('least', 'in', ['manager', 'owner']),
        orderBy('foundAt', 'desc'),
      ),
    allowed: ['shop owner'],
  },
  {
    what: 'the invitations that are open',
    ask: (database) => query(collection(database, `businesses/${SHOP}/invitations`), where('until', '>=', 0)),
    allowed: ['shop owner', 'shop manager'],
  },
  {
    what: 'payments by the owner’s uid',
    ask: (database) => query(collection(database, 'payments'), where(documentId(), '==', OWNER)),
    allowed: ['admin'],
  },
  {
    what: 'payments that wait for an admin',
    ask: (database) =>
      query(collection(database, 'payments'), where('pending', '==', true), orderBy('requestedAt'), limit(20)),
    allowed: ['admin'],
  },
  {
    what: 'payments by e-mail address',
    ask: (database) =>
      query(collection(database, 'payments'), where('emails', 'array-contains', 'someone@shop.example')),
    allowed: ['admin'],
  },
  {
    what: 'a page of interest, the latest first',
    ask: (database) => query(collection(database, 'interest'), orderBy('createdAt', 'desc'), limit(51)),
    allowed: ['admin'],
  },
  {
    what: 'more than a page of interest',
    ask: (database) => query(collection(database, 'interest'), orderBy('createdAt', 'desc'), limit(52)),
    allowed: [],
  },
  {
    what: 'the mails that could not be delivered',
    ask: (database) => query(collection(database, 'mail'), where('state', '==', 'dead'), limit(50)),
    allowed: ['admin'],
  },
  {
    what: 'more than a page of them',
    ask: (database) => query(collection(database, 'mail'), where('state', '==', 'dead'), limit(51)),
    allowed: [],
  },
  {
    what: 'all mails',
    ask: (database) => query(collection(database, 'mail'), limit(50)),
    allowed: [],
  },
  {
    what: 'the history of a payment, which names the admin who acted',
    ask: (database) => query(collection(database, `payments/${OWNER}/history`), orderBy('timestamp', 'desc')),
    allowed: ['admin'],
  },
];

export function describeQueries(): void {
  describe('queries', () => {
    before(placeMembers);
    for (const { what, ask, allowed } of QUERIES) {
      for (const role of ALL_ROLES) {
        const isAllowed = allowed.includes(role);
        it(`${what}: ${role} is ${isAllowed ? 'answered' : 'refused'}`, async () => {
          const attempt = getDocs(ask(databaseOf(role)));
          await (isAllowed ? assertSucceeds(attempt) : assertFails(attempt));
        });
      }
    }
  });
}
