/** Every sentence that the counter and the customer read about a card, in one place. */
import type { EventType, Flag, PassEvent } from './state';

export const REASONS = [
  'unknown-card',
  'other-shop',
  'stale-code',
  'bad-code',
  'code-already-used',
  'again-soon',
  'confirm-reward',
  'over-quantity',
  'daily-limit',
  'no-such-reward',
  'reward-already-used',
  'frozen',
  'card-blocked',
  'too-late',
  'too-early',
  'unknown-scan',
  'too-late-to-undo',
  'already-undone',
  'would-go-negative',
  'needs-manager',
  'scan-id-reused',
  'already-brought',
  'no-shift',
  'bad-pin',
  'pin-locked',
] as const;
export type Reason = (typeof REASONS)[number];

/** Numbers and names in the sentence of a refusal. */
export interface Details {
  /** Seconds since the card was stamped last. */
  seconds?: number;
  /** The most that is allowed. */
  most?: number;
  reward?: string;
  /** Codes are refused for now; only a look-up works. */
  lookUpOnly?: boolean;
  /** The shop's end date for paper cards has passed. */
  paperEnded?: boolean;
}

/** A number with its noun: `1 stamp`, `3 stamps`. */
export const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

const REFUSALS: Record<Reason, (details: Details) => string> = {
  'unknown-card': () => 'This shop has no such card.',
  'other-shop': () => 'This card belongs to another shop.',
  'stale-code': () => 'This code is too old. Ask the customer to open the card again.',
  'bad-code': ({ lookUpOnly }) =>
    lookUpOnly
      ? 'Too many wrong codes. Look the card up by its short code instead.'
      : 'This is not a card’s code. Try again, or type the short code.',
  'code-already-used': () => 'A reward was given for this code already. Wait for the next code, up to 30 seconds.',
  'again-soon': ({ seconds = 0 }) => `Stamped ${count(Math.max(1, seconds), 'second')} ago. Stamp again?`,
  'confirm-reward': ({ reward = 'the reward' }) => `Give “${reward}”?`,
  'over-quantity': ({ most = 1 }) => `At most ${count(most, 'stamp')} at once.`,
  'daily-limit': ({ most = 1 }) => `At most ${count(most, 'stamp')} on one card in a day.`,
  'no-such-reward': () => 'This card has no such reward.',
  'reward-already-used': () => 'This reward is gone: it was given already, or turned back into stamps.',
  frozen: () => 'The shop is frozen, so this cannot be done.',
  'card-blocked': () => 'This card is blocked or closed.',
  'too-late': ({ paperEnded }) =>
    paperEnded
      ? 'Paper cards can no longer be brought over.'
      : 'This scan is more than 7 days old and no longer counts.',
  'too-early': () => 'The time of this scan cannot be right. Check the clock of this device.',
  'unknown-scan': () => 'There is nothing here that can be undone.',
  'too-late-to-undo': () => 'Undo works for 15 minutes. A manager can still undo this, with a reason.',
  'already-undone': () => 'This was undone already.',
  'would-go-negative': () => 'The card does not have that many stamps.',
  'needs-manager': () => 'This needs a manager, or your PIN.',
  'scan-id-reused': () => 'This scan was recorded as something else. Scan again.',
  'already-brought': () => 'A paper card was brought over already. This works once for each card.',
  'no-shift': () => 'Choose your name and type your PIN first.',
  'bad-pin': () => 'This PIN is not right.',
  'pin-locked': () => 'Too many wrong PINs. Try again in 30 minutes, or ask a manager.',
};

/** The sentence of a refusal or of a question. */
export const refusalInWords = (reason: Reason, details: Details = {}): string => REFUSALS[reason](details);

const names = (rewards: PassEvent['redeemed']): string => (rewards ?? []).map(({ reward }) => reward).join(', ');

/** The facts from which sentences are made. */
export type Told = Pick<PassEvent, 'type' | 'stamps'> &
  Partial<Pick<PassEvent, 'redeemed' | 'restored' | 'handedOver' | 'earned' | 'returned' | 'undoneBy'>>;

type Telling = (event: Told) => string;

