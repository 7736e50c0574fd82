/**
 * What the counter's screen shows after each event. Only the newest action changes the screen; the answer to an earlier
 * one is shown beside it. Pure.
 */
import type { CardReference } from '@tessera/domain/pass/code';
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { Reason } from '@tessera/domain/pass/words';
import { hasRewardEnded } from '@tessera/domain/scheme/ends';
import type { Purchase, SchemeKind } from '@tessera/domain/scheme/types';
import type { Tone } from '../shared/screens/signals';
import type { CardSeen, Screen, StaffMessage } from './counterScreen';
import { answersTo, isClosedToCodes, shortCodeIn, verdictSentence } from './reading/readCode';
import type { ShopSeen } from './sheet/rewardWords';

export interface CounterState {
  /** The number of the newest action: reading a card, a stamp, a reward, an undo. */
  action: number;
  screen: Screen;
  /** The last verdicts, for as long as they can be undone from the screen. */
  last: readonly StaffMessage[];
}

export const START: CounterState = { action: 0, screen: { at: 'ready' }, last: [] };

/** What an event is about. Times are in milliseconds since 1970. */
export interface Subject {
  action: number;
  shown: CardReference;
  /** By the clock of this device. */
  at: number;
  serverAt: number;
  shop: ShopSeen;
  /** The shop's kind of card. */
  kind: SchemeKind;
}

export type RewardQuestion = Extract<Screen, { at: 'reward' | 'pin' }>;

export type CounterEvent =
  | { type: 'begun'; action: number; screen?: Screen }
  /** A card was read. `verdict`: null without a connection. `seen`: the card as it was last described here. */
  | { type: 'read'; of: Subject; verdict: Verdict | null; seen?: CardSeen }
  /** `purchase`: may need a confirmation. `redeems`: the question that was answered, perhaps by PIN. */
  | { type: 'answered'; of: Subject; verdict: Verdict; scanId?: string; purchase?: Purchase; redeems?: RewardQuestion }
  /** A scan waits on this device. */
  | { type: 'queued'; of: Subject; message: string; scanId?: string }
  | ({ type: 'failed'; of: Subject; message: string } & Pick<StaffMessage, 'isOffline' | 'typed'>)
  /** Something needs no further step. */
  | { type: 'noticed'; of: Subject; tone: Tone; message: string }
  | { type: 'asked'; of: Subject; screen: Screen }
  | { type: 'left' }
  /** Another scan, such as one that waited, has changed a card. */
  | { type: 'changed'; pass: CardSeen }
  /** A verdict has been on the screen long enough. */
  | { type: 'passed'; staffMessage: StaffMessage }
  /** A verdict can no longer be undone from the screen. */
  | { type: 'expired'; staffMessage: StaffMessage }
  | { type: 'undoing'; scanId: string };

type Answer = Extract<CounterEvent, { type: 'answered' }>;

/** The next question about a scan that was not accepted; null if there is none. */
function questionAfter({ of: { shown, kind }, verdict, scanId, purchase, redeems }: Answer): Screen | null {
  const { message, reason, pass = null } = verdict;
  if (verdict.verdict === 'confirm' && purchase) {
    const { yes } = answersTo(verdict, kind);
    return { at: 'again', shown, message, yes, pass, purchase, scanId };
  }
  const needsPin = reason === 'needs-manager' || reason === 'bad-pin';
  return needsPin && redeems && scanId !== undefined
    ? { ...redeems, at: 'pin', scanId, error: reason === 'bad-pin' ? message : undefined }
    : null;
}

/** Whether the card has a reward to tell staff of: a ready one that has not ended, or one newly within its balance. */
function hasReward({ pass, event }: Verdict, { shop, serverAt }: Subject): boolean {
  if (!pass) return false;
  const before = pass.balance - (event?.amount ?? 0);
  return pass.rewards.some(({ price = Infinity, ...end }) => price > before && !hasRewardEnded(end, shop, serverAt));
}

/** The refusals that another try would get again. */
const PAST_TRYING: ReadonlySet<Reason> = new Set([
  'frozen',
  'card-blocked',
  'too-late',
  'reward-already-used',
  'already-brought',
  'already-undone',
  'too-late-to-undo',
  'daily-limit',
  'pin-locked',
]);

function toneOf(verdict: Verdict, of: Subject, isPurchase: boolean): Tone {
  if (verdict.verdict === 'confirm' && isPurchase) return 'ask';
  if (verdict.verdict !== 'accepted') return 'bad';
  // What was taken back is nothing to celebrate, whatever is ready.
  if (verdict.event?.type === 'undone') return 'good';
  return hasReward(verdict, of) ? 'reward' : 'good';
}

