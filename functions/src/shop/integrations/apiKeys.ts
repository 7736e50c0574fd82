/** Keys for other programs. Each is a member of the team, so that limits, alerts and the history name its program. */
import { createHash, randomBytes } from 'node:crypto';
import { API_KEY_LIMITS, type ApiKey, apiKeyText, memberOfKey } from '@tessera/domain/integrations/apiKey';
import { QUERIES } from '@tessera/domain/records/queries';
import type { Member } from '@tessera/domain/team/member';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { commit, inTransaction, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { answerAgain, idOfRequest } from '../../platform/requestId';
import { queryIn } from '../../records/queries';
import { refsOf } from '../../records/refs';
import { assertTakesMember } from '../team/people';

/** The stored hash of a key's secret part, whose 256 random bits nobody can find by guessing. */
export const hashOfKey = (secret: string): string =>
  createHash('sha256').update(`api key ${secret}`).digest('base64url');

/**
 * Makes a key for another program. Nobody can read its text again: a request that is sent again gives the same key a
 * new text, and the text that was lost opens nothing.
 * @throws HttpsError `failed-precondition` for a shop that is closed or has all its keys; as `answerAgain`
 */
export const makeApiKey = callable('makeApiKey', {
  handler: async ({ businessId, name, scopes, requestId }, { uid }) => {
    const db = firestore();
    const refs = refsOf(db, businessId);
    const keyId = idOfRequest(businessId, requestId);
    const secret = randomBytes(32).toString('base64url');
    const hash = hashOfKey(secret);
    const now = Date.now();
    const stored = { keyId, name, scopes: [...new Set(scopes)], hash, by: uid, madeAt: now };
    const member: Member = {
      uid: memberOfKey(keyId),
      role: 'staff',
      name,
      active: true,
      joinedAt: now,
      kind: 'integration',
    };
    // It locks the count, so that concurrent calls cannot exceed the limit together.
    await inTransaction(db, async (transaction) => {
      const ref = refs.at('apiKeys', keyId);
      const known = (await transaction.get(ref)).data();
      if (known)
        return void transaction.update(ref, answerAgain(known.active && known.lastUsedAt === undefined, { hash }));
      await assertTakesMember(businessId, transaction);
      const active = await transaction.get(queryIn(refs, QUERIES.activeApiKeys, true));
      if (active.size >= API_KEY_LIMITS.keys)
        throw new HttpsError(
          'failed-precondition',
          `A shop has at most ${API_KEY_LIMITS.keys} keys. Revoke one first.`,
        );
      transaction.create(ref, { ...stored, active: true } satisfies ApiKey);
      transaction.create(refs.at('members', member.uid), member);
    });
    return { keyId, key: apiKeyText({ businessId, keyId, secret }) };
  },
});

/** Revokes a key. Revoking it again changes nothing. @throws HttpsError `not-found` */
async function revoke(businessId: string, keyId: string): Promise<void> {
  const { at } = refsOf(firestore(), businessId);
  await commit(
    () => ({ key: at('apiKeys', keyId), member: at('members', memberOfKey(keyId)) }),
    ({ key, member }) => {
      if (!key.exists) throw new HttpsError('not-found', 'There is no such key.');
      if (key.data()?.active !== true) return { outcome: undefined };
      const now = Date.now();
      return {
        outcome: undefined,
        writes(batch) {
          writeGuarded(batch, key, { active: false, revokedAt: now });
          writeGuarded(batch, member, { active: false, removedAt: now });
        },
      };
    },
  );
}

/** Revokes a key. It can change nothing from now on, and can read for another minute at most. */
export const revokeApiKey = callable('revokeApiKey', {
  handler: async ({ businessId, keyId }) => {
    await revoke(businessId, keyId);
    return { revoked: true };
  },
});

/** Revokes every key of a shop whose owner leaves: nobody may be left who could. May be called again at any time. */
export async function revokeAllKeys(businessId: string): Promise<void> {
  const active = await queryIn(refsOf(firestore(), businessId), QUERIES.activeApiKeys, true).get();
  for (const { id } of active.docs) await revoke(businessId, id);
}
