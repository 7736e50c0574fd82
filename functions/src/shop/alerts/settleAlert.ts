import { isAtLeast } from '@tessera/domain/team/member';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { commit, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';

/**
 * Dismisses or confirms an alert, with a note, or opens it again. Nothing else follows from it.
 * @throws HttpsError `not-found` for an unknown alert, and for one that the caller may not see; `permission-denied`
 *   where it went through the caller's own hands, unless they are an owner
 */
export const settleAlert = callable('settleAlert', {
  handler: async ({ businessId, alertId, state, note }, { uid, member }) => {
    const alert = refsOf(await firestore(), businessId).at('alerts', alertId);
    await commit(
      () => ({ alert }),
      ({ alert: snapshot }) => {
        const stored = snapshot.data();
        if (!stored || !member || !isAtLeast(member.role, stored.least))
          throw new HttpsError('not-found', 'This shop has no such alert.');
        // An owner's own sessions are not looked at: what names them was done on a tablet or by somebody else.
        if (stored.hands.includes(uid) && member.role !== 'owner')
          throw new HttpsError('permission-denied', 'Somebody else has to settle this alert.');
        const settled = { state, note, settledBy: uid, settledAt: Date.now() };
        return { outcome: undefined, writes: (batch) => writeGuarded(batch, snapshot, settled) };
      },
    );
    return { state };
  },
});
