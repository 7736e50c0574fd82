/** Helpers: people of a team without an address, who work on the shop's tablet alone. */
import type { Member } from '@tessera/domain/team/member';
import { callable } from '../../access/callable';
import { inTransaction } from '../../platform/commit';
import { pinPepper } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { answerAgain, idOfRequest } from '../../platform/requestId';
import { refsOf } from '../../records/refs';
import { assertFreeName, assertTakesMember } from './people';
import { storedPin } from './pins';

/**
 * Adds somebody by a name and a PIN for the shop's tablet. No account belongs to the new uid, so nobody can sign in as
 * this person. A request that is sent again adds nobody else.
 * @throws HttpsError `failed-precondition` for the name of another person in the team, and as `assertTakesMember`
 */
export const addHelper = callable('addHelper', {
  options: { secrets: [pinPepper] },
  handler: async ({ businessId, name, pin, requestId }) => {
    const uid = `helper_${idOfRequest(businessId, requestId)}`;
    const member: Member = { uid, role: 'staff', name, active: true, pinOnly: true, joinedAt: Date.now() };
    const db = firestore();
    const refs = refsOf(db, businessId);
    await inTransaction(db, async (transaction) => {
      const before = (await transaction.get(refs.at('members', uid))).data();
      if (before) return answerAgain(before.active, undefined);
      await assertTakesMember(businessId, transaction);
      await assertFreeName(refs, name, transaction);
      transaction.create(refs.at('members', uid), member);
      transaction.create(refs.at('pins', uid), storedPin(businessId, uid, pin));
    });
    return { uid };
  },
});
