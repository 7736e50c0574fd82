/**
 * Google's list prices in US dollars. Read on 25 November 2026 from the stored pages of
 * https://firebase.google.com/docs/firestore/pricing (the multi-region table; a single region such as London costs
 * less), https://cloud.google.com/run/pricing (tier 1, billed by request), https://firebase.google.com/pricing,
 * https://cloud.google.com/tasks/pricing and https://cloud.google.com/scheduler/pricing. Look them up anew before you
 * decide anything.
 *
 * `each`: dollars for one unit; `free`: units a month that cost nothing.
 */
const DAYS = 30;

export const PRICES = {
  'database reads': { each: 0.06 / 100_000, free: 50_000 * DAYS },
  'database writes': { each: 0.18 / 100_000, free: 20_000 * DAYS },
  'stored GiB': { each: 0.18, free: 1 },
  'function calls': { each: 0.4 / 1_000_000, free: 2_000_000 },
  'vCPU seconds': { each: 0.000_024, free: 180_000 },
  'GiB seconds': { each: 0.000_002_5, free: 360_000 },
  'queued tasks': { each: 0.4 / 1_000_000, free: 1_000_000 },
  'scheduled jobs': { each: 0.1, free: 3 },
  'GiB of pages': { each: 0.15, free: 10 },
} as const;

export type Part = keyof typeof PRICES;
