/**
 * What each thing that happens costs in the database. A test does each of them with the shipped functions and compares
 * the counts, so a figure here cannot be out of date. `calls`: functions that are started for it, as calls, triggers or
 * tasks.
 */
export const OPERATIONS = {
  'see the offer': { reads: 2, writes: 0, calls: 1 },
  join: { reads: 5, writes: 4, calls: 1 },
  'open the card': { reads: 3, writes: 0, calls: 1 },
  'poll the card': { reads: 1, writes: 0, calls: 1 },
  'read the history': { reads: 2, writes: 0, calls: 1 },
  stamp: { reads: 3, writes: 3, calls: 1 },
  redeem: { reads: 3, writes: 3, calls: 1 },
  undo: { reads: 5, writes: 4, calls: 1 },
  'update Apple Wallet': { reads: 2, writes: 2, calls: 2 },
  'update Google Wallet': { reads: 4, writes: 1, calls: 2 },
  /** Of a card with one event; each further event is one read more. */
  'check a card against its events': { reads: 1, writes: 0, calls: 0 },
  /** Of a card with one event, likewise. */
  'count a card for the insights': { reads: 3, writes: 4, calls: 0 },
  'write the weekly mail': { reads: 1, writes: 1, calls: 0 },
} as const;

export type Operation = keyof typeof OPERATIONS;