/** What staff are told of an event; null if it only changes the screen. */
function messageFor(event: CounterEvent): StaffMessage | null {
  if (!('of' in event) || event.type === 'asked') return null;
  const { shown, at, serverAt } = event.of;
  const say = (tone: Tone, message: string, more: Partial<StaffMessage> = {}): StaffMessage => ({
    tone,
    message,
    ...more,
    at,
    card: shortCodeIn(shown),
  });
  switch (event.type) {
    case 'read':
    case 'answered': {
      const { verdict } = event;
      if (!verdict || (event.type === 'read' && verdict.verdict === 'accepted')) return null;
      const isScan = event.type === 'answered';
      const tone = toneOf(verdict, event.of, isScan && event.purchase !== undefined);
      const message = tone === 'bad' ? verdictSentence(verdict, shown.code, serverAt) : verdict.message;
      const scanId = isScan && verdict.verdict === 'accepted' ? event.scanId : undefined;
      return say(tone, message, {
        done: verdict.lines?.done,
        pass: verdict.pass,
        scanId,
        laid: scanId !== undefined && verdict.event?.type === 'stamped' ? verdict.event.amount : undefined,
        isClosedToCodes: isClosedToCodes(verdict) || undefined,
        isOver: (verdict.reason !== undefined && PAST_TRYING.has(verdict.reason)) || undefined,
      });
    }
    case 'queued':
      return say('saved', event.message, { scanId: event.scanId });
    case 'failed':
      return say('bad', event.message, { isOffline: event.isOffline, typed: event.typed });
    case 'noticed':
      return say(event.tone, event.message);
  }
}

/** The screen after an event of the newest action; null if the event only gives staff a message. */
function screenOf(event: Extract<CounterEvent, { of: Subject }>): Screen | null {
  if (event.type === 'asked') return event.screen;
  if (event.type === 'answered') return questionAfter(event);
  if (event.type !== 'read' || (event.verdict && event.verdict.verdict !== 'accepted')) return null;
  const { of, verdict, seen } = event;
  return { at: 'card', shown: of.shown, pass: verdict?.pass ?? null, seen };
}

const isPast = (state: CounterState, event: Extract<CounterEvent, { of: Subject }>): boolean =>
  event.of.action !== state.action;

/**
 * The sound for staff. There is none for a card that is no longer on the screen, or before the next step of a
 * redemption.
 */
export function soundOf(state: CounterState, event: CounterEvent): Tone | null {
  if (!('of' in event) || (event.type === 'read' && isPast(state, event))) return null;
  const screen = isPast(state, event) ? null : screenOf(event);
  if (screen) return screen.at === 'again' ? 'ask' : null;
  return messageFor(event)?.tone ?? null;
}

function afterAnswer(state: CounterState, event: Extract<CounterEvent, { of: Subject }>): CounterState {
  const isLate = isPast(state, event);
  const screen = isLate ? null : screenOf(event);
  // Drops the last customer's Undo, which would lie over this customer's sheet.
  const last = screen?.at === 'card' ? state.last.filter(({ isBeside }) => isBeside) : state.last;
  if (screen) return { ...state, screen, last };
  const staffMessage = messageFor(event);
  // A card that was read late is not shown beside another one.
  if (!staffMessage || (isLate && event.type === 'read')) return state;
  if (isLate) return { ...state, last: [...state.last, { ...staffMessage, isBeside: true as const }].slice(-2) };
  // A refusal stays on the screen until somebody has read it.
  return {
    ...state,
    screen: { at: 'message', staffMessage, shown: event.of.shown },
    last: staffMessage.tone === 'bad' ? last : [staffMessage],
  };
}

export function counterReducer(state: CounterState, event: CounterEvent): CounterState {
  switch (event.type) {
    case 'begun':
      return { ...state, action: event.action, screen: event.screen ?? state.screen };
    case 'left':
      return { ...state, action: state.action + 1, screen: { at: 'ready' } };
    case 'passed': {
      const { screen } = state;
      return screen.at === 'message' && screen.staffMessage === event.staffMessage
        ? { ...state, screen: { at: 'ready' } }
        : state;
    }
    case 'changed': {
      const { screen } = state;
      return screen.at === 'card' && screen.pass?.passId === event.pass.passId
        ? { ...state, screen: { ...screen, pass: event.pass } }
        : state;
    }
    case 'expired':
      return { ...state, last: state.last.filter((message) => message !== event.staffMessage) };
    case 'undoing':
      return { ...state, last: state.last.filter(({ scanId }) => scanId !== event.scanId) };
    default:
      return afterAnswer(state, event);
  }
}
