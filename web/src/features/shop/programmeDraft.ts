/**
 * The draft of a programme. The browser stores it until it is published, so that it survives a reload and a failed
 * save.
 */
import { openProgramme } from '@tessera/domain/business';
import {
  CONDITION_PARTS,
  type Conditions,
  conditionsFrom,
  conditionsInWords,
  PROGRAMME_TEXT_LIMITS,
  type ProgrammeSummary,
} from '@tessera/domain/programme';
import type { Callables } from '@tessera/domain/schemas/callables';
import { dayIn, dayRange } from '@tessera/domain/time';
import { useState } from 'react';
import type { Shop } from '../../data/shops';
import { characterProblem } from '../forms/textProblems';
import { recallRead, rememberRead } from '../query/queryCache';
import { type SchemeDraft, schemeDraftOf, schemeIn, schemeLimitsIn, schemeProblems } from '../scheme/schemeDraft';

/** The form's values as typed. */
export interface Draft extends Conditions, SchemeDraft {
  name: string;
  /** The last day, `2026-11-21`. */
  paperUntil: string;
  redeemOffline: boolean;
}
export type DraftField = keyof Draft;

interface KeptDraft {
  draft: Draft;
  /** The programme that was published when the draft was begun, as JSON. */
  base: string;
}

/** The programme in the form's fields. */
export function draftOf({ name, offer, limits }: ProgrammeSummary, timeZone: string): Draft {
  return {
    name,
    ...schemeDraftOf(offer.scheme, limits),
    ...conditionsFrom(offer.conditions ?? ''),
    // The limit is the moment after the last day.
    paperUntil: dayIn(timeZone, limits.paperUntil - 1),
    redeemOffline: limits.redeemOffline,
  };
}

/** The draft's errors, by field; empty if it can be published. */
export function draftProblems(draft: Draft, timeZone: string): Partial<Record<DraftField, string>> {
  const problems: Partial<Record<DraftField, string>> = schemeProblems(draft);
  if (draft.name.trim() === '') problems.name = 'Give the card a name.';
  if (dayRange(timeZone, draft.paperUntil) === null) problems.paperUntil = 'Choose a day.';
  for (const field of ['name', 'reward', ...(Object.keys(CONDITION_PARTS) as (keyof Conditions)[])] as const)
    problems[field] ??= characterProblem(draft[field]);
  if (conditionsInWords(draft).length > PROGRAMME_TEXT_LIMITS.conditions)
    problems.more ??= `All terms together may have ${PROGRAMME_TEXT_LIMITS.conditions} characters.`;
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** The callable's input to publish the draft. */
export function programmeInput(
  draft: Draft,
  { businessId, business }: Shop,
  applyToStarted: boolean,
): Callables['saveProgramme']['input'] {
  const paperUntil = dayRange(business.timeZone, draft.paperUntil)?.before;
  const current = openProgramme(business)?.programme.offer.scheme;
  return {
    businessId,
    name: draft.name.trim(),
    scheme: schemeIn(draft, current),
    conditions: conditionsInWords(draft),
    limits: {
      ...schemeLimitsIn(draft, current),
      redeemOffline: draft.redeemOffline,
      ...(paperUntil !== undefined && { paperUntil }),
    },
    ...(applyToStarted && { applyToStarted }),
  };
}

const isKept = (value: unknown): value is KeptDraft =>
  value !== null && typeof value === 'object' && 'draft' in value && 'base' in value;

/** The draft of a shop's open programme. */
export function useProgrammeDraft({ businessId, business }: Shop, programme: ProgrammeSummary) {
  const key = `programmeDraft/${businessId}`;
  const published = draftOf(programme, business.timeZone);
  const base = JSON.stringify(published);
  const [kept, setKept] = useState<KeptDraft | undefined>(() => {
    const value = recallRead(key)?.value;
    return isKept(value) ? value : undefined;
  });
  const draft: Draft = { ...published, ...kept?.draft };
  return {
    draft,
    isChanged: JSON.stringify(draft) !== base,
    /** Whether another version was published since the draft was begun. */
    isOutdated: kept !== undefined && kept.base !== base,
    change(part: Partial<Draft>): void {
      const next = { draft: { ...draft, ...part }, base: kept?.base ?? base };
      rememberRead(key, next);
      setKept(next);
    },
    /** Deletes the draft, after it was published or discarded. */
    clear(): void {
      rememberRead(key, null);
      setKept(undefined);
    },
  };
}
