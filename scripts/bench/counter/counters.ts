/** The calls for scans: the product's with a body that is made once and sent unchanged, and the control's. */
import type { ControlScan } from './controls';
import type { Scan } from './schedule';
import { type BenchCard, inTurn, OFFERS } from './shop';

interface Call {
  name: string;
  data: object;
  /** The scans in the call, in the order of the verdicts. */
  scans: Scan[];
}

/** Makes the call for a scan. @param isConfirmed the server asked for a confirmation, and it was given */
export type Counter = (scan: Scan, isConfirmed: boolean) => Call;

/** Number of earlier scans of the same person that a batch repeats, as a queue does. */
const WITH_A_BATCH = 3;

export function productCounter(cards: readonly BenchCard[]): Counter {
  const bodies = new Map<string, object>();
  /** The last purchases of each person in each shop. */
  const queues = new Map<string, Scan[]>();

  function purchaseBody({ scanId, card, purchase, age }: Scan): object {
    const scannedAt = Date.now() - age;
    const body = bodies.get(scanId) ?? { scanId, code: inTurn(cards, card).code(scannedAt), scannedAt, ...purchase };
    bodies.set(scanId, body);
    return body;
  }

  return (scan, isConfirmed) => {
    const { scanId, card, kind, staff, way, undoes } = scan;
    const shown = inTurn(cards, card);
    const { businessId } = shown;
    const alone = (name: string, data: object): Call => ({ name, data: { businessId, ...data }, scans: [scan] });
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
    return { name: 'recordScans', data: { businessId, scans: bodiesOfAll }, scans };
  };
}

/** The control's cards, beside the real ones. */
export const CONTROL_CARDS = 'bench_cards';

export const controlCounter =
  (cards: readonly BenchCard[]): Counter =>
  (scan) => {
    const { scanId, card, units } = scan;
    const { passId } = inTurn(cards, card);
    const data: ControlScan = { card: `${CONTROL_CARDS}/${passId}`, event: `bench_events/${scanId}`, units };
    return { name: 'checkThenAct', data, scans: [scan] };
  };
