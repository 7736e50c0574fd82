/** Links to exports: each opens once, within ten minutes, while the person who asked is still a manager. */
import { createHash, randomBytes } from 'node:crypto';
import { isFreeKey } from '@tessera/domain/lib/keys';
import { HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { REGION } from '@tessera/domain/operation/product';
import type { MemberRole } from '@tessera/domain/team/member';
import { Timestamp } from 'firebase-admin/firestore';
import { callable } from '../../access/callable';
import { isActiveAtLeast, memberRef } from '../../access/members';
import { commit, type Decision, writeGuarded } from '../../platform/commit';
import { exportUrl } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { countCall, type Limit } from '../../platform/rateLimit';
import { refsOf } from '../../records/refs';

const LINK_MS = 10 * MINUTE_MS;

/** An export reads every record of a shop. */
const LIMIT: Limit = {
  name: 'export',
  limit: 10,
  windowMs: HOUR_MS,
  message: 'This shop was exported several times just now. Try again in an hour.',
};

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The address of the function that answers with the export. */
const address = (): string =>
  exportUrl.value() || `https://${REGION}-${process.env['GCLOUD_PROJECT'] ?? ''}.cloudfunctions.net/shopExport`;

/**
 * Makes a link to an export of the whole shop. It opens once, within ten minutes.
 * @throws HttpsError `resource-exhausted` past the limit of the shop
 */
export const startExport = callable('startExport', {
  handler: async ({ businessId }, { uid }) => {
    await countCall(LIMIT, [{ key: businessId }]);
    const refs = refsOf(firestore(), businessId);
    const secret = randomBytes(32).toString('base64url');
    const until = Date.now() + LINK_MS;
    // The database removes the record a while after the link has ended.
    const link = { by: uid, until, expiresAt: Timestamp.fromMillis(until + HOUR_MS) };
    await refs.at('exports', hashOf(secret)).create(link);
    return { url: `${address()}?link=E1.${businessId}.${secret}` };
  },
});

/** An export that a link opens: it has what this role may read. */
export interface OpenedLink {
  businessId: string;
  role: MemberRole;
}

/** What a link opens, now and never again; null for any other text, and for a link that was opened. */
export async function openLink(link: string): Promise<OpenedLink | null> {
  const [, businessId = '', secret = ''] = /^E1\.([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{43})$/.exec(link) ?? [];
  if (!isFreeKey(businessId)) return null;
  const db = firestore();
  const refs = refsOf(db, businessId);
  const ref = refs.at('exports', hashOf(secret));
  const by = (await ref.get()).data()?.by;
  if (by === undefined) return null;
  return commit(
    () => ({ stored: ref, member: memberRef(db, businessId, by) }),
    ({ stored, member }): Decision<OpenedLink | null> => {
      const { until = 0, openedAt } = stored.data() ?? {};
      const asker = member.data();
      const now = Date.now();
      const mayOpen = openedAt === undefined && now < until && isActiveAtLeast(asker, 'manager');
      if (!mayOpen || !asker) return { outcome: null };
      return {
        outcome: { businessId, role: asker.role },
        writes: (batch) => writeGuarded(batch, stored, { openedAt: now }),
      };
    },
  );
}
