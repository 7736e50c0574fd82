/** A card's content in a wallet, and the record of its passes there. Pure; times are milliseconds since 1970. */
import { omitUndefined } from '../lib/omitUndefined';
import { DAY_MS } from '../lib/time';
import { bonusInWords } from '../scheme/bonusWords';
import { cardAt, readyAt, rulesOf } from '../scheme/rules';
import { type Bonus, type CardOffer, type ReadyReward } from '../scheme/types';
import { targetOf, wordsOf } from '../scheme/words';
import { type Business, cardsEndAt, isOpenToTeam, redeemUntil } from '../shop/business';
import { holderShown } from './holder';
import { type Pass, type Wallet, WALLETS } from './state';

/** The content of a card that both wallets show. */
export interface WalletCard {
  /** The shop's name. */
  shop: string;
  programme: string;
  /** `#rrggbb` */
  colour: string;
  /** How far the card is filled, as a mosaic. */
  tiles: { laid: number; tiles: number };
  /** `3 of 8` */
  count: string;
  /** `stamps` */
  noun: string;
  /** The nearest reward that the balance has not reached, `5 stamps: a biscuit`; empty where it has reached all. */
  next: string;
  /** The rewards that are ready, equal ones counted together: `a coffee × 2`, `a biscuit until 5 May`. */
  ready: string[];
  /** The number of ready rewards. */
  readyCount: number;
  /** What the shop promises: its offer, and the hours that count more. */
  offer: string[];
  holderName?: string;
  shortCode: string;
  conditions?: string;
  /** A notice to the holder that the card is blocked, or that the shop's cards are paused. */
  notice?: string;
  /** Whether the pass is void: it shows no code and nothing about its holder. */
  isVoid: boolean;
  /** Who is responsible for the data: the lines of the shop's address and contact. */
  responsible: string[];
}

/** Rewards in words, equal ones counted together. */
function rewardsInWords(rewards: readonly ReadyReward[], { timeZone }: Business): string[] {
  const counts = new Map<string, number>();
  for (const { reward, endsAt } of rewards) {
    // An end is the moment after the last day.
    const until = endsAt === undefined ? '' : ` until ${dayOf(timeZone, endsAt - 1)}`;
    counts.set(reward + until, (counts.get(reward + until) ?? 0) + 1);
  }
  return [...counts].map(([reward, count]) => (count > 1 ? `${reward} × ${count}` : reward));
}

const dayOf = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at);

/** The offer of a card and the hours that count more, a line each. */
function offerOf({ scheme }: CardOffer, bonuses: readonly Bonus[] = [], now: number): string[] {
  const { offerInWords, noun } = wordsOf(scheme);
  const kept = bonuses.filter(({ ends }) => ends > now);
  return [offerInWords(scheme), ...kept.map((bonus) => bonusInWords(bonus, noun))];
}

function noticeOf(business: Business, { status, offer }: Pass, isGone: boolean, now: number): string | undefined {
  if (isGone || status === 'closed') return 'This card has ended or is on another phone.';
  if (status === 'blocked') return 'The shop has blocked this card. Ask at the counter.';
  const until = redeemUntil(business);
  if (until === undefined) return undefined;
  const endsAt = cardsEndAt(business);
  const frozen =
    endsAt === undefined
      ? `No new ${wordsOf(offer.scheme).noun} for now: this shop’s cards are paused.`
      : `This shop has closed. The card is erased after ${dayOf(business.timeZone, endsAt)}.`;
  return now < until
    ? `${frozen} Rewards that are ready can be redeemed until ${dayOf(business.timeZone, until)}.`
    : `${frozen} Rewards can no longer be used.`;
}

/** Whether a wallet's pass of this link version has ended: the card is closed, or on another phone. */
export const hasWalletPassEnded = (pass: Pick<Pass, 'linkVersion' | 'status'>, linkVersion: number): boolean =>
  linkVersion !== pass.linkVersion || pass.status === 'closed';

/**
 * A card's content in a wallet.
 * @param linkVersion the link version of the wallet's pass: after a card moves to another phone, the old phone's pass
 *   is void
 */
