/** The emulator answers queries without their indexes; the real database refuses them. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { ADMIN_QUERIES } from '@tessera/domain/records/adminQueries';
import { type ActivityFilter, activityQuery, QUERIES } from '@tessera/domain/records/queries';
import type { QueryShape } from '@tessera/domain/records/queryShape';

interface IndexFile {
  indexes: {
    collectionGroup: string;
    queryScope: string;
    fields: { fieldPath: string; order?: string; arrayConfig?: string }[];
  }[];
  fieldOverrides: {
    collectionGroup: string;
    fieldPath: string;
    ttl?: boolean;
    indexes: { order?: string; arrayConfig?: string; queryScope: string }[];
  }[];
}

/** Events narrowed in every combination. */
const NARROWED: readonly ActivityFilter[] = [
  { passId: 'x' },
  { by: 'x' },
  { locationId: 'x' },
  { type: 'x' },
  { from: 0 },
  { before: 1 },
];
const ACTIVITY = Array.from({ length: 2 ** NARROWED.length }, (_, bits) => {
  const filter = Object.assign({}, ...NARROWED.filter((_, index) => bits & (1 << index))) as ActivityFilter;
  return [`activity by ${Object.keys(filter).join(', ') || 'time alone'}`, activityQuery(filter).shape] as const;
});

/**
 * Whether the database makes the query's index by itself, or the file names it. Several fields that are compared for
 * equality are served by an index of each, with the field of the order if any: the database puts them together.
 */
function hasIndex(shape: QueryShape<string>, file: IndexFile): boolean {
  const { collection, scope = 'COLLECTION', where, orderBy: [sortedBy, direction] = [] } = shape;
  const equal = where.filter(([field, operator]) => operator === '==' && field !== sortedBy);
  if (equal.length > 1) {
    const rest = where.filter((condition) => !equal.includes(condition));
    return equal.every((condition) => hasIndex({ ...shape, where: [condition, ...rest] }, file));
  }
  const fields = [...new Set([...where.map(([field]) => field), ...(sortedBy === undefined ? [] : [sortedBy])])];
  // Documents are read by their id without an index of their own.
  if (fields.length === 0) return true;
  if (fields.length === 1) {
    const override = file.fieldOverrides.find(
      (one) => one.collectionGroup === collection && one.fieldPath === fields[0],
    );
    if (scope === 'COLLECTION' && !override) return true;
    const isOfArray = where[0]?.[1] === 'array-contains';
    return (
      override?.indexes.some(
        ({ queryScope, order, arrayConfig }) =>
          queryScope === scope && (isOfArray ? arrayConfig === 'CONTAINS' : order === 'ASCENDING'),
      ) ?? false
    );
  }
  const order = direction === 'desc' ? 'DESCENDING' : 'ASCENDING';
  const isArray = (field: string) =>
    where.some(([name, operator]) => name === field && operator === 'array-contains-any');
  const wanted = fields.map((field) => {
    if (isArray(field)) return `${field} CONTAINS`;
    return `${field} ${field === sortedBy ? order : 'ASCENDING'}`;
  });
  return file.indexes.some(
    (index) =>
      index.collectionGroup === collection &&
      index.queryScope === scope &&
      index.fields.map(({ fieldPath, order: way, arrayConfig }) => `${fieldPath} ${way ?? arrayConfig}`).join() ===
        wanted.join(),
  );
}

describe('firestore.indexes.json', () => {
  let file: IndexFile;
  before(async () => {
    file = JSON.parse(await readFile(new URL('../../../firestore.indexes.json', import.meta.url), 'utf8')) as IndexFile;
  });
  for (const [name, shape] of [...Object.entries({ ...QUERIES, ...ADMIN_QUERIES }), ...ACTIVITY]) {
    it(`has the index of the query ${name}`, () => assert.ok(hasIndex(shape, file)));
  }
  it('has documents deleted at the time in their `expiresAt`', () => {
    const policies = file.fieldOverrides.filter(({ ttl }) => ttl);
    assert.deepEqual(
      policies.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`),
      [
        'mail.expiresAt',
        'rate_limits.expiresAt',
        'invitations.expiresAt',
        'importParts.expiresAt',
        'exports.expiresAt',
        'mailboxes.expiresAt',
        'importPages.expiresAt',
        'deliveries.expiresAt',
      ],
    );
  });
  it('fails every query when it is empty', () => {
    const nothing: IndexFile = { indexes: [], fieldOverrides: [] };
    const missing = Object.entries({ ...QUERIES, ...ADMIN_QUERIES }).filter(([, shape]) => !hasIndex(shape, nothing));
    assert.deepEqual(
      missing.map(([name]) => name),
      [
        ...['history', 'historyBefore', 'allChangedSince', 'otherShops', 'deviceByCode', 'ownMemberships', 'flagged'],
        ...[
          'alerts',
          'openReports',
          'dueDeliveries',
          'byAppleDevice',
          'endedWallets',
          'dueMessages',
          'measuredMessages',
          'visitedBetween',
          'unused',
          'endedRewards',
          'lastVisitsBefore',
          'lastVisits',
        ],
        ...['pendingPayments', 'latestPendingPayments'],
      ],
    );
  });
});
