/** Who may do what: every collection × operation × role, each cell one test. */
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { collection, deleteDoc, doc, type Firestore, getDoc, getDocs, setDoc, updateDoc } from 'firebase/firestore';
import { ALL_ROLES, databaseOf, MEMBERS, OWNER, place, type Role, SHOP } from './environment';

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

const MANAGERS: Role[] = ['shop owner', 'shop manager'];
const TEAM: Role[] = [...MANAGERS, 'shop staff', 'shop counter'];

/** Read by these and written by nobody. */
const readBy = (roles: Role[]): Row['allowed'] => ({ get: roles, list: roles });

const ofShop = (path: string, allowed: Row['allowed'], data: Row['data'] = { passId: 'pass', stamps: 1 }): Row => ({
  path: `businesses/${SHOP}/${path}`,
  data,
  allowed,
});

const TABLE: Row[] = [
  { path: `tessera_users/${OWNER}`, data: { displayName: 'Ada' }, allowed: OWN },
  { path: `tessera_retailers/${OWNER}`, data: { name: 'Corner Café' }, allowed: OWN },
  { path: `payments/${OWNER}`, data: { paid: true }, allowed: { get: ['owner', 'admin'], list: ['admin'] } },
  {
    path: `payments/${OWNER}/history/entry`,
    data: { type: 'approved', paid: true, byEmail: 'admin@shop.example' },
    allowed: { get: ['admin'], list: ['admin'] },
  },
  { path: 'interest/address', data: { email: 'someone@shop.example' }, allowed: { get: ['admin'] } },
  { path: 'interest_unconfirmed/token', data: { email: 'someone@shop.example' }, allowed: {} },
  { path: 'mail/sent', data: { kind: 'payment-received', state: 'sent' }, allowed: {} },
  { path: 'mail/dead', data: { kind: 'payment-received', state: 'dead' }, allowed: { get: ['admin'] } },
  { path: 'rate_limits/network', data: { count: 1 }, allowed: {} },
  { path: `businesses/${SHOP}`, data: { name: 'Corner Café' }, allowed: { get: TEAM } },
  ofShop('programmes/first', readBy(TEAM)),
  ofShop('programmes/first/versions/1', readBy(TEAM)),
  ofShop('passes/pass', readBy(TEAM)),
  ofShop('events/scan', readBy(TEAM)),
  ofShop('stats/2026-06-01_person', readBy(TEAM)),
  ofShop('contacts/pass', readBy(MANAGERS), { email: 'someone@home.example' }),
  ofShop('devices/device', readBy(MANAGERS)),
  ofShop('invitations/invitation', readBy(MANAGERS)),
  ofShop('reports/report', readBy(MANAGERS)),
  ofShop('members/somebody', readBy(MANAGERS), { uid: 'somebody', role: 'staff', active: true }),
  ofShop('pins/somebody', {}, { hash: 'x' }),
  ofShop('anything/else', {}),
  { path: 'joinCodes/code', data: { businessId: SHOP, programmeId: 'first' }, allowed: {} },
  // What no rule names, at the top and below what is named.
  { path: `anything/${OWNER}`, data: { displayName: 'Ada' }, allowed: {} },
  { path: `tessera_users/${OWNER}/private/note`, data: { displayName: 'Ada' }, allowed: {} },
  { path: `tessera_retailers/${OWNER}/private/note`, data: { name: 'Corner Café' }, allowed: {} },
  { path: `payments/${OWNER}/history/entry/private/note`, data: { paid: true }, allowed: {} },
  { path: `payments/${OWNER}/private/note`, data: { paid: true }, allowed: {} },
  { path: 'interest/address/private/note', data: { email: 'someone@shop.example' }, allowed: {} },
];

const OPERATIONS: Record<Operation, (database: Firestore, row: Row) => Promise<unknown>> = {
  get: (database, { path }) => getDoc(doc(database, path)),
  list: (database, { path }) => getDocs(collection(database, path.slice(0, path.lastIndexOf('/')))),
  create: (database, { path, data }) => setDoc(doc(database, path), data),
  update: (database, { path, data }) => updateDoc(doc(database, path), data),
  delete: (database, { path }) => deleteDoc(doc(database, path)),
};

export function describeAccess(): void {
  describe('who may do what', () => {
    before(async () => {
      for (const [path, member] of Object.entries(MEMBERS)) await place(path, member);
    });
    for (const row of TABLE) {
      describe(row.path, () => {
        for (const operation of Object.keys(OPERATIONS) as Operation[]) {
          for (const role of ALL_ROLES) {
            const allowed = row.allowed[operation]?.includes(role) ?? false;
            it(`${operation}: ${role} is ${allowed ? 'let in' : 'refused'}`, async () => {
              // A document is there for every operation but its creation.
              await place(row.path, operation === 'create' ? null : row.data);
              const attempt = OPERATIONS[operation](await databaseOf(role), row);
              await (allowed ? assertSucceeds(attempt) : assertFails(attempt));
            });
          }
        }
      });
    }
  });
}