export function walletCard(business: Business, pass: Pass, linkVersion: number, now: number): WalletCard {
  const { balance, shortCode, status, programmeId } = pass;
  const { name, colour, address, contact } = business;
  const programme = business.programmes[programmeId];
  const { offer } = cardAt(pass, business, now);
  const isGone = hasWalletPassEnded(pass, linkVersion);
  const isVoid = isGone || status === 'blocked';
  const notice = noticeOf(business, pass, isGone, now);
  const conditions = programme?.recent.find(({ version }) => version === offer.version)?.conditions;
  const shown = isGone ? 0 : balance;
  const { progressInWords, noun } = wordsOf(offer.scheme);
  const { nextInWords, tilesOf } = rulesOf(offer.scheme);
  const mayRedeem = !isVoid && isOpenToTeam(business, now);
  const open = mayRedeem ? readyAt(pass, business, now) : [];
  return {
    shop: name,
    programme: programme?.name ?? name,
    colour,
    tiles: tilesOf(offer.scheme, shown),
    count: progressInWords({ balance: shown, ...targetOf(offer.scheme) }),
    noun,
    next: nextInWords(offer.scheme, shown),
    ready: rewardsInWords(open, business),
    readyCount: open.length,
    offer: offerOf(offer, programme?.bonuses, now),
    ...(!isVoid && holderShown(pass)),
    shortCode: isVoid ? '' : shortCode,
    conditions,
    notice,
    isVoid,
    responsible: [address.join(', '), contact.name, contact.email, contact.phone].filter(
      (line): line is string => line !== undefined && line !== '',
    ),
  };
}

/** A phone, watch or computer that holds a pass. Changes are pushed to its token. */
export interface AppleDevice {
  pushToken: string;
  since: number;
}

/** One pass in Apple Wallet. Its serial number is `<business>.<pass>.<link version>`. */
export interface AppleEntry {
  /** The number of the root secret from which its authentication token is derived. The token never changes. */
  root: number;
  /** The last state of the card (`walletState`) that was pushed to its devices. */
  state: string;
  /** The state in the pass that a link delivered last. A device that registers after a later change gets a push. */
  handedOut?: string;
  /** The value of `Last-Modified`: seconds since 1970, greater after every change. */
  modified: number;
  /** Registered devices by their device library identifier. */
  devices: Record<string, AppleDevice>;
  /** When the pass ended, because the card was moved or closed. */
  endedAt?: number;
}

/** One object in Google Wallet. The object's id ends with the link version. */
export interface GoogleEntry {
  /** Times at which changes notified the holder, within a day before the last change. */
  notified: number[];
  /** When the object was last put at Google. A change that was sent before, and did not find it, leaves the entry. */
  putAt?: number;
  /** The time of the last message from Google that was applied; an older message changes nothing. */
  heardAt?: number;
  /** The holder deleted it from the wallet, so no more changes are sent. */
  isDeleted?: boolean;
  /** When its end was first sent, because the card was moved or closed. The entry is deleted once it is void. */
  endedAt?: number;
}

/** `businesses/{businessId}/wallets/{passId}`: only functions read and write it. */
export interface WalletRecord {
  passId: string;
  /** By link version: when a card moves to another phone, it gets a new pass and the old one is void. */
  apple?: Record<string, AppleEntry>;
  /** When the content of a pass in Apple Wallet changed last: the database's timestamp. */
  appleChangedAt?: unknown;
  /** The device library identifiers of all devices, to find a device's passes. */
  appleDevices?: string[];
  /** When an entry of an ended pass is due: to be deleted, or to be voided at Google again. */
  eraseAt?: number;
  /** By link version, as above. */
  google?: Record<string, GoogleEntry>;
  /** The shop's last notice, which passes show on their back. */
  news?: { messageId: string; text: string; at: number };
  schema: 1;
}

/** How long the devices of an ended pass in Apple Wallet are kept, so that they can fetch it as void. */
export const ENDED_KEPT_MS = 7 * DAY_MS;

/** The record with the time at which the first entry of an ended pass is due. */
export function withEraseAt({ eraseAt: _, ...record }: WalletRecord): WalletRecord {
  const apple = Object.values(record.apple ?? {}).map(({ endedAt = Infinity }) => endedAt + ENDED_KEPT_MS);
  const google = Object.values(record.google ?? {}).map(({ endedAt = Infinity }) => endedAt);
  const eraseAt = Math.min(...apple, ...google);
  return omitUndefined<WalletRecord>({ ...record, eraseAt: eraseAt < Infinity ? eraseAt : undefined });
}

/** Identifies a state of a card as wallets show it. A new printed code is not a new state. */
export const walletState = ({ seq, status, linkVersion }: Pick<Pass, 'seq' | 'status' | 'linkVersion'>): string =>
  `${seq} ${status} ${linkVersion}`;

/** The wallets that hold a card, according to its record. */
export const walletsIn = (record: WalletRecord | null): Wallet[] =>
  WALLETS.filter((wallet) =>
    wallet === 'apple' ? record?.apple : Object.values(record?.google ?? {}).some(({ isDeleted }) => !isDeleted),
  );
