/**
 * Google's list prices in US dollars, for London. Read on 26 November 2026 from the stored pages of
 * https://firebase.google.com/docs/firestore/pricing (the multi-region table; a single region such as London costs
 * less), https://cloud.google.com/run/pricing (billed by request; London is in tier 2 by
 * https://cloud.google.com/run/docs/locations; the stored page ends before the table of tier 2, whose two rates are
 * those that public cost models of August 2026 quote), https://firebase.google.com/pricing,
 * https://cloud.google.com/tasks/pricing and https://cloud.google.com/scheduler/pricing. Look them up again before you
 * decide anything.
 *
 * `each`: dollars for one unit; `free`: units a month that cost nothing.
 */
const DAYS = 30;
/** What is free, in dollars at the prices of tier 1. */
const FREE_OF_TIER_1 = { cpu: 180_000 * 0.000_024, memory: 360_000 * 0.000_002_5 };
const TIER_2 = { cpu: 0.000_033_6, memory: 0.000_003_5 };

export const PRICES = {
  'database reads': { each: 0.06 / 100_000, free: 50_000 * DAYS },
  'database writes': { each: 0.18 / 100_000, free: 20_000 * DAYS },
  'stored GiB': { each: 0.18, free: 1 },
  'function calls': { each: 0.4 / 1_000_000, free: 2_000_000 },
  'vCPU seconds': { each: TIER_2.cpu, free: FREE_OF_TIER_1.cpu / TIER_2.cpu },
  'GiB seconds': { each: TIER_2.memory, free: FREE_OF_TIER_1.memory / TIER_2.memory },
  'queued tasks': { each: 0.4 / 1_000_000, free: 1_000_000 },
  schedulers: { each: 0.1, free: 3 },
  'GiB of pages': { each: 0.15, free: 10 },
} as const;

export type Part = keyof typeof PRICES;
