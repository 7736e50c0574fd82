/** How many mails of news may still leave today: of a shop, and of all shops together. */
import { DAY_MS, dayIn } from '@tessera/domain/time';
import { commit, writeGuarded } from '../platform/commit';
import { marketingMailsADay } from '../platform/config';
import { counterId, type Limit } from '../platform/rateLimit';
import { documentOf } from '../platform/references';

const LIMIT: Limit = { name: 'news', limit: 0, windowMs: 2 * DAY_MS, message: 'Enough news for today.' };
/** The operator's day is counted in one zone. */
const ZONE = 'Europe/London';

/** One shop may use half of the operator's day, so that others have their turn. */
const A_SHOPS_SHARE = 0.5;

const dayLimits = () => {
  const all = Number(marketingMailsADay.value());
  return { all, shop: Math.ceil(all * A_SHOPS_SHARE) };
};

/**
 * Takes a number of mails out of today's budget, or gives unused ones back with a negative number. A page that was
 * killed gives nothing back: fewer may leave that day, never more.
 * @returns the number that was taken: at most what is left
 */
export async function takeOfDay(businessId: string, wanted: number, now: number): Promise<number> {
  const { Timestamp } = await import('firebase-admin/firestore');
  const day = dayIn(ZONE, now);
  const ids = [counterId(LIMIT, day), counterId(LIMIT, `${businessId} ${day}`)];
  return commit(
    (db) => ({ counters: ids.map((id) => documentOf(db, 'rateLimits', id)) }),
    ({ counters }) => {
      const limits = dayLimits();
      const [all = 0, shop = 0] = counters.map((counter) => counter.data()?.count ?? 0);
      const taken = Math.max(Math.min(wanted, limits.all - all, limits.shop - shop), wanted < 0 ? wanted : 0);
      if (taken === 0) return { outcome: 0 };
      const expiresAt = Timestamp.fromMillis(now + LIMIT.windowMs);
      return {
        outcome: taken,
        writes(batch) {
          for (const [index, count] of [all, shop].entries()) {
            const counter = counters[index];
            if (counter) writeGuarded(batch, counter, { count: Math.max(0, count + taken), expiresAt });
          }
        },
      };
    },
  );
}
