/** Who may do what: every collection × operation × role, each cell one test. */
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import type { BusinessCollection } from '@tessera/domain/records/collections';
import { MEMBER_ROLES, type MemberRole } from '@tessera/domain/team/member';
import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  setDoc,
  updateDoc,
} from 'firebase/firestore/lite';
import {
  ALL_ROLES,
  databaseOf,
  hasShift,
  isTablet,
  isVerified,
  OTHER_SHOP,
  OWNER,
  place,
  placeMembers,
  type Role,
  SHOP,
  workOf,
} from './environment';

type Operation = 'get' | 'list' | 'create' | 'update' | 'delete';

interface Row {
  /** The document that is asked for; `list` asks for its collection. */
  path: string;
  /** What is written by `create`, and partly by `update`. */
  data: Record<string, unknown>;
  /** Who is let in; everybody else is refused, and an operation that is not named refuses everybody. */
  allowed: Partial<Record<Operation, Role[]>>;
}

const OWN: Row['allowed'] = { get: ['owner'], create: ['owner'], update: ['owner'], delete: ['owner'] };

/** Who may read a collection below a business. No client may write them, not even an owner or an admin. */
const READERS: Record<BusinessCollection | 'versions' | 'recipients', readonly MemberRole[]> = {
  programmes: MEMBER_ROLES,
  versions: MEMBER_ROLES,
  passes: MEMBER_ROLES,
  events: MEMBER_ROLES,
  stats: MEMBER_ROLES,
  contacts: ['manager', 'owner'],
  devices: ['manager', 'owner'],
  invitations: ['manager', 'owner'],
  reports: ['manager', 'owner'],
  imports: ['manager', 'owner'],
  pasts: MEMBER_ROLES,
  exports: [],
  messages: ['manager', 'owner'],
  recipients: ['manager', 'owner'],
  automations: ['manager', 'owner'],
  printedBatches: ['manager', 'owner'],
  apiKeys: ['owner'],
  webhooks: ['owner'],
  webhookOutbox: [],
  deliveries: ['owner'],
  members: ['manager', 'owner'],
  pins: [],
  wallets: [],
  pictures: [],
  insights: ['manager', 'owner'],
  cardCounts: [],
  mailboxes: [],
  // Those about staff are for managers too, which `queries.ts` tests.
  alerts: ['owner'],
};

/** Collections below another document of the shop. */
const BELOW: Record<string, string> = { versions: 'programmes/first/versions', recipients: 'messages/one/recipients' };

/** A tablet reads these only while somebody's shift is open on it. */
const SHOW_CUSTOMERS: readonly string[] = ['passes', 'events', 'pasts'];

/**
 * The members of a shop's team with one of these roles. A device needs no e-mail address; everybody else's is verified.
 */
const inTeam = (shop: string, readers: readonly MemberRole[]): Role[] =>
  ALL_ROLES.filter((role) => {
    const work = workOf(role);
    return (
      work?.shop === shop &&
      work.active &&
      readers.includes(work.role) &&
      (work.role === 'device' ? isTablet(role) : isVerified(role))
    );
  });

/** A shop's documents, one of each collection. */
function rowsOf(shop: string): Row[] {
  const data = { uid: 'somebody', passId: 'pass', email: 'someone@home.example', active: true };
  const business: Row = { path: `businesses/${shop}`, data, allowed: { get: inTeam(shop, MEMBER_ROLES) } };
  const collections = Object.entries(READERS).map(([name, readers]): Row => {
    const folder = BELOW[name] ?? name;
    const team = inTeam(shop, readers);
    const roles = SHOW_CUSTOMERS.includes(name)
      ? team.filter((role) => workOf(role)?.role !== 'device' || hasShift(role))
      : team;
    return { path: `businesses/${shop}/${folder}/somebody`, data, allowed: { get: roles, list: roles } };
  });
  return [business, ...collections, { path: `businesses/${shop}/anything/else`, data, allowed: {} }];
}

