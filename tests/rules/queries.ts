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
  type QueryConstraint,
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

/** The names of the collections, also of those below others. */
const NAMES =
  'history payments tessera_users tessera_retailers interest rate_limits private businesses programmes versions passes ' +
  'events stats contacts devices invitations reports imports importParts importPages pasts exports printedBatches ' +
  'apiKeys webhooks webhookOutbox deliveries members pins insights cardCounts mailboxes alerts joinCodes';

const MANAGERS: Role[] = ['shop owner', 'shop manager'];

type Asked = [what: string, path: string, allowed: Role[], ...constraints: QueryConstraint[]];
const inShop = (what: string, name: string, ...more: [Role[], ...QueryConstraint[]]): Asked => [
  what,
  `businesses/${SHOP}/${name}`,
  ...more,
];

const OF_COLLECTIONS: Asked[] = [
  // One's own document is fetched, not searched for.
  ...['tessera_users', 'tessera_retailers'].map((name): Asked => [
    `${name} by the owner's uid`,
    name,
    [],
    where(documentId(), '==', OWNER),
    limit(1),
  ]),
  inShop('a card’s history', 'events', TEAM, where('passId', '==', 'pass'), orderBy('seq', 'desc'), limit(20)),
  inShop(
    'the cards that are not closed, the latest visit first',
    'passes',
    TEAM,
    where('status', 'in', ['open', 'blocked']),
    orderBy('lastVisitAt', 'desc'),
    limit(26),
  ),
  inShop(
    'one person’s activity, the newest first',
    'events',
    TEAM,
    where('by', '==', 'shop-staff'),
    orderBy('at', 'desc'),
    limit(51),
  ),
  inShop('contacts by e-mail address', 'contacts', MANAGERS, where('email', '==', 'someone@home.example')),
  inShop('all contacts of a shop', 'contacts', MANAGERS, limit(501)),
  inShop('the tallies of the insights', 'insights', MANAGERS, where('cohort', '>=', '2026-01')),
  inShop(
    'the open alerts that managers see',
    'alerts',
    MANAGERS,
    where('state', '==', 'open'),
    where('least', 'in', ['manager']),
    orderBy('foundAt', 'desc'),
  ),
  inShop(
    'all open alerts',
    'alerts',
    ['shop owner'],
    where('state', '==', 'open'),
    where('least', 'in', ['manager', 'owner']),
    orderBy('foundAt', 'desc'),
  ),
  inShop('the invitations that are open', 'invitations', MANAGERS, where('until', '>=', 0)),
  ['payments by the owner’s uid', 'payments', ['admin'], where(documentId(), '==', OWNER)],
  [
    'payments that wait for an admin',
    'payments',
    ['admin'],
    where('pending', '==', true),
    orderBy('requestedAt'),
    limit(20),
  ],
  ['payments by e-mail address', 'payments', ['admin'], where('emails', 'array-contains', 'someone@shop.example')],
  ['a page of interest, the latest first', 'interest', ['admin'], orderBy('createdAt', 'desc'), limit(51)],
  ['more than a page of interest', 'interest', [], orderBy('createdAt', 'desc'), limit(52)],
  ['the mails that could not be delivered', 'mail', ['admin'], where('state', '==', 'dead'), limit(50)],
  ['more than a page of them', 'mail', [], where('state', '==', 'dead'), limit(51)],
  ['all mails', 'mail', [], limit(50)],
  [
    'the history of a payment, which names the admin who acted',
    `payments/${OWNER}/history`,
    ['admin'],
    orderBy('timestamp', 'desc'),
  ],
];

const QUERIES: { what: string; ask: (database: Firestore) => Query; allowed: Role[] }[] = [
  // A collection group would reach every document of that name below any path.
  ...NAMES.split(' ').map((name) => ({
    what: `the collection group ${name}`,
    ask: (database: Firestore) => collectionGroup(database, name),
    allowed: [],
  })),
  {
    what: 'the memberships of the shop’s manager, across businesses',
    ask: (database) => query(collectionGroup(database, 'members'), where('uid', '==', 'shop-manager')),
    allowed: ['shop manager'],
  },
  ...OF_COLLECTIONS.map(([what, path, allowed, ...constraints]) => ({
    what,
    ask: (database: Firestore) => query(collection(database, path), ...constraints),
    allowed,
  })),
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
