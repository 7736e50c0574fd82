/** Takes a tablet out of the shop by a manager's PIN that is typed on it. */
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { checkMember, isActiveAtLeast, notInTeam } from '../../access/members';
import { commit, writeGuarded } from '../../platform/commit';
import { pinPepper } from '../../platform/config';
import { auth, firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { assertManagersPin } from './codeLock';
import { removed } from './people';

/**
 * Takes the calling tablet out of the shop, by the PIN of a manager who stands there. Its token ends with it, and so
 * does every copy of the token. A tablet that is out already gets the same answer.
 * @throws HttpsError as `assertManagersPin`; `failed-precondition` if the caller is not a tablet; `not-found` for an
 *   unknown manager
 */
export const removeDevice = callable('removeDevice', {
  options: { secrets: [pinPepper] },
  handler: async ({ businessId, manager, pin }, caller) => {
    const { at } = refsOf(firestore(), businessId);
    const [tablet, person] = [at('members', caller.uid), at('members', manager)];
    const snapshot = await tablet.get();
    const before = snapshot.data();
    if (before?.role === 'device' && !before.active && caller.isDevice) return { removed: true };
    if (checkMember(snapshot, 'device', caller).role !== 'device')
      throw new HttpsError('failed-precondition', 'Only a tablet can do this, and only for itself. Use the Team page.');
    if (!(await person.get()).exists) throw new HttpsError('not-found', 'This team has nobody with this id.');
    await assertManagersPin(businessId, { device: caller.uid, manager, pin });
    await commit(
      () => ({ tablet, person }),
      (read) => {
        if (!isActiveAtLeast(read.person.data(), 'manager')) throw notInTeam();
        const member = read.tablet.data();
        if (member?.active !== true) return { outcome: undefined };
        return {
          outcome: undefined,
          writes: (batch) => writeGuarded(batch, read.tablet, removed(member, Date.now())),
        };
      },
    );
    await (await auth()).revokeRefreshTokens(caller.uid);
    return { removed: true };
  },
});
