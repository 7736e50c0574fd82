/**
 * A customer's card, the lines of its ledger, and what a line does to the card. Pure; times are milliseconds since
 * 1970.
 */
import type { FailedCodes } from '../member';
import type { ProgrammeVersion } from '../programme';

/** What a card runs under to the end of its round. */
export type CardTerms = Pick<ProgrammeVersion, 'version' | 'stampsNeeded' | 'reward'>;

/** A reward that is ready. */
export interface OpenReward {
  /** Ordinal on its card: `r1`, `r2`, … never used twice. */
  rewardId: string;
  reward: string;
  earnedAt: number;
  /** What it cost, and the version it was earned under: a reward can turn back into stamps. */
  stampsUsed: number;
  version: number;
}

export const WALLETS = ['apple', 'google'] as const;
/** Where a card can be kept besides its page. */
export type Wallet = (typeof WALLETS)[number];

export type PassStatus = 'open' | 'blocked' | 'closed';

/** `businesses/{businessId}/passes/{passId}`: the projection of the card's events. */
export interface Pass extends CardTerms {
  passId: string;
  programmeId: string;
  stamps: number;
  rewards: OpenReward[];
  /** Rewards ever earned here, those that turned back into stamps among them. */
  earned: number;
  redeemed: number;
  /** The number of the newest event. */
  seq: number;
  status: PassStatus;
  /** Stamps by day in the shop's time zone, the last eight days. */
  days: Record<string, number>;
  /** Those among them that arrived late. */
  lateDays?: Record<string, number>;
  /** The newest event's ids, so that a retry of one is known without a further read. */
  recent: string[];
  /** The step of the code that redeemed last. */
  lastRedeemedStep?: number;
  lastStampedAt?: number;
  /** The event that brought a paper card over: once a card. */
  broughtBy?: string;
  joinedAt: number;
  lastVisitAt?: number;
  changedAt: number;

  /** For the team to try the counter with: outside all figures. */
  practice?: true;
  holderName?: string;
  /** For look-up by the beginning of the name. */
  nameKey?: string;
  shortCode: string;
  /** Which root secret the keys are derived from. */
  root: number;
  keyVersion: number;
  linkVersion: number;
  staticVersion: number;
  /** The key before the present one, while its phone may not have heard of the change. */
  previousKey?: { root: number; keyVersion: number; staticVersion: number; until: number };
  failedCodes?: FailedCodes;
  /** The wallets that hold it. What is recorded of them is in `wallets/{passId}`. */
  wallets?: Wallet[];
  schema: 1;
}

export type EventType =
  | 'joined'
  | 'stamped'
  | 'brought'
  | 'redeemed'
  | 'undone'
  | 'adjusted'
  | 'moved'
  | 'merged'
  | 'blocked'
  | 'unblocked'
  | 'closed';

/** What an owner should look at: nothing is refused for it. */
export type Flag = 'many-late-on-card' | 'many-late-in-shift' | 'redeemed-offline';

export type ProofKind = 'code' | 'static' | 'look-up';

/** What a verdict shows of a card. */
export interface CardInHand {
  stamps: number;
  stampsNeeded: number;
  rewards: { rewardId: string; reward: string; earnedAt: number }[];
}

/** `businesses/{businessId}/events/{scanId}`: immutable but for `undoneBy`. */
export interface PassEvent {
  scanId: string;
  passId: string;
  seq: number;
  type: EventType;
  /** Stamps given or taken; those that rewards use up are not counted here. */
  stamps: number;
  /** Rewards that this event earned: each uses up its `stampsUsed`. */
  earned?: OpenReward[];
  /** Rewards that turned back into stamps. */
  returned?: OpenReward[];
  /** Rewards that were given to the customer. */
  redeemed?: OpenReward[];
  /** Rewards that an undo made ready again. */
  restored?: OpenReward[];
  /** Rewards that came from a merged card, or went to one. */
  received?: OpenReward[];
  handedOver?: OpenReward[];
  /** The first reward redeemed. */
  rewardId?: string;
  /** The card's terms after the event, where it changed them. */
  terms?: CardTerms;
  /** The day the stamps count for, in the shop's time zone. */
  day?: string;
  /** The step of the code that redeemed. */
  step?: number;
  /** The other card of a merge. */
  otherPassId?: string;
  by: string;
  device?: string;
  shift?: string;
  locationId?: string;
  proof?: ProofKind;
  /** A static code or a look-up redeemed because the PIN was typed again. */
  pinTyped?: boolean;
  at: number;
  scannedAt?: number;
  /** Arrived more than a minute after it was taken. */
  late?: boolean;
  /** Late, and within the time in which a scan on line would have been asked about. */
  soon?: boolean;
  flags?: Flag[];
  undoes?: string;
  undoneBy?: string;
  reason?: string;
  /** Of the practice card. */
  practice?: true;
  /** Tells one scan from another under the same id. */
  content: string;
  /** The card after the event: a retry gets the first answer from it. */
  after: CardInHand;
  schema: 1;
}

