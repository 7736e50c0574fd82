/** Lets a counter send codes again after too many of its codes were wrong. */
import { FieldValue } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { isActiveAtLeast } from '../../access/members';
import { commit } from '../../platform/commit';
import { pinPepper } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { assertPin } from './pins';

const managersOnly = () => new HttpsError('permission-denied', 'Only a manager, or a manager’s PIN, can lift this.');

/**
 * Checks a manager's consent, typed as a PIN on somebody else's device.
 * @throws HttpsError `permission-denied`, with the reason `bad-pin` or `pin-locked` for a wrong PIN of a manager
 */
export async function assertManagersPin(
  businessId: string,
  { device, manager, pin }: { device: string; manager: string; pin: string },
): Promise<void> {
  const person = await refsOf(firestore(), businessId).at('members', manager).get();
  // A staff member's PIN is not tried at all.
  if (!isActiveAtLeast(person.data(), 'manager')) throw managersOnly();
  await assertPin({ businessId, uid: manager, device, pin });
}

/**
 * Deletes a sender's wrong codes, so that codes are accepted from them again. A manager does it for everybody; a person
 * or a tablet for itself, with the PIN of a manager.
 * @throws HttpsError `not-found` for an unknown sender, otherwise as `assertManagersPin`
 */
export const liftCodeLock = callable('liftCodeLock', {
  options: { secrets: [pinPepper] },
  handler: async ({ businessId, uid, manager, pin }, { uid: caller, member }) => {
    const sender = refsOf(firestore(), businessId).at('members', uid);
    if (!(await sender.get()).exists) throw new HttpsError('not-found', 'This team has nobody with this id.');
    if (!isActiveAtLeast(member, 'manager')) {
      if (uid !== caller || manager === undefined || pin === undefined) throw managersOnly();
      await assertManagersPin(businessId, { device: caller, manager, pin });
    }
    await commit(
      () => ({ sender }),
      (read) => {
        if (!read.sender.data()?.failedCards) return { outcome: undefined };
        return { outcome: undefined, writes: (batch) => batch.update(sender, { failedCards: FieldValue.delete() }) };
      },
    );
    return { lifted: true };
  },
});
