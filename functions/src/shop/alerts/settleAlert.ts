import { isAtLeast } from '@tessera/domain/team/member';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { commit, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';

/**
 * Dismisses or confirms an alert, with a note, or opens it again. Nothing else changes.
 * @throws HttpsError `not-found` for an unknown alert, and for one that the caller may not see; `permission-denied` for
 *   one with the caller among its hands, unless the caller is an owner
 */
export const settleAlert = callable('settleAlert', {
  handler: async ({ businessId, alertId, state, note }, { uid, member }) => {
    const alert = refsOf(firestore(), businessId).at('alerts', alertId);
    await commit(
      () => ({ alert }),
      ({ alert: snapshot }) => {
        const stored = snapshot.data();
        if (!stored || !member || !isAtLeast(member.role, stored.least))
          throw new HttpsError('not-found', 'This shop has no such alert.');
        // The rules skip what an owner does in their own session, so an alert about an owner is about a tablet or other
        // people.
        if (stored.hands.includes(uid) && member.role !== 'owner')
          throw new HttpsError('permission-denied', 'Somebody else has to settle this alert.');
        const settled = { state, note, settledBy: uid, settledAt: Date.now() };
        return { outcome: undefined, writes: (batch) => writeGuarded(batch, snapshot, settled) };
      },
    );
    return { state };
  },
});
