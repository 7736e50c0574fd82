/** The calls for scans: the product's with a body that is made once and sent unchanged, and the control's. */
import { type CallableName, callPath } from '@tessera/domain/calls/units';
import type { ControlScan } from './controls';
import type { Scan } from './schedule';
import { type BenchCard, inTurn, OFFERS } from './shop';

interface Call {
  /** Of the callable. */
  path: string;
  data: object;
  /** The scans in the call, in the order of the verdicts. */
  scans: Scan[];
}

export interface Counter {
  /** Makes the call for a scan. @param isConfirmed the server asked for a confirmation, and it was given */
  callFor: (scan: Scan, isConfirmed: boolean) => Call;
  /**
   * Sets the clock of a scan that was refused for its time, and gives the scan a new date and the code that the
   * customer shows now. False if the clock was right.
   */
  correct?: (scan: Scan) => boolean;
}

/** Number of earlier scans of the same person that a batch repeats, as a queue does. */
const WITH_A_BATCH = 3;

export function productCounter(cards: readonly BenchCard[]) {
  const bodies = new Map<string, object>();
  /** By how many milliseconds the clock of a person is wrong, and the scans that were dated by such a clock. */
  const errors = new Map<number, number>();
  const misdated = new Set<string>();
  /** The last purchases of each person in each shop. */
  const queues = new Map<string, Scan[]>();

  function purchaseBody({ scanId, card, staff, purchase, age }: Scan): object {
    const known = bodies.get(scanId);
    if (known) return known;
    const takenAt = Date.now() - age;
    const error = errors.get(staff) ?? 0;
    if (error !== 0) misdated.add(scanId);
    const body = { scanId, code: inTurn(cards, card).code(takenAt), scannedAt: takenAt + error, ...purchase };
    bodies.set(scanId, body);
    return body;
  }

  function callFor(scan: Scan, isConfirmed: boolean): Call {
    const { scanId, card, kind, staff, way, undoes } = scan;
    const shown = inTurn(cards, card);
    const { businessId } = shown;
    const alone = (name: CallableName, data: object): Call => ({
      path: callPath(name),
      data: { businessId, ...data },
      scans: [scan],
    });
    if (kind === 'undo') return alone('undoScan', { scanId, undoes: undoes?.scanId });
    if (kind === 'redeem') {
      // Not queued, so it has the customer's present code.
      const { rewardId } = OFFERS[shown.kind];
      return alone('redeemReward', { scanId, code: shown.code(Date.now()), rewardId, confirmed: true });
    }
    const confirmed = isConfirmed && { confirmed: true };
    const queue = `${staff} ${businessId}`;
    const scans = [scan, ...(queues.get(queue) ?? []).filter((one) => one.scanId !== scanId)];
    queues.set(queue, scans.slice(0, WITH_A_BATCH));
    if (way === 'single') return alone('recordScan', { ...purchaseBody(scan), ...confirmed });
    const bodiesOfAll = scans.map((one) => ({ ...purchaseBody(one), ...(one === scan && confirmed) }));
    return { path: callPath('recordScans'), data: { businessId, scans: bodiesOfAll }, scans };
  }

  return {
    callFor,
    correct({ scanId, staff }: Scan): boolean {
      errors.delete(staff);
      if (!misdated.delete(scanId)) return false;
      bodies.delete(scanId);
      return true;
    },
    /** Makes the clock of a person wrong. */
    setClock: (staff: number, error: number) => void errors.set(staff, error),
    /** Takes scans, to be sent later. @returns how many of them were not taken before */
    takeAll(scans: readonly Scan[]): number {
      const before = bodies.size;
      scans.forEach(purchaseBody);
      return bodies.size - before;
    },
  };
}
export type ProductCounter = ReturnType<typeof productCounter>;

/** The control's cards, beside the real ones. */
export const CONTROL_CARDS = 'bench_cards';

export const controlCounter = (cards: readonly BenchCard[]): Counter => ({
  callFor(scan) {
    const { scanId, card, units } = scan;
    const { passId } = inTurn(cards, card);
    const data: ControlScan = { card: `${CONTROL_CARDS}/${passId}`, event: `bench_events/${scanId}`, units };
    return { path: 'checkThenAct', data, scans: [scan] };
  },
});
