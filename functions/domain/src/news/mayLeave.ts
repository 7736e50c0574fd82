/** Whether a message may leave for a card. Pure; times are milliseconds since 1970. */
import { DAY_MS } from '../lib/time';
import { type ConsentChannel, consentOf, type Contact } from '../pass/contact';
import type { LastNews, MailboxRecord } from '../pass/mailbox';
import type { Pass } from '../pass/state';
import type { Business } from '../shop/business';
import { isDaytime } from './hours';
import type { LeftOut } from './types';

/**
 * A card and a mailbox get one message, or are held back from one, in seven days, over all channels. Half a day less is
 * exact for days: news leave between 9:00 and 20:00, so the seventh day later is allowed from its morning on, and the
 * sixth until its evening is not, also where clocks change. To the minute, the message of each Friday at nine would
 * reach nobody, because that of the Friday before took some minutes to leave.
 */
export const CAP_MS = 6.5 * DAY_MS;

/** A card's consent for the channel of a message, as it stands when the message is about to leave. */
export interface Consent {
  channel: ConsentChannel;
  given: boolean;
  /** The reader of the mailbox confirmed the address; always true for the wallet. */
  confirmed: boolean;
  /** Whether the channel reaches the holder. */
  reaches: boolean;
}

/** What a card and the mailbox of its address got, or were held back from, lately. */
interface Got {
  messageId: string;
  passId: string;
  /** The last message to this card, on whatever channel. */
  lastNews?: LastNews | undefined;
  /** The last one that was held back from it. */
  lastHeld?: LastNews | undefined;
  mailbox?: MailboxRecord | undefined;
  now: number;
}

/** The caps of a card, its mailbox and its shop. */
export interface Cap extends Got {
  timeZone: string;
  /** Whether the shop is active, and its news have not stopped themselves. */
  isShopOpen: boolean;
  /** Messages that may still leave today. */
  leftToday: number;
}

/** `later`: the message may leave for this card, but not now. */
export type Permit = 'yes' | 'later' | LeftOut;

/** When a card may get a message: seven days after the last other one of the card or its mailbox; 0 without one. */
export const nextFrom = ({ messageId, lastNews, lastHeld, mailbox }: Omit<Got, 'passId' | 'now'>): number =>
  [lastNews, lastHeld, mailbox?.lastNews, mailbox?.lastHeld].reduce(
    (from, news) => (news && news.messageId !== messageId ? Math.max(from, news.at + CAP_MS) : from),
    0,
  );

/**
 * Why a message must not go to a card now: the card, or another one of the same mailbox, got one lately or was held
 * back from it. Undefined when it may go. If those held back could get other messages, the two groups would differ in
 * more than this one.
 */
export function capOf(got: Got): 'seven-days' | 'same-address' | undefined {
  const { messageId, passId, mailbox, now } = got;
  const ofMailbox = [mailbox?.lastNews, mailbox?.lastHeld];
  if (ofMailbox.some((news) => news && news.passId !== passId && news.messageId === messageId)) return 'same-address';
  return now < nextFrom(got) ? 'seven-days' : undefined;
}

/**
 * Whether a message may leave. Nothing leaves without consent, to an address that nobody confirmed, within seven days,
 * at night or over a cap.
 */
export function mayLeave({ given, confirmed, reaches, channel }: Consent, cap: Cap): Permit {
  if (!cap.isShopOpen) return 'shop-closed';
  if (!given) return 'no-consent';
  if (!reaches) return channel === 'email' ? 'no-address' : 'no-wallet';
  if (!confirmed) return 'not-confirmed';
  return capOf(cap) ?? (isDaytime(cap.timeZone, cap.now) && cap.leftToday > 0 ? 'yes' : 'later');
}

/** A card with what its consent depends on. */
export interface ConsentingCard {
  pass: Pick<Pass, 'wallets'>;
  contact: Contact | undefined;
  mailbox: MailboxRecord | undefined;
}

/** The consent of a card for a channel. */
export function consentFor(channel: ConsentChannel, { pass, contact, mailbox }: ConsentingCard): Consent {
  const beside = { wallets: pass.wallets, stoppedAt: mailbox?.stoppedAt };
  const { given, confirmed, hasAddress } = consentOf(contact, channel, beside);
  return { channel, given, confirmed: channel === 'wallet' || confirmed === true, reaches: hasAddress };
}

/** Whether a shop may send news at all. */
export const isNewsOpen = ({ active, newsStopped }: Pick<Business, 'active' | 'newsStopped'>): boolean =>
  active && newsStopped === undefined;

/**
 * The channel of a card for a message: the first that the holder agreed to and that reaches them. Otherwise the reason
 * why there is none.
 */
export function channelFor(
  channels: readonly ConsentChannel[],
  card: ConsentingCard,
): ConsentChannel | Extract<LeftOut, 'no-consent' | 'no-address' | 'address-refused' | 'not-confirmed' | 'no-wallet'> {
  const consents = channels.map((channel) => consentFor(channel, card)).filter(({ given }) => given);
  const consent = consents.find(({ confirmed, reaches }) => confirmed && reaches);
  if (consent) return consent.channel;
  const [given] = consents;
  if (!given) return 'no-consent';
  if (given.channel === 'wallet') return 'no-wallet';
  if (given.reaches) return 'not-confirmed';
  return card.contact?.refusedAt === undefined ? 'no-address' : 'address-refused';
}

/** A shop's news stop themselves when at least 50 got a message, and over 2 % of them bounced or withdrew. */
const STOPS_ABOVE = { share: 0.02, sent: 50 } as const;

/** Why a shop's news stop themselves; null while they go on. */
export function stopsBecause({
  sent,
  bounced,
  withdrawn,
}: {
  sent: number;
  bounced: number;
  withdrawn: number;
}): 'bounces' | 'withdrawals' | null {
  if (sent < STOPS_ABOVE.sent) return null;
  if (bounced > STOPS_ABOVE.share * sent) return 'bounces';
  return withdrawn > STOPS_ABOVE.share * sent ? 'withdrawals' : null;
}
