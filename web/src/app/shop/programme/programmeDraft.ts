/**
 * The draft of a programme. The browser stores it until it is published, so that it survives a reload and a failed
 * save.
 */
import { characterProblem } from '@tessera/domain/lib/textProblems';
import { dayIn, dayRange } from '@tessera/domain/lib/time';
import type { Callables } from '@tessera/domain/schemas/callables';
import type { Offer } from '@tessera/domain/scheme/types';
import {
  CONDITION_PARTS,
  type Conditions,
  conditionsFrom,
  conditionsInWords,
  PROGRAMME_TEXT_LIMITS,
  type ProgrammeSummary,
} from '@tessera/domain/shop/programme';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Shop } from '../../../shared/data/shops';
import { recallRead, rememberRead } from '../../../shared/query/queryCache';
import {
  type Problems,
  type SchemeDraft,
  schemeDraftOf,
  schemeIn,
  schemeLimitsIn,
  schemeProblems,
  welcomeIn,
} from '../../../shared/scheme/schemeDraft';
import { type BonusDraft, bonusDraftsOf, bonusesIn, bonusProblems } from './bonusDraft';

/** The form's values as typed. */
export interface Draft extends Conditions, SchemeDraft {
  name: string;
  bonuses: BonusDraft[];
  /** The last day, `2026-11-21`. */
  paperUntil: string;
  redeemOffline: boolean;
}

interface StoredDraft {
  /** What was changed. The other fields follow what is published. */
  changed: Partial<Draft>;
  /** When the programme that the draft was begun from was published; 0 for never. */
  base: number;
}

/** The programme in the form's fields. @param now milliseconds since 1970: bonuses that ended before are left out */
export function draftOf(programme: ProgrammeSummary, timeZone: string, now: number): Draft {
  const { name, offer, limits, bonuses = [], welcome } = programme;
  return {
    name,
    ...schemeDraftOf(offer.scheme, limits, welcome),
    ...conditionsFrom(offer.conditions ?? ''),
    bonuses: bonusDraftsOf(bonuses, timeZone, now),
    // The limit is the moment after the last day.
    paperUntil: dayIn(timeZone, limits.paperUntil - 1),
    redeemOffline: limits.redeemOffline,
  };
}

/** The draft's errors, by field in the order of the form; empty if it can be published. */
export function draftProblems(draft: Draft, timeZone: string): Problems {
  const problems: Problems = {
    name: draft.name.trim() === '' ? 'Give the card a name.' : characterProblem(draft.name),
    ...schemeProblems(draft),
    ...bonusProblems(draft.bonuses, timeZone),
    ...Object.fromEntries(CONDITION_PARTS.map((part) => [part, characterProblem(draft[part])])),
  };
  if (dayRange(timeZone, draft.paperUntil) === null) problems.paperUntil = 'Choose a day.';
  if (conditionsInWords(draft, draft.kind).length > PROGRAMME_TEXT_LIMITS.conditions)
    problems.more ??= `All terms together may have ${PROGRAMME_TEXT_LIMITS.conditions} characters.`;
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** What the draft promises customers. */
export const promiseIn = (draft: Draft): Pick<Offer, 'scheme'> & { conditions: string } => ({
  scheme: schemeIn(draft),
  conditions: conditionsInWords(draft, draft.kind),
});

/** The callable's input to publish the draft. */
export function programmeInput(
  draft: Draft,
  { businessId, business }: Shop,
  applyToStarted: boolean,
): Callables['saveProgramme']['input'] {
  const paperUntil = dayRange(business.timeZone, draft.paperUntil)?.before;
  return {
    businessId,
    name: draft.name.trim(),
    ...promiseIn(draft),
    bonuses: bonusesIn(draft.bonuses, business.timeZone),
    welcome: welcomeIn(draft),
    limits: {
      ...schemeLimitsIn(draft),
      redeemOffline: draft.redeemOffline,
      ...(paperUntil !== undefined && { paperUntil }),
    },
    ...(applyToStarted && { applyToStarted }),
  };
}

const isStoredDraft = (value: unknown): value is StoredDraft =>
  value !== null && typeof value === 'object' && 'changed' in value && 'base' in value;

/** The changed fields that differ from what was sent. */
const changedSince = (sent: Draft, changed: Partial<Draft>): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(changed).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(sent[field as keyof Draft]),
    ),
  );

function recallDraft(key: string): StoredDraft | undefined {
  const value = recallRead(key)?.value;
  return isStoredDraft(value) ? value : undefined;
}

/** The draft of a shop's open programme. */
export function useProgrammeDraft({ businessId, business }: Shop, programme: ProgrammeSummary) {
  const key = `programmeDraft/${businessId}`;
  const [openedAt] = useState(Date.now);
  const published = draftOf(programme, business.timeZone, openedAt);
  const base = programme.savedAt ?? 0;
  const newestBase = useRef(base);
  useLayoutEffect(() => void (newestBase.current = base), [base]);
  const [stored, setStored] = useState(() => recallDraft(key));
  const draft: Draft = { ...published, ...stored?.changed };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(published);
  // A draft of nothing new was published, although the answer may have been lost.
  const begunFrom = isChanged && stored ? stored.base : base;
  return {
    draft,
    openedAt,
    isChanged,
    /** Whether another version was published since the draft was begun. */
    isOutdated: begunFrom !== base,
    change(part: Partial<Draft>): void {
      const next = { changed: { ...stored?.changed, ...part }, base: begunFrom };
      rememberRead(key, next);
      setStored(next);
    },
    /**
     * Deletes the draft, after it was discarded or published. What was typed since it was sent stays, as a draft of
     * what is published now.
     */
    clear(published?: Draft): void {
      const changed = published ? changedSince(published, recallDraft(key)?.changed ?? {}) : {};
      const next = Object.keys(changed).length > 0 ? { changed, base: newestBase.current } : undefined;
      rememberRead(key, next ?? null);
      setStored(next);
    },
  };
}
