/** Whether a message may leave for a card. Pure; times are milliseconds since 1970. */
import type { Business } from '../business';
import { type ConsentChannel, consentOf, type Contact, type LastNews } from '../pass/contact';
import type { Pass } from '../pass/state';
import { DAY_MS } from '../time';
import { isDaytime } from './hours';
import type { LeftOut } from './types';

/** A card gets one message in seven days, over all channels. */
export const CAP_MS = 7 * DAY_MS;

/** A card's consent for the channel of a message, as it stands when the message is about to leave. */
export interface Consent {
  channel: ConsentChannel;
  given: boolean;
  /** Whether the channel reaches the holder. */
  reaches: boolean;
}

/** The caps of a card and its shop. */
export interface Cap {
  messageId: string;
  /** The last message to this card, on whatever channel. */
  lastNews?: LastNews | undefined;
  now: number;
  timeZone: string;
  /** Whether the shop is active, and its lane has not stopped itself. */
  isShopOpen: boolean;
  /** Messages that may still leave today. */
  leftToday: number;
}

/** `later`: nothing is wrong with the card, but not now. */
export type Permit = 'yes' | 'later' | LeftOut;

/** Whether the last message to a card is another one, and less than seven days old. */
export const isWithinCap = ({ lastNews, messageId, now }: Pick<Cap, 'lastNews' | 'messageId' | 'now'>): boolean =>
  lastNews !== undefined && lastNews.messageId !== messageId && now - lastNews.at < CAP_MS;

/** Whether a message may leave. Nothing leaves without consent, within seven days, at night or over a cap. */
export function mayLeave({ given, reaches, channel }: Consent, cap: Cap): Permit {
  if (!cap.isShopOpen) return 'shop-closed';
  if (!given) return 'no-consent';
  if (!reaches) return channel === 'email' ? 'no-address' : 'no-wallet';
  if (isWithinCap(cap)) return 'seven-days';
  return isDaytime(cap.timeZone, cap.now) && cap.leftToday > 0 ? 'yes' : 'later';
}

/** The consent of a card for a channel. */
export function consentFor(
  channel: ConsentChannel,
  contact: Contact | undefined,
  { wallets }: Pick<Pass, 'wallets'>,
): Consent {
  const { given, hasAddress } = consentOf(contact, channel, wallets);
  return { channel, given, reaches: hasAddress };
}

/** Whether a shop may send news at all. */
export const isLaneOpen = ({ active, newsStopped }: Pick<Business, 'active' | 'newsStopped'>): boolean =>
  active && newsStopped === undefined;

/** The channel of a card for a message: the first that the holder agreed to and that reaches them. Or why none. */
export function channelFor(
  channels: readonly ConsentChannel[],
  contact: Contact | undefined,
  pass: Pick<Pass, 'wallets'>,
): ConsentChannel | Extract<LeftOut, 'no-consent' | 'no-address' | 'address-refused' | 'no-wallet'> {
  const consents = channels.map((channel) => consentFor(channel, contact, pass));
  const found = consents.find(({ given, reaches }) => given && reaches);
  if (found) return found.channel;
  const given = consents.find((one) => one.given);
  if (!given) return 'no-consent';
  if (given.channel === 'wallet') return 'no-wallet';
  return contact?.refusedAt === undefined ? 'no-address' : 'address-refused';
}

/** A shop's lane stops itself above two percent of a message with at least 50 sent. */
const STOPS_ABOVE = { share: 0.02, sent: 50 } as const;

/** Why a shop's lane stops itself; null while it goes on. */
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