const DAYS_KEPT = 8;
const RECENT_KEPT = 20;

const ordinal = ({ rewardId }: OpenReward): number => Number(rewardId.slice(1));
const stampsOf = (rewards: OpenReward[] | undefined): number =>
  (rewards ?? []).reduce((sum, { stampsUsed }) => sum + stampsUsed, 0);

/** The open rewards after an event, oldest first. */
function rewardsAfter(rewards: OpenReward[], event: PassEvent): OpenReward[] {
  const added = [...(event.earned ?? []), ...(event.restored ?? []), ...(event.received ?? [])];
  const taken = new Set(
    [...(event.returned ?? []), ...(event.redeemed ?? []), ...(event.handedOver ?? [])].map(({ rewardId }) => rewardId),
  );
  return [...rewards, ...added]
    .filter(({ rewardId }) => !taken.has(rewardId))
    .sort((one, other) => ordinal(one) - ordinal(other));
}

/** The stamps by day after some were given or taken on a day; the newest days alone. */
function daysAfter(days: Record<string, number>, day: string, stamps: number): Record<string, number> {
  const next = { ...days, [day]: Math.max(0, (days[day] ?? 0) + stamps) };
  return Object.fromEntries(
    Object.entries(next)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(-DAYS_KEPT),
  );
}

/** Fields without those that are undefined: the database refuses them. */
export function withoutGaps<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

/** What the newest visit and the marks for the next scan become. */
function marksAfter(pass: Pass, event: PassEvent): Partial<Pass> {
  const when = event.scannedAt ?? event.at;
  const visited = { lastVisitAt: Math.max(pass.lastVisitAt ?? 0, when) };
  switch (event.type) {
    case 'joined':
      return visited;
    case 'stamped':
      return {
        ...visited,
        lastStampedAt: Math.max(pass.lastStampedAt ?? 0, when),
        ...(event.late &&
          event.day !== undefined && { lateDays: daysAfter(pass.lateDays ?? {}, event.day, event.stamps) }),
      };
    case 'redeemed':
      // A late one may have been shown before the newest.
      return {
        ...visited,
        lastRedeemedStep:
          event.step === undefined ? pass.lastRedeemedStep : Math.max(event.step, pass.lastRedeemedStep ?? 0),
      };
    case 'brought':
      return { ...visited, broughtBy: event.scanId };
    case 'undone':
      return {
        // A stamp that is given again after an undo needs no confirmation.
        lastStampedAt: event.day === undefined ? pass.lastStampedAt : undefined,
        broughtBy: event.undoes === pass.broughtBy ? undefined : pass.broughtBy,
      };
    case 'moved':
      // The old phone's code, link and printed code end with the next press.
      return {
        keyVersion: pass.keyVersion + 1,
        linkVersion: pass.linkVersion + 1,
        staticVersion: pass.staticVersion + 1,
        previousKey: undefined,
      };
    default:
      return {};
  }
}

const STATUS_AFTER: Partial<Record<EventType, PassStatus>> = {
  blocked: 'blocked',
  unblocked: 'open',
  closed: 'closed',
};

/** The card after an event. Folding a card's events in their order gives the card. */
export function applyEvent(pass: Pass, event: PassEvent): Pass {
  return withoutGaps({
    ...pass,
    ...event.terms,
    ...marksAfter(pass, event),
    stamps: pass.stamps + event.stamps - stampsOf(event.earned) + stampsOf(event.returned),
    rewards: rewardsAfter(pass.rewards, event),
    earned: pass.earned + (event.earned?.length ?? 0) + (event.received?.length ?? 0),
    redeemed: pass.redeemed + (event.redeemed?.length ?? 0) - (event.restored?.length ?? 0),
    days: event.day === undefined ? pass.days : daysAfter(pass.days, event.day, event.stamps),
    status: event.handedOver ? 'closed' : (STATUS_AFTER[event.type] ?? pass.status),
    recent: [event.scanId, ...pass.recent].slice(0, RECENT_KEPT),
    seq: event.seq,
    changedAt: event.at,
  });
}

/** What a verdict shows of a card. */
export function inHand({ stamps, stampsNeeded, rewards }: Pass): CardInHand {
  return {
    stamps,
    stampsNeeded,
    rewards: rewards.map(({ rewardId, reward, earnedAt }) => ({ rewardId, reward, earnedAt })),
  };
}
