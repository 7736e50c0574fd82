/** The kinds of card that an owner can choose, in the order of the choice. docs/schemes.md says what a new one adds. */
import { keysOf } from '@tessera/domain/lib/keys';
import type { Scheme, SchemeKind } from '@tessera/domain/scheme/types';
import { POINTS } from './points';
import { STAMPS } from './stamps';
import type { CardKind } from './types';

export const KINDS: Record<SchemeKind, CardKind> = { stamps: STAMPS, points: POINTS };

/** The names of the kinds, in the order of the choice. */
export const KIND_NAMES = keysOf(KINDS);

/**
 * Sentences about what the rewards cost.
 * @param times what the largest bonus multiplies by; 1 without one
 * @param welcome the units that a new card begins with
 */
export const costInWords = (scheme: Scheme, times: number, welcome = 0): string[] =>
  KINDS[scheme.kind].cost(scheme, times, welcome);
