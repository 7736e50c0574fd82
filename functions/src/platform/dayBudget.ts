/** How many mails of a kind may still leave on a day: of a shop, and of all shops together. */
import { DAY_MS, dayIn } from '@tessera/domain/lib/time';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import { Timestamp } from 'firebase-admin/firestore';
import { commit, writeGuarded } from './commit';
import { marketingMailsADay } from './config';
import { tallyId } from './rateLimit';
import { documentOf } from './references';

/** Mails that a shop starts: news, and the links of imported cards. Each has its own number a day. */
export type Budget = 'news' | 'imported cards';

/** How long a day's tallies are kept. */
const KEPT_MS = 2 * DAY_MS;

/** One shop may use half of the operator's daily budget, so that the other shops can send too. */
const A_SHOPS_SHARE = 0.5;

/** The most mails of a budget that one shop may send on a day. */
export const mailsADay = (): number => Math.ceil(Number(marketingMailsADay.value()) * A_SHOPS_SHARE);

interface Wanted {
  businessId: string;
  /** A negative number gives unused mails back. */
  mails: number;
  /** A time on that day: milliseconds since 1970. */
  on: number;
  /** The most mails of the shop on a day, besides its share of the budget: the smaller limit counts. */
  shopLimit?: number;
}

/**
 * Takes a number of mails out of a day's budget, or gives unused ones back. A page that was killed gives nothing back:
 * fewer may leave that day, never more.
 * @returns the number that was taken: at most what is left
 */
export function takeFromBudget(budget: Budget, { businessId, mails, on, shopLimit }: Wanted): Promise<number> {
  const day = dayIn(TIME_ZONE, on);
  const ids = [day, `${businessId} ${day}`].map((key) => tallyId({ name: budget }, key));
  return commit(
    (db) => ({ tallies: ids.map((id) => documentOf(db, 'rateLimits', id)) }),
    ({ tallies }) => {
      const most = Number(marketingMailsADay.value());
      const mostHere = Math.min(mailsADay(), shopLimit ?? Infinity);
      const [all = 0, shop = 0] = tallies.map((tally) => tally.data()?.count ?? 0);
      const taken = Math.max(Math.min(mails, most - all, mostHere - shop), mails < 0 ? mails : 0);
      if (taken === 0) return { outcome: 0 };
      const expiresAt = Timestamp.fromMillis(on + KEPT_MS);
      return {
        outcome: taken,
        writes(batch) {
          for (const [index, count] of [all, shop].entries()) {
            const tally = tallies[index];
            if (tally) writeGuarded(batch, tally, { count: Math.max(0, count + taken), expiresAt });
          }
        },
      };
    },
  );
}
