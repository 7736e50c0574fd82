/** Units as a manager types them: whole stamps, or points with up to two decimals. */
import type { CardBalance, PassEvent } from '@tessera/domain/pass/state';
import { rulesOf } from '@tessera/domain/scheme/rules';
import type { FilledCard, OpenReward, SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { formatNumber } from '../lib/format';

/** The units of a correction, negative with a minus; undefined where the text is no amount that a card may get. */
export function unitsTyped(kind: SchemeKind, text: string): number | undefined {
  const typed = text.trim().replace(/^\u2212/, '-');
  if (!/^[+-]?\d{1,7}(\.\d{1,2})?$/.test(typed)) return undefined;
  const exact = Number(typed) / wordsOf({ kind }).numberOf(1);
  const units = Math.round(exact);
  const isWhole = Math.abs(exact - units) < 1e-6;
  return isWhole && units !== 0 && Math.abs(units) <= rulesOf({ kind }).mostAdjusted ? units : undefined;
}

/** Why a text is no correction of this card; undefined where it is one, as far as the page can tell. */
export function correctionProblem(
  card: Pick<CardBalance, 'kind' | 'balance' | 'rewards'> & { open?: Pick<OpenReward, 'unitsUsed'>[] },
  text: string,
): string | undefined {
  const { noun, inWords, numberOf } = wordsOf(card);
  const units = unitsTyped(card.kind, text);
  if (units === undefined) {
    if (card.kind === 'points' && /\.\d{3,}\s*$/.test(text)) return 'At most two decimals.';
    const most = inWords(rulesOf(card).mostAdjusted);
    return `Type how many ${noun} to add, or with a minus to take off: at most ${most}.`;
  }
  // An open reward of a card of stamps turns back into its stamps. After an answer only the server knows how many.
  const { balance, open } = card;
  if (card.kind === 'stamps' && card.rewards.length > 0 && !open) return undefined;
  const inRewards = (open ?? []).reduce((sum, { unitsUsed }) => sum + unitsUsed, 0);
  const most = balance + inRewards;
  if (most + units >= 0) return undefined;
  if (most <= 0) return `The card has no ${noun} to take off.`;
  const also = inRewards > 0 ? ` and ${formatNumber(numberOf(inRewards))} in its rewards` : '';
  return `The card has ${inWords(balance)}${also}: take off at most ${formatNumber(numberOf(most))}.`;
}

/** The rewards that a card loses with units that are taken off, as far as the page knows its rewards. */
export const lostWith = (
  { open, ...card }: Omit<FilledCard, 'rewards'> & { open?: FilledCard['rewards']; broughtBy?: string },
  units: number,
  undone?: PassEvent['type'],
): PassEvent['returned'] =>
  open && units > 0
    ? rulesOf(card.offer.scheme).deduct(
        { ...card, rewards: open },
        units,
        undone === 'brought' || card.broughtBy === undefined,
      )?.returned
    : undefined;
