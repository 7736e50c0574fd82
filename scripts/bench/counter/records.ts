/** The controls' collections, beside the real ones, and their input. */
export const CONTROLS = 'bench_controls';
/** The bare commit's copies of cards, events and counters. */
export const BARE = 'bench_bare';

/** The controls by the names of their functions, with their names in the report. */
export const CONTROL_NAMES = {
  blindIncrement: 'blind increment',
  keyBeforeLock: 'key looked up before the lock',
  twoWrites: 'ledger and credit in two writes',
} as const;
export type ControlName = keyof typeof CONTROL_NAMES;

export interface ControlScan {
  scanId: string;
  passId: string;
  units: number;
}
