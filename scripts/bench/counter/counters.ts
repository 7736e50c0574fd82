/**
 * Makes the calls for scans: for the product as a counter does, with a body that is made once and sent unchanged; for
 * the controls in their own form.
 */
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { ControlName, ControlScan } from './records';
import type { Scan } from './schedule';
import { type BenchCard, OFFERS } from './shop';

interface Call {
  name: string;
  data: object;
  /** The scans in the call, in the order of the verdicts. */
  scans: Scan[];
}

export interface Counter {
  /** The call for a scan. @param isConfirmed the server asked for a confirmation, and it was given */
  callFor(scan: Scan, isConfirmed: boolean): Call;
  verdictsOf(call: Call, result: unknown): Verdict[];
  /**
   * Corrects the clock of a scan that was refused for its time, and dates the scan anew, with the code that the
   * customer shows now. False when the clock was right.
   */
  correct?(scan: Scan): boolean;
}

/** Number of earlier scans of the same person that a batch repeats, as a queue does. */
const WITH_A_BATCH = 3;

/** The product's counters, whose clocks can be wrong. */
export function productCounter(cards: readonly BenchCard[], scheduled: readonly Scan[]) {
  const bodies = new Map<string, object>();
  const errors = new Map<number, number>();
  /** Scans with a body from a wrong clock. */
  const misdated = new Set<string>();
  let corrected = 0;
  /** The last purchases of each person in each shop. */
  const sent = new Map<string, Scan[]>();

  function purchaseBody({ scanId, card, staff, purchase, age }: Scan): object {
    const known = bodies.get(scanId);
    if (known) return known;
    const takenAt = Date.now() - age;
    const error = errors.get(staff) ?? 0;
    if (error !== 0) misdated.add(scanId);
    const body = { scanId, code: cards[card]?.code(takenAt), scannedAt: takenAt + error, ...purchase };
    bodies.set(scanId, body);
    return body;
  }

  const counter: Counter = {
    callFor(scan, isConfirmed) {
      const { scanId, card, kind, staff, way, undoes } = scan;
      const confirmed = isConfirmed && { confirmed: true };
      const shown = cards[card];
      if (!shown) throw new Error(`There is no card ${card}`);
      const { businessId } = shown;
      const alone = (name: string, data: object): Call => ({ name, data: { businessId, ...data }, scans: [scan] });
      if (kind === 'undo') return alone('undoScan', { scanId, undoes: undoes?.scanId });
      if (kind === 'redeem') {
        // Not queued, so it has the customer's present code.
        const { rewardId } = OFFERS[shown.kind];
        return alone('redeemReward', { scanId, code: shown.code(Date.now()), rewardId, confirmed: true });
      }
      const queue = `${staff} ${businessId}`;
      const before = sent.get(queue) ?? [];
      sent.set(queue, [scan, ...before.filter((one) => one.scanId !== scanId)].slice(0, WITH_A_BATCH));
      if (way === 'single') return alone('recordScan', { ...purchaseBody(scan), ...confirmed });
      const scans = [scan, ...before.filter((one) => one.scanId !== scanId)];
      const all = scans.map((one) => ({ ...purchaseBody(one), ...(one === scan && confirmed) }));
      return { name: 'recordScans', data: { businessId, scans: all }, scans };
    },
    verdictsOf: ({ name }, result) =>
      name === 'recordScans' ? (result as { verdicts: Verdict[] }).verdicts : [result as Verdict],
    correct({ scanId, staff }) {
      errors.delete(staff);
      if (!misdated.delete(scanId)) return false;
      bodies.delete(scanId);
      corrected += 1;
      return true;
    },
  };
  return {
    ...counter,
    /** Makes a person's clock wrong by so many milliseconds. */
    setClock: (staff: number, error: number) => void errors.set(staff, error),
    /** Number of scans that were dated anew. */
    corrected: () => corrected,
    /** Takes a person's scans that were not taken yet. @returns how many */
    takeAll(staff: number): number {
      const waiting = scheduled.filter((scan) => scan.staff === staff && !bodies.has(scan.scanId));
      for (const scan of waiting) purchaseBody(scan);
      return waiting.length;
    },
  };
}

export type ProductCounter = ReturnType<typeof productCounter>;

export function controlCounter(name: ControlName, cards: readonly BenchCard[]): Counter {
  return {
    callFor(scan) {
      const { scanId, card, units } = scan;
      const data: ControlScan = { scanId, passId: cards[card]?.passId ?? '', units };
      return { name, data, scans: [scan] };
    },
    verdictsOf: (_, result) => [result as Verdict],
  };
}
