/** Saves the owner's programme and its offers. */
import { openProgramme } from '@tessera/domain/business';
import { COLLECTIONS } from '@tessera/domain/collections';
import {
  changesPromise,
  type Programme,
  type ProgrammeLimits,
  type ProgrammeSummary,
  RECENT_OFFERS,
} from '@tessera/domain/programme';
import type { Offer } from '@tessera/domain/scheme/types';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../platform/callable';
import { commit, type Decision, writeGuarded } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { refsOf } from '../records/refs';

type Given = { [Key in keyof ProgrammeLimits]?: ProgrammeLimits[Key] | undefined };

/** The previous limits with the given ones replaced. */
function limitsOf(before: ProgrammeLimits, given: Given | undefined): ProgrammeLimits {
  const changed = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(changed) };
}

/**
 * Saves a programme. A new reward, number of units or conditions make a new offer; the name and the limits do not,
 * and apply to every card at once. A shop has at most one open programme for now: a call without an id changes the open
 * one.
 * @throws HttpsError `not-found` for an unknown programme
 */
export const saveProgramme = callable('saveProgramme', {
  access: { business: 'manager' },
  input: async () => (await import('@tessera/domain/schemas')).saveProgrammeInput,
  handler: async ({ businessId, programmeId, name, scheme, conditions, limits, applyToStarted }) => {
    const db = await firestore();
    const refs = refsOf(db, businessId);
    return commit(
      () => ({ business: refs.business }),
      ({ business: snapshot }): Decision<{ programmeId: string; version: number }> => {
        const programmes = snapshot.data()?.programmes ?? {};
        const id = programmeId ?? openProgramme({ programmes })?.programmeId;
        const before = id !== undefined && Object.hasOwn(programmes, id) ? programmes[id] : undefined;
        if (id === undefined || !before) throw new HttpsError('not-found', 'There is no such programme.');
        const now = Date.now();
        const promised: Omit<Offer, 'version'> = {
          scheme,
          ...(conditions !== undefined && { conditions }),
          ...(applyToStarted === true && { applyToStarted }),
        };
        const { offer: current } = before;
        const isNew = changesPromise(current, promised);
        const offer: Offer = isNew ? { version: current.version + 1, ...promised } : current;
        const next: ProgrammeSummary = {
          ...before,
          name,
          version: offer.version,
          offer,
          recent: isNew ? [...before.recent, offer].slice(-RECENT_OFFERS) : before.recent,
          limits: limitsOf(before.limits, limits),
        };
        const programme = refs.at('programmes', id);
        const changed: Partial<Programme> = { name, version: next.version, limits: next.limits, changedAt: now };
        return {
          outcome: { programmeId: id, version: next.version },
          writes(batch) {
            writeGuarded(batch, snapshot, { programmes: { ...programmes, [id]: next }, changedAt: now });
            batch.update(programme, changed);
            if (isNew) batch.create(programme.collection(COLLECTIONS.versions).doc(String(offer.version)), offer);
          },
        };
      },
    );
  },
});