const TABLE: Row[] = [
  { path: `tessera_users/${OWNER}`, data: { displayName: 'Ada' }, allowed: OWN },
  { path: `tessera_retailers/${OWNER}`, data: { name: 'Corner Café' }, allowed: OWN },
  { path: `payments/${OWNER}`, data: { paid: true }, allowed: { get: ['owner', 'admin'], list: ['admin'] } },
  {
    path: `payments/${OWNER}/history/entry`,
    data: { type: 'approved', paid: true, byEmail: 'admin@shop.example' },
    allowed: { get: ['admin'], list: ['admin'] },
  },
  { path: `agreements/${OWNER}`, data: { uid: OWNER, accepted: [] }, allowed: { get: ['owner'] } },
  { path: 'interest/address', data: { email: 'someone@shop.example' }, allowed: { get: ['admin'] } },
  { path: 'interest_unconfirmed/token', data: { email: 'someone@shop.example' }, allowed: {} },
  { path: 'questions/id', data: { email: 'someone@shop.example' }, allowed: {} },
  { path: 'mail/sent', data: { kind: 'payment-received', state: 'sent' }, allowed: {} },
  { path: 'mail/dead', data: { kind: 'payment-received', state: 'dead' }, allowed: { get: ['admin'] } },
  { path: 'rate_limits/network', data: { count: 1 }, allowed: {} },
  ...rowsOf(SHOP),
  ...rowsOf(OTHER_SHOP),
  { path: 'joinCodes/code', data: { businessId: SHOP, programmeId: 'first' }, allowed: {} },
  // Paths without a rule, at the top level and below paths with one.
  { path: `anything/${OWNER}`, data: { displayName: 'Ada' }, allowed: {} },
  { path: `tessera_users/${OWNER}/private/note`, data: { displayName: 'Ada' }, allowed: {} },
  { path: `tessera_retailers/${OWNER}/private/note`, data: { name: 'Corner Café' }, allowed: {} },
  { path: `payments/${OWNER}/history/entry/private/note`, data: { paid: true }, allowed: {} },
  { path: `payments/${OWNER}/private/note`, data: { paid: true }, allowed: {} },
  { path: 'interest/address/private/note', data: { email: 'someone@shop.example' }, allowed: {} },
];

/** For records outside shops a membership does not matter, so one team member stands for all. */
const rolesFor = ({ path }: Row): Role[] =>
  path.startsWith('businesses/') ? ALL_ROLES : ALL_ROLES.filter((role) => !workOf(role) || role === 'shop owner');

const OPERATIONS: Record<Operation, (database: Firestore, row: Row) => Promise<unknown>> = {
  get: (database, { path }) => getDoc(doc(database, path)),
  list: (database, { path }) => getDocs(collection(database, path.slice(0, path.lastIndexOf('/')))),
  create: (database, { path, data }) => setDoc(doc(database, path), data),
  update: (database, { path, data }) => updateDoc(doc(database, path), data),
  delete: (database, { path }) => deleteDoc(doc(database, path)),
};

/** What is known to be at a path, because the last operation on it was refused. */
let known: { path: string; isThere: boolean } | undefined;

/** Makes sure that a row's document is there, or that it is not. */
async function prepare({ path, data }: Row, isThere: boolean): Promise<void> {
  if (known?.path !== path || known.isThere !== isThere) await place(path, isThere ? data : null);
  known = undefined;
}

export function describeAccess(): void {
  describe('who may do what', () => {
    before(placeMembers);
    for (const row of TABLE) {
      describe(row.path, () => {
        for (const operation of Object.keys(OPERATIONS) as Operation[]) {
          for (const role of rolesFor(row)) {
            const allowed = row.allowed[operation]?.includes(role) ?? false;
            it(`${operation}: ${role} is ${allowed ? 'let in' : 'refused'}`, async () => {
              const isThere = operation !== 'create';
              await prepare(row, isThere);
              const attempt = OPERATIONS[operation](databaseOf(role), row);
              await (allowed ? assertSucceeds(attempt) : assertFails(attempt));
              if (!allowed) known = { path: row.path, isThere };
            });
          }
        }
      });
    }
  });
}
