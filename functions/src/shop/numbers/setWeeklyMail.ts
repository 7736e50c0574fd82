import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { commit, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';

/**
 * Sets whether the owner who pays gets the weekly mail of this shop. Nobody else does.
 * @throws HttpsError `permission-denied` for another owner
 */
export const setWeeklyMail = callable('setWeeklyMail', {
  handler: async ({ businessId, wanted }, { uid }) => {
    const { business } = refsOf(firestore(), businessId);
    await commit(
      () => ({ business }),
      ({ business: snapshot }) => {
        if (snapshot.data()?.ownerUid !== uid)
          throw new HttpsError('permission-denied', 'The weekly mail goes to another owner of this shop.');
        if ((snapshot.data()?.weeklyMail ?? true) === wanted) return { outcome: undefined };
        const fields = { weeklyMail: wanted, changedAt: Date.now() };
        return { outcome: undefined, writes: (batch) => writeGuarded(batch, snapshot, fields) };
      },
    );
    return { wanted };
  },
});
