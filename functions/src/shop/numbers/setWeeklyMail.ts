import { callable } from '../../access/callable';
import { commit, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';

/** Sets whether the owner gets the weekly mail of this shop. */
export const setWeeklyMail = callable('setWeeklyMail', {
  handler: async ({ businessId, wanted }) => {
    const { business } = refsOf(await firestore(), businessId);
    await commit(
      () => ({ business }),
      ({ business: snapshot }) => {
        if ((snapshot.data()?.weeklyMail ?? true) === wanted) return { outcome: undefined };
        const fields = { weeklyMail: wanted, changedAt: Date.now() };
        return { outcome: undefined, writes: (batch) => writeGuarded(batch, snapshot, fields) };
      },
    );
    return { wanted };
  },
});
