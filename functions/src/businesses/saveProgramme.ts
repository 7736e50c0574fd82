/** Saves the owner's programme and its offers. */
import { openProgramme } from '@tessera/domain/business';
import {
  defaultLimits,
  type Extras,
  nextOffer,
  type Programme,
  type ProgrammeLimits,
  type ProgrammeSummary,
  RECENT_OFFERS,
} from '@tessera/domain/programme';
import { QUERIES } from '@tessera/domain/queries';
import { bonusesAfter } from '@tessera/domain/scheme/bonus';
import { rulesOf } from '@tessera/domain/scheme/rules';
import type { Offer, SchemeKind } from '@tessera/domain/scheme/types';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../platform/callable';
import { commit, type Decision, writeGuarded } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { queryIn } from '../records/queries';
import { type BusinessRefs, refsOf } from '../records/refs';

type Given = { [Key in keyof ProgrammeLimits]?: ProgrammeLimits[Key] | undefined };

/** The previous limits with the given ones replaced. */
function limitsOf(before: ProgrammeLimits, given: Given | undefined): ProgrammeLimits {
  const changed = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(changed) };
}

/** Whether a customer has a card. Practice cards do not count. Two aggregations. */
async function hasCards(refs: BusinessRefs): Promise<boolean> {
  const [all, practice] = await Promise.all([
    refs.collection('passes').count().get(),
    queryIn(refs, QUERIES.practiceCards, true).count().get(),
  ]);
  return all.data().count > practice.data().count;
}

/**
 * A programme's limits and offers before a change. When the kind of card changes, only the limits that both kinds have
 * stay.
 */
function startOf(before: ProgrammeSummary, kind: SchemeKind, now: number): Pick<ProgrammeSummary, 'limits' | 'recent'> {
  if (before.offer.scheme.kind === kind) return before;
  const { againAfterSeconds, paperUntil, redeemOffline } = before.limits;
  const common = { againAfterSeconds, paperUntil, redeemOffline };
  return { limits: { ...defaultLimits(kind, now), ...common }, recent: [] };
}

/**
 * Saves a programme. A new reward, number of units or conditions make a new offer; the name, the limits, the bonuses
 * and the welcome do not, and apply to every card at once. A shop has at most one open programme for now: a call
 * without an id changes the open one.
 * @throws HttpsError `not-found` for an unknown programme, `failed-precondition` for another kind of card once a
 *   customer has one
 */
export const saveProgramme = callable('saveProgramme', {
  handler: async ({ businessId, programmeId, name, scheme, conditions, bonuses, welcome, limits, applyToStarted }) => {
    const db = await firestore();
    const refs = refsOf(db, businessId);
    const isFixed = await hasCards(refs);
    return commit(
      () => ({ business: refs.business }),
      ({ business: snapshot }): Decision<{ programmeId: string; version: number }> => {
        const programmes = snapshot.data()?.programmes ?? {};
        const id = programmeId ?? openProgramme({ programmes })?.programmeId;
        const before = id !== undefined && Object.hasOwn(programmes, id) ? programmes[id] : undefined;
        if (id === undefined || !before) throw new HttpsError('not-found', 'There is no such programme.');
        const { kind } = scheme;
        if (isFixed && kind !== before.offer.scheme.kind)
          throw new HttpsError('failed-precondition', 'Customers have cards, so the kind of card stays as it is.');
        const now = Date.now();
        const promised: Omit<Offer, 'version'> = {
          scheme,
          conditions,
          applyToStarted: applyToStarted || undefined,
        };
        const made = nextOffer(before, promised, now);
        const offer = made ?? before.offer;
        const start = startOf(before, kind, now);
        const extras: Extras = {
          ...(bonuses && { bonuses: bonusesAfter(before.bonuses ?? [], bonuses, now) }),
          welcome: Math.min(welcome ?? before.welcome ?? 0, rulesOf(scheme).mostWelcome(scheme)),
        };
        const next: ProgrammeSummary = {
          ...before,
          name,
          version: offer.version,
          offer,
          recent: made ? [...start.recent, made].slice(-RECENT_OFFERS) : before.recent,
          limits: limitsOf(start.limits, limits),
          ...extras,
        };
        const programme = refs.at('programmes', id);
        const { version } = offer;
        const changed: Partial<Programme> = { name, kind, version, limits: next.limits, ...extras, changedAt: now };
        return {
          outcome: { programmeId: id, version },
          writes(batch) {
            writeGuarded(batch, snapshot, { programmes: { ...programmes, [id]: next }, changedAt: now });
            batch.update(programme, changed);
            if (made) batch.create(refs.offers(id).doc(String(made.version)), made);
          },
        };
      },
    );
  },
});
