/**
 * The draft of a programme. The browser stores it until it is published, so that it survives a reload and a failed
 * save.
 */
import type { Callables } from '@tessera/domain/callables';
import {
  LIMIT_RANGES,
  PROGRAMME_TEXT_LIMITS,
  type ProgrammeSummary,
  type Terms,
  TERMS_PARTS,
  termsFrom,
  termsInWords,
} from '@tessera/domain/programme';
import { dayIn, dayRange } from '@tessera/domain/time';
import { useState } from 'react';
import type { Shop } from '../../data/shops';
import { characterProblem } from '../forms/textProblems';
import { recallRead, rememberRead } from '../reading/lastRead';

/** The form's values as typed. */
export interface Draft extends Terms {
  name: string;
  reward: string;
  stampsNeeded: string;
  maxPerScan: string;
  dailyLimit: string;
  againAfterSeconds: string;
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
export function draftOf({ name, terms, limits }: ProgrammeSummary, timeZone: string): Draft {
  return {
    name,
    reward: terms.reward,
    stampsNeeded: String(terms.stampsNeeded),
    ...termsFrom(terms.terms ?? ''),
    maxPerScan: String(limits.maxPerScan),
    dailyLimit: String(limits.dailyLimit),
    againAfterSeconds: String(limits.againAfterSeconds),
    // The limit is the moment after the last day.
    paperUntil: dayIn(timeZone, limits.paperUntil - 1),
    redeemOffline: limits.redeemOffline,
  };
}

/** The draft's errors, by field; empty if it can be published. */
export function draftProblems(draft: Draft, timeZone: string): Partial<Record<DraftField, string>> {
  const problems: Partial<Record<DraftField, string>> = {};
  for (const [field, { least, most }] of Object.entries(LIMIT_RANGES) as [
    keyof typeof LIMIT_RANGES,
    { least: number; most: number },
  ][]) {
    const number = Number(draft[field]);
    if (!/^\d+$/.test(draft[field].trim()) || number < least || number > most)
      problems[field] = `A whole number from ${least} to ${most}.`;
  }
  if (draft.name.trim() === '') problems.name = 'Give the card a name.';
  if (draft.reward.trim() === '') problems.reward = 'Say what a full card is worth.';
  if (dayRange(timeZone, draft.paperUntil) === null) problems.paperUntil = 'Choose a day.';
  for (const field of ['name', 'reward', ...(Object.keys(TERMS_PARTS) as (keyof Terms)[])] as const)
    problems[field] ??= characterProblem(draft[field]);
  if (termsInWords(draft).length > PROGRAMME_TEXT_LIMITS.terms)
    problems.more ??= `All terms together may have ${PROGRAMME_TEXT_LIMITS.terms} characters.`;
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

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
    reward: draft.reward.trim(),
    stampsNeeded: Number(draft.stampsNeeded),
    terms: termsInWords(draft),
    limits: {
      maxPerScan: Number(draft.maxPerScan),
      dailyLimit: Number(draft.dailyLimit),
      againAfterSeconds: Number(draft.againAfterSeconds),
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
