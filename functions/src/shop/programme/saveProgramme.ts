/** Saves the owner's programme and its offers. */
import { isDeepStrictEqual } from 'node:util';
import { programmeMessage } from '@tessera/domain/integrations/webhook';
import { QUERIES } from '@tessera/domain/records/queries';
import { openProgramme } from '@tessera/domain/shop/business';
import { type Programme, savedProgramme } from '@tessera/domain/shop/programme';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { commit, type Decision, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { queryIn } from '../../records/queries';
import { type BusinessRefs, refsOf } from '../../records/refs';
import { tellWebhooks } from '../../records/tellWebhooks';

/** Whether a customer has a card, for shops without the note of it. Practice cards do not count. Two aggregations. */
async function hasCards(refs: BusinessRefs): Promise<boolean> {
  const [all, practice] = await Promise.all([
    refs.collection('passes').count().get(),
    queryIn(refs, QUERIES.practiceCards, true).count().get(),
  ]);
  return all.data().count > practice.data().count;
}

/**
 * Saves a programme. A new reward, number of units or conditions make a new offer; the name, the limits, the bonuses
 * and the welcome do not, and apply to every card at once. A shop has at most one open programme for now: a call
 * without an id changes the open one.
 * @throws HttpsError `not-found` for an unknown programme, `failed-precondition` for another kind of card once a
 *   customer has one, and for a change of what somebody else has replaced
 */
export const saveProgramme = callable('saveProgramme', {
  handler: async ({ businessId, programmeId, basedOn, ...saved }) => {
    const db = firestore();
    const refs = refsOf(db, businessId);
    const isFixed = await hasCards(refs);
    return commit(
      () => ({ business: refs.business }),
      ({ business: snapshot }): Decision<{ programmeId: string; version: number }> => {
        const business = snapshot.data();
        const programmes = business?.programmes ?? {};
        const id = programmeId ?? openProgramme({ programmes })?.programmeId;
        const before = id !== undefined && Object.hasOwn(programmes, id) ? programmes[id] : undefined;
        if (!business || id === undefined || !before) throw new HttpsError('not-found', 'There is no such programme.');
        const { kind } = saved.scheme;
        if ((isFixed || business.hasCards) && kind !== before.offer.scheme.kind)
          throw new HttpsError('failed-precondition', 'Customers have cards, so the kind of card stays as it is.');
        const now = Date.now();
        const next = savedProgramme(before, saved, now);
        if (basedOn !== undefined && basedOn !== (before.savedAt ?? 0)) {
          // The answer to the same press may have been lost.
          const isSaved = isDeepStrictEqual({ ...next, savedAt: before.savedAt }, before);
          if (isSaved) return { outcome: { programmeId: id, version: next.version } };
          throw new HttpsError(
            'failed-precondition',
            'The card was published since you opened this page. Look at what changes now, and publish again.',
          );
        }
        const { name, version, limits, bonuses, welcome } = next;
        const changed: Partial<Programme> = { name, kind, version, limits, bonuses, welcome, changedAt: now };
        return {
          outcome: { programmeId: id, version },
          writes(batch) {
            writeGuarded(batch, snapshot, { programmes: { ...programmes, [id]: next }, changedAt: now });
            batch.update(refs.at('programmes', id), changed);
            const make = () => [programmeMessage(businessId, { programmeId: id, version }, now)];
            tellWebhooks(batch, refs, business, { at: now, make });
            if (version !== before.version) batch.create(refs.offers(id).doc(String(version)), next.offer);
          },
        };
      },
    );
  },
});
