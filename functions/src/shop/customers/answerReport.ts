import type { CardReport } from '@tessera/domain/shop/report';
import { Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { mayMailAboutReport } from '../../passes/reportMails';
import { commit, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { addMails } from '../../platform/outbox';
import { refsOf } from '../../records/refs';
import { mayMailHolder } from '../../records/strangerMails';

/** Whether a report has this answer already. @throws HttpsError `failed-precondition` for one that has another */
function hasAnswer({ open, outcome: given }: CardReport, outcome: string | undefined): boolean {
  if (!open && given !== outcome)
    throw new HttpsError('failed-precondition', 'This report has another answer already.');
  return !open;
}

/**
 * A manager answers a customer's report. The holder reads the answer on the card. If the card has an address, a mail
 * says so, within limits. The first answer cannot be changed; the same one again changes nothing.
 * @throws HttpsError `not-found` for an unknown report; `failed-precondition` for one that has another answer
 */
export const answerReport = callable('answerReport', {
  handler: async ({ businessId, reportId, outcome }, { uid }) => {
    const refs = refsOf(firestore(), businessId);
    const ref = refs.at('reports', reportId);
    const stored = (await ref.get()).data();
    if (!stored) throw new HttpsError('not-found', 'This shop has no such report.');
    if (hasAnswer(stored, outcome)) return { closed: true };
    const { passId } = stored;
    const email = (await refs.at('contacts', passId).get()).data()?.email;
    const mayTell =
      email !== undefined &&
      (await mayMailAboutReport('answer mail', { businessId, passId })) &&
      (await mayMailHolder(email));
    await commit(
      () => ({ report: ref }),
      ({ report: snapshot }, db) => {
        const report = snapshot.data();
        if (!report || hasAnswer(report, outcome)) return { outcome: undefined };
        const now = Date.now();
        const fields = { open: false, closedBy: uid, closedAt: now, outcome };
        return {
          outcome: undefined,
          writes(batch) {
            writeGuarded(batch, snapshot, fields);
            const mail = { kind: 'report-answered', card: { businessId, passId }, report: reportId } as const;
            if (mayTell) addMails(db, batch, [mail], Timestamp.fromMillis(now));
          },
        };
      },
    );
    return { closed: true };
  },
});
