/** Every sentence that the counter and the customer read about a card, in one place. */
import { groupBy } from '../lib/groupBy';
import { count } from '../lib/text';
import { formatMoney } from '../payment/money';
import type { OpenReward, SchemeKind } from '../scheme/types';
import { wordsOf } from '../scheme/words';
import type { EventType, Flag, PassEvent } from './state';

export const REASONS = [
  'unknown-card',
  'several-cards',
  'other-shop',
  'stale-code',
  'bad-code',
  'code-already-used',
  'again-soon',
  'confirm-reward',
  'wrong-scheme',
  'over-quantity',
  'over-amount',
  'daily-limit',
  'no-such-reward',
  'reward-already-used',
  'reward-ended',
  'frozen',
  'card-blocked',
  'too-late',
  'too-early',
  'unknown-scan',
  'too-late-to-undo',
  'already-undone',
  'would-go-negative',
  'too-many-rewards',
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
  /** The most units that are allowed; of an amount of money, pence. */
  most?: number;
  /** What the units are. */
  scheme?: SchemeKind;
  reward?: string;
  /** Days since a reward ended. */
  days?: number;
  /** The person may still give it. */
  mayGive?: boolean;
  /** Codes are refused for now; only a look-up works. */
  lookUpOnly?: boolean;
  /** A late code cannot be checked, because too many others were wrong. */
  uncertain?: boolean;
  /** Why a scan that names another taker is refused: not in the team at that time, or no code proves it. */
  taker?: 'unknown' | 'unproven';
  /** The most paper cards that one person brings over in a day. */
  papers?: number;
  /** A reward of the card was given and taken back already within a day. */
  undoneBefore?: boolean;
  /** What does not work: a closed card, one that a merge closed, or a blocked batch. Absent for a blocked card. */
  over?: 'card' | 'merged' | 'batch';
  /** The shop's end date for paper cards has passed. */
  paperEnded?: boolean;
  /** This wrong PIN has locked it. */
  isLast?: boolean;
}

/** `3 stamps` */
const unitsInWords = (scheme: SchemeKind | undefined, units: number): string =>
  scheme === undefined ? String(units) : wordsOf({ kind: scheme }).inWords(units);

const TAKEN_BY_OTHER: Record<NonNullable<Details['taker']>, string> = {
  unknown: 'Whoever took this scan was not in the team then, or cannot be asked any more.',
  unproven: 'This scan has no code from the customer’s phone, so only the person or tablet that took it can send it.',
};

const AFTER_LOCK = 'Try again in 30 minutes, or ask a manager.';

