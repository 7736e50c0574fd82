/**
 * A customer's card, the events of its ledger, and how an event changes the card. Pure; times are milliseconds since
 * 1970.
 */
import { omitUndefined } from '../omitUndefined';
import { firstEnd } from '../scheme/ends';
import { rulesOf } from '../scheme/rules';
import type { CardOffer, FilledCard, OpenReward, ReadyReward, Round, SchemeKind } from '../scheme/types';
import { targetOf } from '../scheme/words';
import { DAY_MS } from '../time';
import type { Holder } from './holder';
import type { SCHEMA } from './schema';
import type { FailedCodes } from './wrongCodes';

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
  /** The step of the code of the last redemption. */
  lastRedeemedStep?: number;
  lastStampedAt?: number;
  /** The event that transferred a paper card: at most one per card. */
  broughtBy?: string;
  joinedAt: number;
  lastVisitAt?: number;
  changedAt: number;

  /** A practice card for the team, which is left out of all figures. */
  practice?: true;
  /** Absent when nothing was typed, and after the card was erased or merged into another. */
  holder?: Holder;
  shortCode: string;
  /** The number of the root secret from which the keys are derived. */
  root: number;
  keyVersion: number;
  linkVersion: number;
  staticVersion: number;
  /** The key before the present root secret, accepted until the phone has surely fetched the present one. */
  previousKey?: PreviousKey;
  /** The key with the printed code before the present one, accepted as long. On older cards it is `previousKey`. */
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

export type ProofKind = 'code' | 'static' | 'look-up';

/** What a card has: the units of its round or in all, and the rewards that can be had. */
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
  /** Rewards that nobody asked for until after their end. */
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
  /** The import that made the card. */
  importId?: string;
  /** Who took the scan: the person, on a tablet the one whose shift it was. */
  by: string;
  /** Who sent it, if somebody else did. */
  sentBy?: string;
  device?: string;
  shift?: string;
  locationId?: string;
  proof?: ProofKind;
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

/**
 * The most days on which scans are taken that can still arrive: seven days back reach the eighth day before in the week
 * of a clock change, and in the last minute before midnight a counter's clock may be on the next day.
 */
export const DAYS_KEPT = 9;
/** How long a key that a move has ended is kept, in milliseconds: as long as scans may arrive late. */
const ENDED_KEY_MS = 7 * DAY_MS;
/** The most such keys of a card. */
const ENDED_KEYS = 5;
const RECENT_KEPT = 20;

const ordinal = ({ rewardId }: OpenReward): number => Number(rewardId.slice(1));
const unitsOf = (rewards: OpenReward[] | undefined): number =>
  (rewards ?? []).reduce((sum, { unitsUsed }) => sum + unitsUsed, 0);

/** The open rewards after an event, oldest first. */
function rewardsAfter(rewards: OpenReward[], event: PassEvent): OpenReward[] {
  const added = [...(event.earned ?? []), ...(event.restored ?? []), ...(event.received ?? [])];
  const taken = new Set(
    [event.returned, event.redeemed, event.handedOver, event.ended].flatMap((gone = []) =>
      gone.map(({ rewardId }) => rewardId),
    ),
  );
  return [...rewards, ...added]
    .filter(({ rewardId }) => !taken.has(rewardId))
    .sort((one, other) => ordinal(one) - ordinal(other));
}

/** The units that an event bought, or took back from what was bought. */
export const boughtOf = ({ bought, amount }: Pick<PassEvent, 'bought' | 'amount'>): number => bought ?? amount;

/** The units by day after some were earned or deducted on one day. Only the newest of these days are kept. */
function daysAfter(days: Record<string, number>, day: string, units: number): Record<string, number> {
  const next = { ...days, [day]: Math.max(0, (days[day] ?? 0) + units) };
  return Object.fromEntries(
    Object.entries(next)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(-DAYS_KEPT),
  );
}

