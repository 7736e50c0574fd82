/** How to reach a card's holder, and what they agreed to. Pure; times are milliseconds since 1970. */
import { omit, omitUndefined } from '../lib/omitUndefined';
import type { LastNews } from './mailbox';

/** The ways in which a shop may send news and offers to a holder who agreed to it. */
export const CONSENT_CHANNELS = ['email', 'wallet'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/** The words beside the holder's box, and those of the button that withdraws it. They are stored with the choice. */
export const CONSENT_WORDING: Record<ConsentChannel, { given: string; withdrawn: string }> = {
  email: {
    given: 'I am 16 or over, and this shop may send me news and offers by email. I can stop this at any time.',
    withdrawn: 'Stop news and offers by email',
  },
  wallet: {
    given:
      'I am 16 or over, and this shop may send me news and offers as notices of this card in my phone’s wallet. I can ' +
      'stop this at any time.',
    withdrawn: 'Stop news and offers in the wallet',
  },
};

/** The words of the button by which the reader of a mailbox confirms the address and the consent. */
export const CONFIRMED_WORDING = 'Yes, this is my address';

/** One entry of a consent's history. */
export interface ConsentEntry {
  channel: ConsentChannel;
  /** Whether the consent was given or withdrawn. */
  given: boolean;
  at: number;
  wording: string;
  /**
   * Where: on the join page, on the card, by one press from a mail, or by the shop for the customer. What is given from
   * a mail confirms that the address is the holder's.
   */
  way: 'join' | 'card' | 'mail' | 'shop';
  /** The manager who recorded it for the customer. */
  by?: string;
}

/** `contacts/{passId}`. */
export interface Contact {
  /** Absent where the holder gave none, and only agreed to notices in the wallet. */
  email?: string;
  /** When a mail server refused the address for good. It gets no news any more, until it is typed again. */
  refusedAt?: number;
  /** The history of all consents, the oldest entry of each channel first. The last entry of a channel counts. */
  consents?: ConsentEntry[];
  /** When the holder was told that the unused card will be closed. */
  toldAt?: number;
  /** The last news or offer that went to this holder, on whatever channel. */
  lastNews?: LastNews;
  /** The last one that was held back from this holder. */
  lastHeld?: LastNews;
}

/** A holder's consent as it stands. */
export interface ConsentState {
  /** Whether the channel reaches the holder: there is an address, or a wallet that holds the card. */
  hasAddress: boolean;
  given: boolean;
  /**
   * The reader of the mailbox has confirmed the address since. No news goes to an unconfirmed one. Never set for the
   * wallet.
   */
  confirmed?: true;
  /** When it was given or withdrawn; absent if nobody ever chose. */
  since?: number;
}

/** The most entries of one channel that are kept. */
const MOST_ENTRIES = 40;

export const entryOf = (
  channel: ConsentChannel,
  chosen: Pick<ConsentEntry, 'given' | 'at' | 'way' | 'by'>,
): ConsentEntry => ({ channel, ...chosen, wording: CONSENT_WORDING[channel][chosen.given ? 'given' : 'withdrawn'] });

/** The entry of the press that confirms an address. */
export const confirmationAt = (at: number): ConsentEntry => ({
  channel: 'email',
  given: true,
  at,
  way: 'mail',
  wording: CONFIRMED_WORDING,
});

const entriesOf = (contact: Contact | null | undefined, channel: ConsentChannel): ConsentEntry[] =>
  (contact?.consents ?? []).filter((entry) => entry.channel === channel);

/** The entries that hold: those after the last withdrawal, and after the mailbox stopped the shop's news. */
function standingOf(
  contact: Contact | null | undefined,
  channel: ConsentChannel,
  stoppedAt = -Infinity,
): ConsentEntry[] {
  const own = entriesOf(contact, channel);
  const since = own.map(({ given }) => given).lastIndexOf(false) + 1;
  return own.slice(since).filter(({ at }) => channel === 'wallet' || at > stoppedAt);
}

/** What a consent depends on besides its own history. */
interface Beside {
  /** The wallets that hold the card. */
  wallets?: readonly unknown[] | undefined;
  /** When the mailbox of the address stopped the shop's news, by whichever card. */
  stoppedAt?: number | undefined;
}

/**
 * A holder's consent for a channel as it stands. A consent to mails counts only while there is an address; one to the
 * wallet may be given before the card is in a wallet.
 */
export function consentOf(
  contact: Contact | null | undefined,
  channel: ConsentChannel,
  { wallets = [], stoppedAt }: Beside = {},
): ConsentState {
  const standing = standingOf(contact, channel, stoppedAt);
  const hasEmail = contact?.email !== undefined;
  const given = standing.length > 0 && (channel === 'wallet' || hasEmail);
  const isConfirmed = given && channel === 'email' && standing.some(({ way }) => way === 'mail');
  return omitUndefined<ConsentState>({
    hasAddress: channel === 'email' ? hasEmail && contact.refusedAt === undefined : wallets.length > 0,
    given,
    confirmed: isConfirmed || undefined,
    since: given ? standing[0]?.at : entriesOf(contact, channel).at(-1)?.at,
  });
}

/** The contact with an entry after the others of its channel. */
function withEntry(contact: Contact, entry: ConsentEntry): Contact {
  const others = (contact.consents ?? []).filter(({ channel }) => channel !== entry.channel);
  return { ...contact, consents: [...others, ...entriesOf(contact, entry.channel).slice(1 - MOST_ENTRIES), entry] };
}

/**
 * The contact with one more entry in its history. Null when nothing changes: the same words hold already, or there is
 * nothing to withdraw.
 */
export function withConsent(contact: Contact, entry: ConsentEntry, stoppedAt?: number): Contact | null {
  const standing = standingOf(contact, entry.channel, stoppedAt);
  const isSame = entry.given ? standing.some(({ wording }) => wording === entry.wording) : standing.length === 0;
  return isSame ? null : withEntry(contact, entry);
}

/** The contact with the withdrawal that stopped its mailbox, which may be an entry of another card of the mailbox. */
export function withStop(contact: Contact, stoppedAt: number | undefined): Contact {
  if (stoppedAt === undefined || consentOf(contact, 'email', { stoppedAt }).given) return contact;
  return withConsent(contact, entryOf('email', { given: false, at: stoppedAt, way: 'mail' })) ?? contact;
}

/**
 * The contact after a press that confirms its address. Null when it is confirmed already; undefined when the consent
 * that the mail asked about does not hold any more.
 * @param since when that consent was given
 */
export function withConfirmation(
  contact: Contact,
  { since, at, stoppedAt }: { since: number; at: number; stoppedAt?: number | undefined },
): Contact | null | undefined {
  const { confirmed } = consentOf(contact, 'email', { stoppedAt });
  if (!standingOf(contact, 'email', stoppedAt).some((entry) => entry.at === since)) return undefined;
  return confirmed ? null : withEntry(contact, confirmationAt(Math.max(at, since)));
}

/**
 * The contact with an address that its holder typed. Consents for another address are dropped; withdrawals, and
 * everything about the wallet, are kept. Undefined when nothing changes.
 */
export function withAddress(stored: Contact | undefined, email: string): Contact | undefined {
  const isSame = stored?.email === email;
  if (isSame && stored.refusedAt === undefined) return undefined;
  const consents = (stored?.consents ?? []).filter(({ channel, given }) => isSame || channel === 'wallet' || !given);
  return omitUndefined<Contact>({
    email,
    consents: consents.length > 0 ? consents : undefined,
    toldAt: isSame ? stored.toldAt : undefined,
    lastNews: stored?.lastNews,
    lastHeld: stored?.lastHeld,
  });
}

const laterNews = (one: LastNews | undefined, other: LastNews | undefined): LastNews | undefined =>
  (other?.at ?? 0) > (one?.at ?? 0) ? other : one;

/**
 * The contact of a card into which another card of the same holder is merged: its own address, or else the other's,
 * and both histories by time. A consent for another address or another card's notices is not taken over. A withdrawal
 * is taken over: it ends every older consent of the holder.
 */
export function mergedContact(into: Contact, from: Contact): Contact {
  const taken = into.email === undefined && from.email !== undefined && omit(from, 'consents', 'lastNews', 'lastHeld');
  const isSame = from.email === (into.email ?? from.email);
  const moved = (from.consents ?? []).filter(({ given, channel }) => !given || (channel === 'email' && isSame));
  const lastNews = laterNews(into.lastNews, from.lastNews);
  const lastHeld = laterNews(into.lastHeld, from.lastHeld);
  if (!taken && moved.length === 0 && lastNews === into.lastNews && lastHeld === into.lastHeld) return into;
  // Of two entries at the same time, the withdrawal counts.
  const all = [...(into.consents ?? []), ...moved].sort(
    (one, other) => one.at - other.at || Number(other.given) - Number(one.given),
  );
  const consents = CONSENT_CHANNELS.flatMap((channel) =>
    all.filter((entry) => entry.channel === channel).slice(-MOST_ENTRIES),
  );
  const kept = { consents: all.length > 0 ? consents : undefined, lastNews, lastHeld };
  return omitUndefined<Contact>({ ...into, ...taken, ...kept });
}
