/**
 * The shop's name and reward that a visitor typed on the home page's card. Kept in the browser until the set-up of an
 * account has taken them over.
 */
import { SETUP_FIELDS } from '@tessera/domain/businessSetup';
import { REFUSED } from '@tessera/domain/text';
import { useMemo } from 'react';
import { keptRecord } from '../../lib/kept';
import { useHydrated } from '../../lib/useHydrated';

/** Empty where nothing was typed. */
export interface TriedCard {
  name: string;
  reward: string;
}

const kept = keptRecord('tessera.triedCard');

/** A line that may stand on a card; empty for anything else: what a browser keeps can be altered. */
function lineOf(value: unknown, limit: number): string {
  const line = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return line.length > limit || REFUSED.test(line) ? '' : line;
}

/** The card as it was typed in this browser; undefined where none was. */
export function readTriedCard(): TriedCard | undefined {
  const { name, reward } = kept.read();
  const card = { name: lineOf(name, SETUP_FIELDS.name.limit), reward: lineOf(reward, SETUP_FIELDS.reward.limit) };
  return card.name || card.reward ? card : undefined;
}

/** Keeps the card, at every keystroke. */
export const keepTriedCard = ({ name, reward }: TriedCard): void => kept.write({ name, reward });

/** Removes the card: an account has it now. */
export const forgetTriedCard = (): void => kept.remove();

/** The card that was typed here, once the page is live: a prerendered page has none. */
export function useTriedCard(): TriedCard | undefined {
  const hydrated = useHydrated();
  return useMemo(() => (hydrated ? readTriedCard() : undefined), [hydrated]);
}