const REFUSALS: Record<Reason, (details: Details) => string> = {
  'unknown-card': () => 'No card with this code. Check it and try again.',
  'several-cards': () => 'Two cards have this short code. Look the customer up by name, and choose by the joining day.',
  'other-shop': () => 'This card belongs to another shop. Ask the customer for your shop’s card.',
  'stale-code': () => 'This code is too old. Ask the customer to open the card again.',
  'bad-code': ({ lookUpOnly, uncertain }) =>
    uncertain
      ? 'Too many wrong codes, and this one cannot be checked any more. Was the customer there?'
      : lookUpOnly
        ? 'Too many wrong codes. Look the card up by its short code instead, or ask a manager.'
        : 'This is not a card’s code. Try again, or type the short code.',
  'code-already-used': () => 'This code has been used for a reward already. Wait for the next code, up to 30 seconds.',
  'again-soon': ({ seconds = 0, scheme = 'stamps' }) =>
    wordsOf({ kind: scheme }).againInWords(`${count(Math.max(1, seconds), 'second')} ago`),
  'confirm-reward': ({ reward = 'the reward' }) => `Give “${reward}”?`,
  'wrong-scheme': () => 'This card is not filled in this way. Load the page again.',
  'over-amount': ({ most = 0 }) => `At most ${formatMoney(most, 'gbp')} at once.`,
  'over-quantity': ({ most = 1, scheme }) => `At most ${unitsInWords(scheme, most)} at once.`,
  'daily-limit': ({ most = 1, scheme, papers }) =>
    papers === undefined
      ? `At most ${unitsInWords(scheme, most)} on one card in a day.`
      : `One person brings over at most ${papers} paper cards a day. A manager can bring over more, with their own login.`,
  'no-such-reward': () => 'This card has no such reward.',
  'reward-already-used': () => 'This reward is gone: it was given already, or taken back.',
  'reward-ended': ({ days = 0, mayGive }) =>
    `This reward ended ${days === 0 ? 'today' : `${count(days, 'day')} ago`}.${mayGive ? ' Give it anyway?' : ''}`,
  frozen: () => 'The shop is frozen, so this does not work now.',
  'card-blocked': ({ over }) =>
    over === 'card'
      ? 'This card is closed. The customer can get a new one from the poster.'
      : over === 'merged'
        ? 'This card became part of the customer’s other card. Scan that one, or find it by name.'
        : over === 'batch'
          ? 'This printed card is blocked. The customer can get a card from the poster.'
          : 'This card is blocked. A manager can open it again under Customers.',
  'too-late': ({ paperEnded }) =>
    paperEnded ? 'Paper cards can no longer be brought over.' : 'This scan is over 7 days old and no longer counts.',
  'too-early': () => 'The time of this scan cannot be right. Check the clock of this device.',
  'unknown-scan': () => 'There is nothing to undo here.',
  'too-late-to-undo': () => 'Undo works for 15 minutes. A manager can still undo this, with a reason.',
  'already-undone': () => 'That has been undone already.',
  'would-go-negative': () => 'There is not that much on the card.',
  'too-many-rewards': ({ most = 1 }) =>
    `A card can have ${most} rewards that are ready, and this would be more. Give some first.`,
  'needs-manager': ({ undoneBefore }) =>
    undoneBefore
      ? 'A reward of this card was already undone in the last day. A manager can undo this one, under Customers.'
      : 'Without a fresh code this needs a manager, or your PIN.',
  'scan-id-reused': () => 'This scan did not work. Scan again.',
  'already-brought': () => 'A paper card has been brought to this card already. That works once.',
  'no-shift': ({ taker }) => (taker ? TAKEN_BY_OTHER[taker] : 'Choose your name and type your PIN first.'),
  'bad-pin': ({ isLast }) => (isLast ? `Wrong PIN, and one too many. ${AFTER_LOCK}` : 'Wrong PIN. Try again.'),
  'pin-locked': () => `Too many wrong PINs. ${AFTER_LOCK}`,
};

/** The sentence of a refusal or of a question. */
export const refusalInWords = (reason: Reason, details: Details = {}): string => REFUSALS[reason](details);

/** How many different rewards a sentence names. */
const NAMED = 5;

/** A reward that stands for several equal ones: `a coffee × 3` */
export const timesOver = (reward: string, number: number): string => (number > 1 ? `${reward} × ${number}` : reward);

