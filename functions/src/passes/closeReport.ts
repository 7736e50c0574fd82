import { HttpsError } from 'firebase-functions/v2/https';
import { refsOf } from '../access/refs';
import { callable } from '../platform/callable';
import { commit, writeGuarded } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { addMails } from '../platform/mail';

/**
 * A manager answers a customer's report. The holder reads the answer on the card, and in a mail if there is an address.
 * The first answer cannot be changed. @throws HttpsError `not-found` for an unknown report
 */
export const closeReport = callable('closeReport', {
  access: { business: 'manager' },
  input: async () => (await import('@tessera/domain/schemas')).closeReportInput,
  handler: async ({ businessId, reportId, outcome }, { uid }) => {
    const { Timestamp } = await import('firebase-admin/firestore');
    const ref = refsOf(await firestore(), businessId).at('reports', reportId);
    await commit(
      () => [ref],
      ([snapshot], db) => {
        if (!snapshot?.exists) throw new HttpsError('not-found', 'This shop has no such report.');
        if (snapshot.get('open') === false) return { outcome: undefined };
        const now = Date.now();
        const fields = { open: false, closedBy: uid, closedAt: now, ...(outcome !== undefined && { outcome }) };
        const card = { businessId, passId: snapshot.get('passId') as string };
        return {
          outcome: undefined,
          writes(batch) {
            writeGuarded(batch, snapshot, fields);
            addMails(db, batch, [{ kind: 'report-answered', card, report: reportId }], Timestamp.fromMillis(now));
          },
        };
      },
    );
    return { closed: true };
  },
});
