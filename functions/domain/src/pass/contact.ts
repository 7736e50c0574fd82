/** How to reach a card's holder, and what they agreed to. Pure; times are milliseconds since 1970. */

import { omitUndefined } from '../omitUndefined';
/** The ways in which a shop may send news and offers to a holder who agreed to it. */
export type ConsentChannel = 'email';

/** The words beside the box that a holder ticks, and those of the button that withdraws it. The choice keeps them. */
export const CONSENT_WORDING: Record<ConsentChannel, { given: string; withdrawn: string }> = {
  email: {
    given: 'I am 16 or over, and this shop may send me news and offers by email. I can stop this at any time.',
    withdrawn: 'Stop news and offers by email',
  },
};

/** One entry of a consent's history. */
export interface ConsentEntry {
  channel: ConsentChannel;
  /** Whether the consent was given or withdrawn. */
  given: boolean;
  at: number;
  wording: string;
  /** Where: on the join page, on the card, or by the shop for the customer. */
  way: 'join' | 'card' | 'shop';
  /** The manager who recorded it for the customer. */
  by?: string;
}

/** `contacts/{passId}`. */
export interface Contact {
  email: string;
  /** The history of all consents, the oldest entry of each channel first. The last entry of a channel counts. */
  consents?: ConsentEntry[];
  /** When the holder was told that the unused card will be closed. */
  toldAt?: number;
}

/** A holder's consent as it stands. */
export interface ConsentState {
  /** Whether there is an address to send to. */
  hasAddress: boolean;
  given: boolean;
  /** When it was given or withdrawn; absent if nobody ever chose. */
  since?: number;
}

/** The most entries of one channel that are kept. */
const MOST_ENTRIES = 40;

export const entryOf = (
  channel: ConsentChannel,
  chosen: Pick<ConsentEntry, 'given' | 'at' | 'way' | 'by'>,
): ConsentEntry => ({ channel, ...chosen, wording: CONSENT_WORDING[channel][chosen.given ? 'given' : 'withdrawn'] });

const entriesOf = (contact: Contact | null | undefined, channel: ConsentChannel): ConsentEntry[] =>
  (contact?.consents ?? []).filter((entry) => entry.channel === channel);

/** A holder's consent for a channel as it stands. */
export function consentOf(contact: Contact | null | undefined, channel: ConsentChannel): ConsentState {
  const last = entriesOf(contact, channel).at(-1);
  const hasAddress = contact?.email !== undefined;
  return omitUndefined<ConsentState>({ hasAddress, given: hasAddress && last?.given === true, since: last?.at });
}

/**
 * The contact with one more entry in its history. Null when nothing changes: the same words hold already, or there is
 * nothing to withdraw.
 */
export function withConsent(contact: Contact, entry: ConsentEntry): Contact | null {
  const own = entriesOf(contact, entry.channel);
  const last = own.at(-1);
  if ((last?.given ?? false) === entry.given && (!entry.given || last?.wording === entry.wording)) return null;
  const others = (contact.consents ?? []).filter(({ channel }) => channel !== entry.channel);
  return { ...contact, consents: [...others, ...own.slice(1 - MOST_ENTRIES), entry] };
}

/**
 * The contact with an address that its holder typed. What was agreed to for another address does not come along, while
 * a withdrawal does. Undefined when nothing changes.
 */
export function withAddress(stored: Contact | undefined, email: string): Contact | undefined {
  if (stored?.email === email) return undefined;
  const withdrawn = (stored?.consents ?? []).filter(({ given }) => !given);
  return { email, ...(withdrawn.length > 0 && { consents: withdrawn }) };
}

/**
 * The contact of a card into which another card of the same holder is merged: its own address, and both histories by
 * time. A consent for another address is not taken over. A withdrawal is: it ends every older consent of the holder.
 */
export function mergedContact(into: Contact, from: Contact): Contact {
  const moved = (from.consents ?? []).filter(({ given }) => !given || from.email === into.email);
  if (moved.length === 0) return into;
  const all = [...(into.consents ?? []), ...moved];
  // Of two entries at the same time, the withdrawal counts.
  return { ...into, consents: all.sort((one, other) => one.at - other.at || Number(other.given) - Number(one.given)) };
}
