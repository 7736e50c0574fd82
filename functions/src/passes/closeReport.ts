import { HttpsError } from 'firebase-functions/v2/https';
import { refsOf } from '../access/refs';
import { callable } from '../platform/callable';
import { commit, writeGuarded } from '../platform/commit';
import { firestore } from '../platform/firebase';

/** A manager has seen to what a customer reported. @throws HttpsError `not-found` for no report of this shop */
export const closeReport = callable('closeReport', {
  access: { business: 'manager' },
  input: async () => (await import('@tessera/domain/schemas')).closeReportInput,
  handler: async ({ businessId, reportId }, { uid }) => {
    const ref = refsOf(await firestore(), businessId).at('reports', reportId);
    await commit(
      () => [ref],
      ([snapshot]) => {
        if (!snapshot?.exists) throw new HttpsError('not-found', 'This shop has no such report.');
        if (snapshot.get('open') === false) return { outcome: undefined };
        const fields = { open: false, closedBy: uid, closedAt: Date.now() };
        return { outcome: undefined, writes: (batch) => writeGuarded(batch, snapshot, fields) };
      },
    );
    return { closed: true };
  },
});
