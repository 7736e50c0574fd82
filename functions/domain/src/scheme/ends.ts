/** Rewards that end. Pure; times are milliseconds since 1970. */
import { DAY_MS, dayAfter, dayIn, dayRange } from '../lib/time';
import type { Now, OpenReward } from './types';

/** How long after its end a manager may still give a reward. */
export const GRACE_MS = 30 * DAY_MS;

/** The end of a reward that is earned now: the end of the last of its days, in the shop's time zone. */
export function endOf({ days }: { days?: number }, { at, timeZone }: Now): { endsAt?: number } {
  if (days === undefined) return {};
  const last = dayRange(timeZone, dayAfter(dayIn(timeZone, at), days));
  if (!last) throw new Error(`No day ${days} days after ${at}`);
  return { endsAt: last.before };
}

export interface Shop {
  active: boolean;
  frozenSince?: number;
  thawedAt?: number;
}

/** Whether a reward has ended at a time. A frozen shop's rewards do not end while it is frozen. */
export const hasRewardEnded = (
  { endsAt = Infinity }: Pick<OpenReward, 'endsAt'>,
  { active, frozenSince = Infinity }: Shop,
  at: number,
): boolean => at >= endsAt && (active || endsAt <= frozenSince);

/**
 * Whether nobody may give a reward any more, not even a manager. One that did not end while its shop was frozen ends
 * when the shop is active again.
 */
export const isPastGrace = (reward: Pick<OpenReward, 'endsAt'>, shop: Shop, at: number): boolean =>
  hasRewardEnded(reward, shop, at) && at >= Math.max(reward.endsAt ?? at, shop.thawedAt ?? 0) + GRACE_MS;

/** The rewards that have not ended: these are ready. */
export const lastingOf = <Reward extends Pick<OpenReward, 'endsAt'>>(
  rewards: readonly Reward[],
  shop: Shop,
  at: number,
): Reward[] => rewards.filter((reward) => !hasRewardEnded(reward, shop, at));

/** How many days before its end a reward's holder is told, the last notice first. */
const NOTICES = [7, 30] as const;
/** The time before an end within which a holder may be told. */
export const FIRST_NOTICE_MS = 30 * DAY_MS;

/**
 * The notice that is due for a reward, as days before its end; undefined for none. A reward that was earned after the
 * time of a notice does not get that notice.
 */
export function noticeDue(
  { earnedAt, endsAt }: Pick<OpenReward, 'earnedAt' | 'endsAt'>,
  at: number,
): number | undefined {
  if (endsAt === undefined || at >= endsAt) return undefined;
  const days = NOTICES.find((notice) => at >= endsAt - notice * DAY_MS);
  return days !== undefined && earnedAt <= endsAt - days * DAY_MS ? days : undefined;
}

/** The time when the first of a card's open rewards ends, as a field; no field when none ends. */
export function firstEnd(rewards: readonly Pick<OpenReward, 'endsAt'>[]): { endsFirst?: number } {
  const first = Math.min(...rewards.map(({ endsAt = Infinity }) => endsAt));
  return first === Infinity ? {} : { endsFirst: first };
}
