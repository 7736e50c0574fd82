/** A customer's card and the events of its ledger, as they are stored. Times are milliseconds since 1970. */
import { rulesOf } from '../scheme/rules';
import type { CardOffer, FilledCard, OpenReward, ReadyReward, Round, SchemeKind } from '../scheme/types';
import { targetOf } from '../scheme/words';
import type { FailedCodes } from '../team/wrongCodes';
import type { Holder } from './holder';
import type { SCHEMA } from './schema';

export const WALLETS = ['apple', 'google'] as const;
/** The wallets in which a card can be kept, besides its page. */
export type Wallet = (typeof WALLETS)[number];

export type PassStatus = 'open' | 'blocked' | 'closed';

/** A key that was replaced, and until when it is accepted: milliseconds since 1970. */
interface PreviousKey {
  root: number;
  keyVersion: number;
  staticVersion: number;
  until: number;
}

/** The key of a phone from which the card moved. It checks late stamps that were taken before. */
export interface EndedKey {
  root: number;
  keyVersion: number;
  endedAt: number;
}

/** A code that rewards were given for: its TOTP step, and the rewards. */
export interface RedeemedCode {
  step: number;
  rewardIds: string[];
}

/** A visit of the holder: the scan that shows it, when it was taken, and where. */
export interface Visit {
  scanId: string;
  at: number;
  place?: string;
}

/** `businesses/{businessId}/passes/{passId}`: the projection of the card's events. */
export interface Pass extends FilledCard {
  passId: string;
  programmeId: string;
  redeemed: number;
  /** When the first of the open rewards ends. */
  endsFirst?: number;
  /** The number of the newest event. */
  seq: number;
  status: PassStatus;
  /** Units bought by day in the shop's time zone, without bonuses: the newest nine days that have any. */
  days: Record<string, number>;
  /** Units bought by day that arrived late: the newest nine days that have any. An undo does not reduce them. */
  lateDays?: Record<string, number>;
  /** Ids of the newest events, so that a retry is recognised without another read. */
  recent: string[];
  /** The codes that rewards were given for, as long as they may arrive late, the newest step last. */
  redeemedCodes?: RedeemedCode[];
  lastStampedAt?: number;
  /** When a redemption was last undone. */
  restoredAt?: number;
  /** The event that brought a paper card over: at most one for a card and those that were merged into it. */
  broughtBy?: string;
  /** The units with which the card began; after a merge, the larger welcome of the two cards. */
  welcome?: number;
  joinedAt: number;
  lastVisitAt?: number;
  /** The place of the latest visit that has one. */
  lastPlace?: string;
  /** The latest visits, the newest last: once its scan is undone, the one before is the last again. */
  visits?: Visit[];
  changedAt: number;

  /** A practice card for the team, which is left out of all figures. */
  practice?: true;
  /** The batch of the printed card that this one began as. */
  printed?: string;
  /** Absent when nothing was typed, and after the card was erased or merged into another. */
  holder?: Holder;
  shortCode: string;
  /** The number of the root secret from which the keys are derived. */
  root: number;
  keyVersion: number;
  linkVersion: number;
  staticVersion: number;
  /** The key from an older root secret, accepted for a week, in which the phone fetches the present key. */
  previousKey?: PreviousKey;
  /** The key of the previous printed code, accepted for a week. */
  previousCode?: PreviousKey;
  /** The keys of the phones that had the card within the last seven days. */
  endedKeys?: EndedKey[];
  failedCodes?: FailedCodes;
  /** The wallets that hold the card. Their records are in `wallets/{passId}`. */
  wallets?: Wallet[];
  schema: typeof SCHEMA;
}

export type EventType =
  | 'joined'
  | 'stamped'
  | 'brought'
  | 'imported'
  | 'redeemed'
  | 'undone'
  | 'adjusted'
  | 'moved'
  | 'merged'
  | 'ended'
  | 'blocked'
  | 'unblocked'
  | 'closed';

/**
 * Reasons why an owner should look at an event. Nothing is refused because of a flag. `many-late-in-shift` counts one
 * person's late stamps of a day, in whatever shifts.
 */
export type Flag = 'many-late-on-card' | 'many-late-in-shift' | 'redeemed-offline';

/** What a card has: the units of its round or in all, and the rewards that are ready. */
export interface CardBalance {
  kind: SchemeKind;
  balance: number;
  /** The units that fill the card, if a number of units does. */
  target?: number;
  rewards: ReadyReward[];
}

