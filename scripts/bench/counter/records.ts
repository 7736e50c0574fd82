/** The controls' collections, beside the real ones, and their input. */
export const CONTROLS = 'bench_controls';
/** The bare commit's copies of cards, events and counters. */
export const BARE = 'bench_bare';

export const CONTROL_NAMES = ['blindIncrement', 'keyBeforeLock', 'twoWrites'] as const;
export type ControlName = (typeof CONTROL_NAMES)[number];

export interface ControlScan {
  scanId: string;
  passId: string;
  quantity: number;
}