function names(rewards: PassEvent['redeemed'] = [], told = (reward: string) => reward): string {
  const equal = [...groupBy(rewards, ({ reward }) => reward).values()];
  const named = equal.slice(0, NAMED).map((those) => timesOver(told(those[0]?.reward ?? ''), those.length));
  const more = equal.slice(NAMED).flat().length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** The facts from which sentences are made. */
export type EventFacts = Pick<PassEvent, 'type' | 'scheme' | 'amount'> &
  Partial<
    Pick<
      PassEvent,
      | 'bought'
      | 'redeemed'
      | 'restored'
      | 'handedOver'
      | 'ended'
      | 'earned'
      | 'returned'
      | 'welcome'
      | 'undoneBy'
      | 'by'
    >
  >;

type Telling = (event: EventFacts) => string;

/** The amount of an event without its sign: `3 stamps`. */
const amountOf = ({ scheme, amount }: EventFacts): string => unitsInWords(scheme, Math.abs(amount));

/** `stamps` */
const nounOf = ({ scheme }: Pick<EventFacts, 'scheme'>): string => wordsOf({ kind: scheme }).noun;

/** What a bonus added, as a part of a sentence; empty without one. */
const bonusOf = ({ scheme, amount, bought = amount }: EventFacts): string =>
  amount > bought ? `, including a bonus of ${unitsInWords(scheme, amount - bought)}` : '';

/** The welcome that did not count twice, as a part of a sentence; empty where only one card had one. */
const onceOf = ({ scheme, welcome }: EventFacts): string =>
  welcome && welcome.twice > 0 ? `, and the welcome of ${unitsInWords(scheme, welcome.twice)} counts once` : '';

/** Whether a reward took no units, as one on the way to the full card. */
const isEarly = ({ unitsUsed }: OpenReward): boolean => unitsUsed === 0;

/** The undoing of a redemption: the reward is ready again, unless its units are gone or back on the card. */
const undoneRedemption = ({ restored, returned }: EventFacts): { isReady: boolean; rewards: string } => {
  const ready = without(restored, returned);
  return ready.length > 0 ? { isReady: true, rewards: names(ready) } : { isReady: false, rewards: names(restored) };
};

/** The same, for the shop. What turned back into units is named by the next sentence. */
function undoneInWords(event: EventFacts): string {
  const { isReady, rewards } = undoneRedemption(event);
  if (isReady) return `Undone. Ready again: ${rewards}.`;
  const early = event.restored?.filter(isEarly) ?? [];
  return early.length > 0 ? `Undone. Not given: ${names(early)}.` : 'Undone.';
}

/** Whether the event's sentence has an amount with which rewards can go. */
const hasAmount = ({ type, restored }: EventFacts): boolean => type !== 'merged' && !restored;

/** The rewards that go with the units, as a part of a sentence; empty without one. */
function withThem(event: EventFacts): string {
  const { returned = [] } = event;
  if (returned.length === 0) return '';
  const them = amountOf(event).startsWith('1 ') ? 'it' : 'them';
  return `, and with ${them} the reward${returned.length > 1 ? 's' : ''} ${names(returned, (one) => `“${one}”`)}`;
}

/** Sentences that tell the counter what was done. */
const DONE: Record<EventType, Telling> = {
  joined: () => 'Card made.',
  stamped: (event) => `${amountOf(event)} added${bonusOf(event)}.`,
  brought: (event) => `${amountOf(event)} brought over from the paper card.`,
  imported: (event) => `Card imported with ${amountOf(event)}.`,
  redeemed: ({ redeemed }) => `Given: ${names(redeemed)}.`,
  undone: (event) =>
    event.restored
      ? undoneInWords(event)
      : `Undone: ${amountOf(event)} ${event.amount > 0 ? 'given' : 'taken'} back${withThem(event)}.`,
  adjusted: (event) => `${amountOf(event)} ${event.amount < 0 ? 'taken off' : 'added'}${withThem(event)}.`,
  moved: () => 'The card is on the new phone now.',
  merged: (event) => `The two cards are one now${onceOf(event)}.`,
  ended: ({ ended }) => `Ended, not used in time: ${names(ended)}.`,
  blocked: () => 'The card is blocked.',
  unblocked: () => 'The card is open again.',
  closed: () => 'The card is erased.',
};

/** Sentences of the card's history, for the customer. */
const HISTORY: Record<EventType, Telling> = {
  joined: (event) => `You got this card${event.amount > 0 ? `, with ${amountOf(event)} to begin with` : ''}`,
  stamped: (event) => `You got ${amountOf(event)}${bonusOf(event)}`,
  brought: (event) => `You brought ${amountOf(event)} from your paper card`,
  imported: (event) => `The shop moved your card here, with ${amountOf(event)}`,
  redeemed: ({ redeemed }) => `You got your reward: ${names(redeemed)}`,
  undone: (event) =>
    event.restored
      ? `The shop undid a reward${undoneRedemption(event).isReady ? '; it is ready again' : ''}: ${undoneRedemption(event).rewards}`
      : `The shop ${event.amount > 0 ? 'gave' : 'took'} back ${amountOf(event)}${withThem(event)}`,
  adjusted: (event) => `The shop ${event.amount < 0 ? 'took off' : 'added'} ${amountOf(event)}${withThem(event)}`,
  moved: () => 'Your card moved to this phone',
  merged: (event) =>
    event.handedOver
      ? 'This card became part of your other card'
      : `Your other card was added to this one${onceOf(event)}`,
  ended: ({ ended }) => `Your reward was not used in time and ended: ${names(ended)}`,
  blocked: () => 'The shop blocked this card',
  unblocked: () => 'The shop opened this card again',
  closed: ({ by }) => `This card was closed${by === 'system' ? ', because it was unused for 24 months' : ''}`,
};

const without = (rewards: OpenReward[] = [], others: OpenReward[] = []): OpenReward[] =>
  rewards.filter(({ rewardId }) => !others.some((other) => other.rewardId === rewardId));

/** A sentence about rewards that the event earned; empty without one. */
function readyInWords({ earned, redeemed }: EventFacts): string {
  const ready = without(earned, redeemed);
  return ready.length > 0 ? `Reward ready: ${names(ready)}` : '';
}

/**
 * A sentence about rewards that the event took back or turned back into units; empty without one, and where the
 * sentence before it names them.
 */
function lostInWords(event: EventFacts): string {
  if (hasAmount(event)) return '';
  const turned = (event.returned ?? []).filter((reward) => !isEarly(reward));
  const taken = without(event.returned?.filter(isEarly), event.restored);
  const lost = [
    ...(turned.length > 0 ? [`turned back into ${nounOf(event)}: ${names(turned)}`] : []),
    ...(taken.length > 0 ? [`taken back: ${names(taken)}`] : []),
  ];
  return lost.join('; ').replace(/^t/, 'T');
}

/** A further sentence about rewards that the event earned or took back; empty without one. */
const alsoInWords = (event: EventFacts): string => readyInWords(event) || lostInWords(event);

/** The counter's sentence about an event, in its parts: what was done, and the rewards that became ready by it. */
export function doneInLines(event: EventFacts): { done: string; ready?: string } {
  const done = DONE[event.type](event);
  const ready = readyInWords(event);
  if (ready) return { done, ready: `${ready}.` };
  const lost = lostInWords(event);
  return { done: lost ? `${done} ${lost}.` : done };
}

/** The counter's sentence about an event. */
export function doneInWords(event: EventFacts): string {
  const { done, ready } = doneInLines(event);
  return ready === undefined ? done : `${done} ${ready}`;
}

/** A line of the customer's history. */
export function historyInWords(event: EventFacts): string {
  const also = alsoInWords(event);
  const line = HISTORY[event.type](event);
  const undone = event.undoneBy === undefined ? '' : ' (undone)';
  return also ? `${line}. ${also}${undone}` : `${line}${undone}`;
}

/** Sentences of the shop's ledger, where they differ from the counter's. */
const LEDGER: Partial<Record<EventType, Telling>> = {
  joined: (event) => `Joined${event.amount > 0 ? `, with ${amountOf(event)} to begin with` : ''}.`,
  imported: (event) => `Imported with ${amountOf(event)}.`,
  adjusted: (event) => `Corrected: ${amountOf(event)} ${event.amount < 0 ? 'taken off' : 'added'}${withThem(event)}.`,
  moved: () => 'Moved to a new phone.',
  merged: (event) =>
    event.handedOver
      ? 'Became part of another card, and closed.'
      : `Another card became part of this one: ${amountOf(event)} ${event.amount < 0 ? 'taken off' : 'added'}${onceOf(event)}.`,
  blocked: () => 'Blocked.',
  unblocked: () => 'Opened again.',
  closed: ({ by }) => `Erased${by === 'system' ? ', unused for 24 months' : ''}.`,
};

/** A line of the shop's ledger. */
export function ledgerInWords(event: EventFacts): string {
  const also = alsoInWords(event);
  const line = (LEDGER[event.type] ?? DONE[event.type])(event);
  return also ? `${line} ${also}.` : line;
}

/** An event in a word or two, for a list of the newest: `+1`, `A coffee`, `New card`, `Imported, +5`. */
export function ledgerInShort(event: EventFacts): string {
  const { type, scheme, amount, redeemed } = event;
  if (type === 'redeemed') return names(redeemed);
  if (amount === 0 || type === 'joined') return eventNames(scheme)[type];
  const number = `${amount < 0 ? '−' : '+'}${wordsOf({ kind: scheme }).numberOf(Math.abs(amount)).toLocaleString('en-GB')}`;
  // Whoever imported cards has given nothing.
  return type === 'imported' ? `${eventNames(scheme)[type]}, ${number}` : number;
}

const FLAG_WORDS: Record<Flag, (noun: string) => string> = {
  'many-late-on-card': (noun) => `The card got many ${noun} without a connection.`,
  'many-late-in-shift': (noun) => `One person sent many ${noun} on that day that were given without a connection.`,
  'redeemed-offline': () => 'A reward was given without a connection.',
};

export const FLAGS = Object.keys(FLAG_WORDS) as Flag[];

/** Why an event is flagged: a sentence for managers. */
export const flagInWords = (flag: Flag, event: Pick<EventFacts, 'scheme'>): string => FLAG_WORDS[flag](nounOf(event));

/** Names of the event types in filters and exported files. */
export const eventNames = (scheme: SchemeKind): Record<EventType, string> => ({
  joined: 'New card',
  stamped: wordsOf({ kind: scheme }).heading,
  brought: 'From a paper card',
  imported: 'Imported',
  redeemed: 'Reward given',
  undone: 'Undone',
  adjusted: 'Corrected',
  moved: 'Moved to a new phone',
  merged: 'Merged',
  ended: 'Reward ended',
  blocked: 'Blocked',
  unblocked: 'Opened again',
  closed: 'Erased',
});
