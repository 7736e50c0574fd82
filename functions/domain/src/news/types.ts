/** A shop's messages to its customers: news, and automations. Pure; times are milliseconds since 1970. */
import type { ConsentChannel } from '../pass/contact';

/** Whom a message goes to: everybody who agreed, or a part of them. `segments.ts` says who belongs to each. */
export const SEGMENTS = ['all', 'new', 'regular', 'lapsed', 'close'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** What is sent by itself: close to a reward, not seen for some days, the day on which the card was taken. */
export const AUTOMATIONS = ['close', 'lapsed', 'anniversary'] as const;
export type AutomationKind = (typeof AUTOMATIONS)[number];

/** The shares of customers that a message may hold back, in percent. */
export const HOLD_BACKS = [0, 10, 20, 50] as const;
export type HoldBack = (typeof HOLD_BACKS)[number];

/** Limits of what an owner writes, in characters; and of the days within which a visit is counted. */
export const MESSAGE_LIMITS = { subject: 120, text: 2000, wallet: 90, days: { least: 1, most: 60 } } as const;

/** What is written once, for a message or an automation. */
export interface Content {
  subject: string;
  text: string;
  /** The words of a notice in a wallet; the subject where there are none. */
  wallet?: string;
  channels: ConsentChannel[];
  holdBack: HoldBack;
  /** Within how many days after the message a visit is counted. */
  days: number;
}

/**
 * - `draft`: can be changed.
 * - `listing`: the list of recipients is being written.
 * - `sending`: the list is worked through.
 * - `sent`: every recipient has an outcome.
 * - `stopped`: by a manager, or by itself (`stoppedBecause`).
 */
export type MessageState = 'draft' | 'listing' | 'sending' | 'sent' | 'stopped';

/** Why a recipient gets nothing. The words are in `words.ts`. */
export const LEFT_OUT = [
  'no-consent',
  'no-address',
  'address-refused',
  'not-confirmed',
  'no-wallet',
  'seven-days',
  'same-address',
  'card-closed',
  'shop-closed',
  'wallet-busy',
  'stopped',
  'failed',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** What became of a message so far, in numbers of cards. */
export interface MessageCounts {
  /** On the list, the held ones included. */
  listed: number;
  sent: number;
  held: number;
  /** Left out by reason: when the list was written, while it was worked through, and when the message stopped. */
  leftOut: Partial<Record<LeftOut, number>>;
  /** Mails that a mail server refused for good, and holders who withdrew after this message. */
  bounced: number;
  withdrawn: number;
}

/** Visits within the days of a message, read once. */
export interface Effect {
  sent: { cards: number; visited: number };
  held: { cards: number; visited: number };
  readAt: number;
}

/** How many cards are needed to see an effect, fixed before anything is sent. */
export interface Plan {
  /** The share of customers who come within the days without a message: 0 to 1. */
  base: number;
  /** The difference that the number is made for: 0.1 is ten points. */
  difference: number;
  /** Cards in both groups together. */
  cards: number;
}

/** `businesses/{businessId}/messages/{messageId}`. */
export interface Message extends Content {
  messageId: string;
  kind: 'news' | AutomationKind;
  /** The quarter of an automation, `2026-Q4`: a card gets each automation at most once in it. */
  quarter?: string;
  segment: Segment;
  locationId?: string;
  state: MessageState;
  /** When the owner wants it to begin; absent for at once. */
  at?: number;
  /** When the next page is due, while it is being listed or sent. */
  dueAt?: number;
  /** The last card that was listed, so that a broken listing goes on there. */
  listedUpTo?: string;
  /** How many of the listed cards came in the same number of days before. */
  cameBefore: number;
  /** Number of pages that are done. A task for an earlier page does nothing. */
  turn: number;
  counts: MessageCounts;
  /** Of those left out: who was when the list was written, and so is not on it. */
  unlisted?: MessageCounts['leftOut'];
  plan?: Plan;
  /** `author`: whoever scheduled it is no longer a manager of the shop. An automation goes on. */
  stoppedBecause?: 'manager' | 'bounces' | 'withdrawals' | 'shop' | 'author';
  /** When the last recipient had an outcome. */
  finishedAt?: number;
  /** When the effect is read. */
  measureAt?: number;
  effect?: Effect;
  by: string;
  createdAt: number;
  changedAt: number;
  schema: 1;
}

/** `businesses/{businessId}/messages/{messageId}/recipients/{passId}`. */
export interface Recipient {
  passId: string;
  group: 'sent' | 'held';
  channel: ConsentChannel;
  /**
   * - `waiting`: not worked yet.
   * - `done`: it left for the channel, or the card was held back.
   * - `left-out`: with the reason.
   */
  state: 'waiting' | 'done' | 'left-out';
  reason?: LeftOut;
  /** How often giving it an outcome has failed. */
  failures?: number;
  /** When the message left or the card was held back: the days in which a visit counts begin. */
  at?: number;
  /** Whether the holder came within the days; absent until the effect is read. */
  visited?: boolean;
  /** The first reaction. A card counts once, however often its holder withdraws. */
  reaction?: Reaction;
}

/** A mail server refused the address, or the holder withdrew the consent. */
export type Reaction = 'bounced' | 'withdrawn';

/** `businesses/{businessId}/automations/{kind}`. */
export interface Automation extends Content {
  kind: AutomationKind;
  on: boolean;
  /** Of `lapsed`: the days without a visit. */
  after: number;
  by: string;
  changedAt: number;
  schema: 1;
}

/** The days without a visit after which the automation `lapsed` sends, unless the owner changes them. */
export const WIN_BACK_DAYS = { least: 14, usual: 28, most: 180 } as const;

/** A new message's counts. */
export const NO_COUNTS: MessageCounts = { listed: 0, sent: 0, held: 0, leftOut: {}, bounced: 0, withdrawn: 0 };

/** What an automation says until its owner writes something else. None says “today”: it may leave two days late. */
export const AUTOMATION_TEXTS: Record<AutomationKind, { subject: string; text: string; wallet: string }> = {
  close: {
    subject: 'Not far to go',
    text: 'Your next reward is close: one more visit may be enough.\n\nWe look forward to seeing you.',
    wallet: 'Your next reward is close.',
  },
  lapsed: {
    subject: 'We have not seen you for a while',
    text: 'Your card is still here, with everything on it.\n\nWe would be glad to see you again.',
    wallet: 'Your card is still here. Come and see us.',
  },
  anniversary: {
    subject: 'Your card is a year older',
    text: 'You have had our card for another year. Thank you for coming.',
    wallet: 'Your card is a year older. Thank you for coming.',
  },
};
