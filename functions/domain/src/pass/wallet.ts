/** What a card shows in a wallet, and what is recorded of it there. Pure; times are milliseconds since 1970. */
import { type Business, redeemUntil } from '../business';
import { type Pass, type Wallet, WALLETS } from './state';

/** What both wallets show of a card. */
export interface WalletCard {
  /** The shop's name. */
  shop: string;
  programme: string;
  /** `#rrggbb` */
  colour: string;
  stamps: number;
  stampsNeeded: number;
  /** `3 of 8` */
  count: string;
  /** What a full card gives. */
  reward: string;
  /** Rewards that wait to be asked for, the same ones together: `a coffee × 2`. */
  ready: string[];
  holderName?: string;
  shortCode: string;
  terms?: string;
  /** What the holder has to know: the card is blocked, or the shop's plan has ended. */
  notice?: string;
  /** The card takes part no more in this form: it shows no code, and nothing of its holder. */
  isVoid: boolean;
  /** Who answers for the data: the shop's address and contact, a line each. */
  responsible: string[];
}

/** Rewards that are ready, the same ones together. */
function readyOf({ rewards }: Pass): string[] {
  const counts = new Map<string, number>();
  for (const { reward } of rewards) counts.set(reward, (counts.get(reward) ?? 0) + 1);
  return [...counts].map(([reward, count]) => (count > 1 ? `${reward} × ${count}` : reward));
}

const dayOf = (at: number): string => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(at);

function noticeOf(business: Business, { status }: Pass, isGone: boolean): string | undefined {
  if (isGone || status === 'closed') return 'This card has ended or is on another phone.';
  if (status === 'blocked') return 'The shop has blocked this card. Ask at the counter.';
  const until = redeemUntil(business);
  return until === undefined
    ? undefined
    : `No new stamps for now: the shop’s plan has ended. Rewards that are ready hold until ${dayOf(until)}.`;
}

/**
 * A card's content in a wallet.
 * @param linkVersion of the wallet's own copy: a card that was moved to another phone is void on the old one
 */
export function walletCard(business: Business, pass: Pass, linkVersion: number): WalletCard {
  const { stamps, stampsNeeded, reward, shortCode, holderName, status, programmeId, version } = pass;
  const { name, colour, address, contact } = business;
  const programme = business.programmes[programmeId];
  const isGone = linkVersion !== pass.linkVersion || status === 'closed';
  const isVoid = isGone || status === 'blocked';
  const notice = noticeOf(business, pass, isGone);
  const terms = programme?.recent.find((one) => one.version === version)?.terms;
  const shown = isGone ? 0 : stamps;
  return {
    shop: name,
    programme: programme?.name ?? name,
    colour,
    stamps: shown,
    stampsNeeded,
    count: `${shown} of ${stampsNeeded}`,
    reward,
    ready: isVoid ? [] : readyOf(pass),
    ...(holderName !== undefined && !isVoid && { holderName }),
    shortCode: isVoid ? '' : shortCode,
    ...(terms !== undefined && { terms }),
    ...(notice !== undefined && { notice }),
    isVoid,
    responsible: [address.join(', '), contact.name, contact.email, contact.phone].filter(
      (line): line is string => line !== undefined && line !== '',
    ),
  };
}

/** A phone, watch or computer that holds a pass: it is told of changes by this token. */
export interface AppleDevice {
  pushToken: string;
  since: number;
}

/** One pass in Apple Wallet. Its serial number is `<business>.<pass>.<link version>`. */
export interface AppleEntry {
  /** Which root secret its authentication token is derived from: the token never changes. */
  root: number;
  /** The state of the card that its devices were told of: `walletState`. */
  state: string;
  /** The state that was last handed out by a link: a device that adds it later is told of what came after. */
  handedOut?: string;
  /** Seconds since 1970, later with every change: what `Last-Modified` says. */
  modified: number;
  /** Registered ones by their library identifier. */
  devices: Record<string, AppleDevice>;
  /** Since when it is void for good: the card was moved or closed. */
  endedAt?: number;
}

/** One object in Google Wallet. Its id ends with the link version. */
export interface GoogleEntry {
  /** When changes notified the holder: within the day before the last one. */
  notified: number[];
  /** The time of the last message from Google that counted: one that is not later changes nothing. */
  heardAt?: number;
  /** The holder deleted it from the wallet: nothing is sent any more. */
  isDeleted?: boolean;
}

/** `businesses/{businessId}/wallets/{passId}`: read and written by functions alone. */
export interface WalletRecord {
  passId: string;
  /** By link version: a card that moves makes a new pass, and voids the old one. */
  apple?: Record<string, AppleEntry>;
  /** The library identifiers of all devices, for finding a device's passes. */
  appleDevices?: string[];
  /** When what is left of ended passes is deleted. */
  eraseAt?: number;
  /** By link version, as above. */
  google?: Record<string, GoogleEntry>;
  schema: 1;
}

/** Tells one state of a card from another, as far as wallets show it. A new printed code is not a new state. */
export const walletState = ({ seq, status, linkVersion }: Pick<Pass, 'seq' | 'status' | 'linkVersion'>): string =>
  `${seq} ${status} ${linkVersion}`;

/** The wallets that hold a card, by what is recorded of them. */
export const walletsIn = (record: WalletRecord | null): Wallet[] =>
  WALLETS.filter((wallet) =>
    wallet === 'apple' ? record?.apple : Object.values(record?.google ?? {}).some(({ isDeleted }) => !isDeleted),
  );
