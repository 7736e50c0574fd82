/** Units as a manager types them: whole stamps, or points with up to two decimals. */
import { rulesOf } from '@tessera/domain/scheme/rules';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';

/** The units of a correction, negative with a minus; undefined where the text is no amount that a card may get. */
export function unitsTyped(kind: SchemeKind, text: string): number | undefined {
  const typed = text.trim().replace(/^\u2212/, '-');
  if (!/^[+-]?\d{1,7}(\.\d{1,2})?$/.test(typed)) return undefined;
  const exact = Number(typed) / wordsOf({ kind }).numberOf(1);
  const units = Math.round(exact);
  const isWhole = Math.abs(exact - units) < 1e-6;
  return isWhole && units !== 0 && Math.abs(units) <= rulesOf({ kind }).mostAdjusted ? units : undefined;
}