/** Sentences that tell the counter what was done. */
const DONE: Record<EventType, Telling> = {
  joined: () => 'Card made.',
  stamped: ({ stamps }) => `${count(stamps, 'stamp')} added.`,
  brought: ({ stamps }) => `${count(stamps, 'stamp')} brought over from the paper card.`,
  redeemed: ({ redeemed }) => `Given: ${names(redeemed)}.`,
  undone: ({ stamps, restored }) =>
    restored
      ? `Undone. Ready again: ${names(restored)}.`
      : `Undone. The customer sees: ${count(Math.abs(stamps), 'stamp')} ${stamps > 0 ? 'given' : 'taken'} back.`,
  adjusted: ({ stamps }) => (stamps < 0 ? `${count(-stamps, 'stamp')} taken off.` : `${count(stamps, 'stamp')} added.`),
  moved: () => 'The card is on the new phone now.',
  merged: () => 'The two cards are one now.',
  blocked: () => 'The card is blocked.',
  unblocked: () => 'The card is open again.',
  closed: () => 'The card is closed.',
};

/** Sentences of the card's history, for the customer. */
const HISTORY: Record<EventType, Telling> = {
  joined: () => 'You got this card',
  stamped: ({ stamps }) => `You got ${count(stamps, 'stamp')}`,
  brought: ({ stamps }) => `You brought ${count(stamps, 'stamp')} from your paper card`,
  redeemed: ({ redeemed }) => `You got your reward: ${names(redeemed)}`,
  undone: ({ stamps, restored }) =>
    restored
      ? `The shop undid a reward; it is ready again: ${names(restored)}`
      : stamps <= 0
        ? `The shop took back ${count(-stamps, 'stamp')}`
        : `The shop gave back ${count(stamps, 'stamp')}`,
  adjusted: ({ stamps }) =>
    stamps < 0 ? `The shop took off ${count(-stamps, 'stamp')}` : `The shop added ${count(stamps, 'stamp')}`,
  moved: () => 'Your card moved to this phone',
  merged: ({ handedOver }) =>
    handedOver ? 'This card became part of your other card' : 'Your other card was added to this one',
  blocked: () => 'The shop blocked this card',
  unblocked: () => 'The shop opened this card again',
  closed: () => 'This card was closed',
};

/** A further sentence about rewards that the event earned or turned back into stamps. */
function alsoInWords({ earned, returned }: Told): string {
  if (earned && earned.length > 0) return `Reward ready: ${names(earned)}`;
  return returned && returned.length > 0 ? `Turned back into stamps: ${names(returned)}` : '';
}

/** The counter's sentence about an event. */
export function doneInWords(event: Told): string {
  const also = alsoInWords(event);
  return also ? `${DONE[event.type](event)} ${also}.` : DONE[event.type](event);
}

/** A line of the customer's history. */
export function historyInWords(event: Told): string {
  const also = alsoInWords(event);
  const line = HISTORY[event.type](event);
  const undone = event.undoneBy === undefined ? '' : ' (undone)';
  return also ? `${line}. ${also}${undone}` : `${line}${undone}`;
}

/** Sentences of the shop's ledger, where they differ from the counter's. */
const LEDGER: Partial<Record<EventType, Telling>> = {
  joined: () => 'Card taken.',
  undone: ({ stamps, restored }) =>
    restored
      ? `Undone: ready again: ${names(restored)}.`
      : `Undone: ${count(Math.abs(stamps), 'stamp')} ${stamps > 0 ? 'given' : 'taken'} back.`,
  adjusted: ({ stamps }) => `Corrected: ${count(Math.abs(stamps), 'stamp')} ${stamps < 0 ? 'taken off' : 'added'}.`,
  moved: () => 'Moved to a new phone.',
  merged: ({ handedOver, stamps }) =>
    handedOver
      ? 'Became part of another card, and closed.'
      : `Another card became part of this one, with ${count(stamps, 'stamp')}.`,
  blocked: () => 'Blocked.',
  unblocked: () => 'Opened again.',
  closed: () => 'Erased.',
};

/** A line of the shop's ledger. */
export function ledgerInWords(event: Told): string {
  const also = alsoInWords(event);
  const line = (LEDGER[event.type] ?? DONE[event.type])(event);
  return also ? `${line} ${also}.` : line;
}

/** Why an event is flagged: a sentence for managers. */
export const FLAG_WORDS: Record<Flag, string> = {
  'many-late-on-card': 'The card got many stamps without a connection.',
  'many-late-in-shift': 'The shift gave many stamps without a connection.',
  'redeemed-offline': 'A reward was given without a connection.',
};

/** Names of the event types in filters and exported files. */
export const EVENT_NAMES: Record<EventType, string> = {
  joined: 'New card',
  stamped: 'Stamps',
  brought: 'From a paper card',
  redeemed: 'Reward given',
  undone: 'Undone',
  adjusted: 'Corrected',
  moved: 'Moved to a new phone',
  merged: 'Merged',
  blocked: 'Blocked',
  unblocked: 'Opened again',
  closed: 'Erased',
};