/** The ended keys after a move. */
function endedKeysAfter({ root, keyVersion, previousKey, endedKeys = [] }: Pass, at: number): EndedKey[] {
  const previous = previousKey && at < previousKey.until ? [previousKey] : [];
  const ended = [...previous, { root, keyVersion }].map((key) => ({
    root: key.root,
    keyVersion: key.keyVersion,
    endedAt: at,
  }));
  return [...endedKeys.filter(({ endedAt }) => at - endedAt < ENDED_KEY_MS), ...ended].slice(-ENDED_KEYS);
}

/** The fields that an event changes besides the balance: the latest visit, and what later scans are checked against. */
function marksAfter(pass: Pass, event: PassEvent): Partial<Pass> {
  const when = event.scannedAt ?? event.at;
  const visited = { lastVisitAt: Math.max(pass.lastVisitAt ?? 0, when) };
  switch (event.type) {
    case 'joined':
    case 'imported':
      return visited;
    case 'stamped':
      return {
        ...visited,
        lastStampedAt: Math.max(pass.lastStampedAt ?? 0, when),
        lateDays:
          event.late && event.day !== undefined
            ? daysAfter(pass.lateDays ?? {}, event.day, boughtOf(event))
            : pass.lateDays,
      };
    case 'redeemed':
      // A late code may be older than the newest one.
      return {
        ...visited,
        lastRedeemedStep:
          event.step === undefined ? pass.lastRedeemedStep : Math.max(event.step, pass.lastRedeemedStep ?? 0),
      };
    case 'brought':
      return { ...visited, broughtBy: event.scanId };
    case 'undone':
      return {
        // A stamp given again after an undo needs no confirmation.
        lastStampedAt: event.day === undefined ? pass.lastStampedAt : undefined,
        broughtBy: event.undoes === pass.broughtBy ? undefined : pass.broughtBy,
      };
    case 'moved':
      // Ends the old phone's code, link and printed code.
      return {
        keyVersion: pass.keyVersion + 1,
        linkVersion: pass.linkVersion + 1,
        staticVersion: pass.staticVersion + 1,
        previousKey: undefined,
        previousCode: undefined,
        endedKeys: endedKeysAfter(pass, event.at),
      };
    case 'merged':
      // The other card has the holder.
      return event.handedOver ? { holder: undefined } : {};
    case 'closed':
      // Erased: nothing of its holder stays, and its link becomes invalid.
      return { holder: undefined, linkVersion: pass.linkVersion + 1 };
    default:
      return {};
  }
}

const STATUS_AFTER: Partial<Record<EventType, PassStatus>> = {
  blocked: 'blocked',
  unblocked: 'open',
  closed: 'closed',
};

/** The card after an event. Applying a card's events in their order gives the stored card. */
export function applyEvent(pass: Pass, event: PassEvent): Pass {
  const rewards = rewardsAfter(pass.rewards, event);
  const { endsFirst } = firstEnd(rewards);
  return omitUndefined<Pass>({
    ...pass,
    offer: event.offer ?? pass.offer,
    rounds: event.rounds?.length === 0 ? undefined : (event.rounds ?? pass.rounds),
    ...marksAfter(pass, event),
    balance: pass.balance + event.amount - unitsOf(event.earned) + unitsOf(event.returned),
    rewards,
    endsFirst,
    earned: pass.earned + (event.earned?.length ?? 0) + (event.received?.length ?? 0),
    redeemed: pass.redeemed + (event.redeemed?.length ?? 0) - (event.restored?.length ?? 0),
    days: event.day === undefined ? pass.days : daysAfter(pass.days, event.day, boughtOf(event)),
    status: event.handedOver ? 'closed' : (STATUS_AFTER[event.type] ?? pass.status),
    recent: [event.scanId, ...pass.recent].slice(0, RECENT_KEPT),
    seq: event.seq,
    changedAt: event.at,
  });
}

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
