/** Helpers: people of a team without an address, who work on the shop's tablet alone. */
import type { Member } from '@tessera/domain/team/member';
import { callable } from '../../access/callable';
import { existsAlready } from '../../platform/commit';
import { pinPepper } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { answerAgain, idOfRequest } from '../../platform/requestId';
import { refsOf } from '../../records/refs';
import { assertTakesMember } from './people';
import { storedPin } from './pins';

/**
 * Adds somebody by a name and a PIN for the shop's tablet. No account belongs to the new uid, so nobody can sign in as
 * this person. A request that is sent again adds nobody else.
 */
export const addHelper = callable('addHelper', {
  options: { secrets: [pinPepper] },
  handler: async ({ businessId, name, pin, requestId }) => {
    const uid = `helper_${idOfRequest(businessId, requestId)}`;
    const db = await firestore();
    const refs = refsOf(db, businessId);
    const known = (await refs.at('members', uid).get()).data();
    if (known) return answerAgain(known.active, { uid });
    await assertTakesMember(businessId);
    const member: Member = { uid, role: 'staff', name, active: true, pinOnly: true, joinedAt: Date.now() };
    const batch = db.batch();
    batch.create(refs.at('members', uid), member);
    batch.create(refs.at('pins', uid), storedPin(businessId, uid, pin));
    await batch.commit().catch((error: unknown) => {
      if (!existsAlready(error)) throw error;
    });
    return { uid };
  },
});