/** `businesses/{businessId}/events/{scanId}`: immutable except for `undoneBy`. */
export interface PassEvent {
  scanId: string;
  passId: string;
  seq: number;
  type: EventType;
  /** What the amount counts. */
  scheme: SchemeKind;
  /** Units earned or deducted, without the units that rewards use up. */
  amount: number;
  /** The units of the amount that were bought: without what a bonus added. */
  bought?: number;
  /** Rewards earned by this event; each uses up its `unitsUsed`. */
  earned?: OpenReward[];
  /** Rewards that turned back into units. */
  returned?: OpenReward[];
  /** Rewards that were given to the customer. */
  redeemed?: OpenReward[];
  /** Redeemed rewards that an undo reopened. */
  restored?: OpenReward[];
  /** Rewards moved from or to another card by a merge. */
  received?: OpenReward[];
  handedOver?: OpenReward[];
  /** Rewards that were removed because they ended too long ago for anybody to give them. */
  ended?: OpenReward[];
  /** The card's rounds after the event, if it changed them. */
  rounds?: Round[];
  /** The first reward redeemed. */
  rewardId?: string;
  /** The card's offer after the event, if it changed it. */
  offer?: CardOffer;
  /** The day on which the units count, in the shop's time zone. */
  day?: string;
  /** The step of the code of this redemption. */
  step?: number;
  /** The other card of a merge. */
  otherPassId?: string;
  /** The card's welcome after a merge or an import, and the units of another welcome, which do not count twice. */
  welcome?: { units: number; twice: number };
  /** The event that brought the other card's paper card over, if this card had none; of an import, the event itself. */
  paperOf?: string;
  /** The latest visits of the other card of a merge. */
  visits?: Visit[];
  /** The import that made the card. */
  importId?: string;
  /** Who took the scan: the person, on a tablet the one whose shift it was. */
  by: string;
  /** Who sent it, if somebody else did. */
  sentBy?: string;
  device?: string;
  shift?: string;
  locationId?: string;
  proof?: 'code' | 'static' | 'look-up';
  /** A redemption by static code or look-up, for which the PIN was typed again. */
  pinTyped?: boolean;
  at: number;
  scannedAt?: number;
  /** The scan arrived more than a minute after it was taken. */
  late?: boolean;
  /** Late, and so soon after another stamp that a connected counter would have asked for confirmation. */
  soon?: boolean;
  flags?: Flag[];
  undoes?: string;
  /** Who gave what this undo took back, if it was bought. */
  undoneFrom?: string;
  undoneBy?: string;
  reason?: string;
  /** An event of a practice card. */
  practice?: true;
  /** Tells a retry from a different scan with the same id (`contentOf`). */
  content: string;
  /** The card after the event; a retry gets it again. */
  after: CardBalance;
  schema: typeof SCHEMA;
}

const STATUS_AFTER: Partial<Record<EventType, PassStatus>> = {
  blocked: 'blocked',
  unblocked: 'open',
  closed: 'closed',
};

/** A card's status after an event. */
export const statusAfter = (status: PassStatus, { type, handedOver }: PassEvent): PassStatus =>
  handedOver ? 'closed' : (STATUS_AFTER[type] ?? status);

/** When the holder was last here, as people are told: an import makes a card without anybody being there. */
export const lastVisitOf = ({ visits, lastVisitAt }: Pick<Pass, 'visits' | 'lastVisitAt'>): number | undefined =>
  visits ? visits.findLast(({ scanId }) => !scanId.startsWith('imported_'))?.at : lastVisitAt;

/** The units that an event bought, or took back from what was bought. */
export const boughtOf = ({ bought, amount }: Pick<PassEvent, 'bought' | 'amount'>): number => bought ?? amount;

/** The units that rewards use up. */
export const unitsOf = (rewards: readonly Pick<OpenReward, 'unitsUsed'>[] = []): number =>
  rewards.reduce((sum, { unitsUsed }) => sum + unitsUsed, 0);

/** What this card has. */
export function balanceOf(card: FilledCard): CardBalance {
  const { balance, offer } = card;
  return {
    kind: offer.scheme.kind,
    balance,
    ...targetOf(offer.scheme),
    rewards: rulesOf(offer.scheme).ready(card),
  };
}
