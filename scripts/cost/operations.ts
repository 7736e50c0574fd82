/**
 * What each thing that happens costs in the database. A test does each of them with the shipped functions and compares
 * the counts, so a figure here cannot be out of date. `calls`: the requests to functions that it takes, as calls,
 * triggers or tasks. `preflight`: when the browser first asks whether it may call. It remembers the answer for two
 * hours, so it asks each time (another browser, or a later visit) or by the clock (a counter, which calls all day).
 */
export const OPERATIONS = {
  'see the offer': { reads: 2, writes: 0, calls: 1, preflight: 'each time' },
  join: { reads: 5, writes: 4, calls: 1, preflight: 'each time' },
  'open the card': { reads: 4, writes: 0, calls: 1, preflight: 'each time' },
  'poll the card': { reads: 1, writes: 0, calls: 1 },
  'read the history': { reads: 2, writes: 0, calls: 1, preflight: 'each time' },
  stamp: { reads: 3, writes: 3, calls: 1, preflight: 'by the clock' },
  redeem: { reads: 3, writes: 3, calls: 1, preflight: 'by the clock' },
  undo: { reads: 5, writes: 4, calls: 1, preflight: 'by the clock' },
  'update Apple Wallet': { reads: 2, writes: 2, calls: 2 },
  'update Google Wallet': { reads: 4, writes: 1, calls: 2 },
  /** Of a card with one event; each further event is one read more. */
  'check a card against its events': { reads: 1, writes: 0, calls: 0 },
  /** Of a card with one event; each further event is one read more. */
  'count a card for the insights': { reads: 3, writes: 4, calls: 0 },
  'write the weekly mail': { reads: 1, writes: 1, calls: 0 },
} as const;

export type Operation = keyof typeof OPERATIONS;
