/**
 * The shop's name and reward that a visitor typed on the home page's card. The browser stores them until an account's
 * set-up has copied them.
 */
import { CARD_LIMITS, isPlainLine } from '@tessera/domain/lib/text';
import { storedRecord } from '../lib/storage';

/** Each is empty if nothing was typed. */
export interface DemoValues {
  name: string;
  reward: string;
}

const storage = storedRecord('tessera.demoCard');

/** A line of text that is valid on a card; empty for anything else, because stored values can be altered. */
function lineOf(value: unknown, limit: number): string {
  const line = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return line.length <= limit && isPlainLine(line) ? line : '';
}

/** The card that was typed in this browser; undefined if there is none. */
export function readDemoCard(): DemoValues | undefined {
  const { name, reward } = storage.read();
  const card = { name: lineOf(name, CARD_LIMITS.name), reward: lineOf(reward, CARD_LIMITS.reward) };
  return card.name || card.reward ? card : undefined;
}

/** Stores the card. Called at every keystroke. */
export const keepDemoCard = ({ name, reward }: DemoValues): void => void storage.write({ name, reward });

/** Removes the card, once an account has it. */
export const forgetDemoCard = (): void => storage.remove();
