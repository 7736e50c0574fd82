import { callable } from '../platform/callable';
import { commit, writeGuarded } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { businessIn, refsOf } from '../records/refs';

/** Sets whether the owner gets the weekly mail of this shop. */
export const setWeeklyMail = callable('setWeeklyMail', {
  access: { business: 'owner' },
  input: async () => (await import('@tessera/domain/schemas')).setWeeklyMailInput,
  handler: async ({ businessId, wanted }) => {
    const ref = refsOf(await firestore(), businessId).business;
    await commit(
      () => [ref],
      ([snapshot]) => {
        if ((businessIn(snapshot)?.weeklyMail ?? true) === wanted) return { outcome: undefined };
        const fields = { weeklyMail: wanted, changedAt: Date.now() };
        return { outcome: undefined, writes: (batch) => writeGuarded(batch, snapshot, fields) };
      },
    );
    return { wanted };
  },
});
