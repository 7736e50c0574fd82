/**
 * Makes the calls for scans: for the product as a counter does, with a body that is made once and sent unchanged; for
 * the controls in their own form.
 */
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { ControlName, ControlScan } from './records';
import type { Scan } from './schedule';
import type { BenchShop } from './shop';

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
}

/** Number of earlier scans of the same person that a batch repeats, as a queue does. */
const WITH_A_BATCH = 3;

export function productCounter(shop: BenchShop): Counter {
  const { businessId, cards } = shop;
  const bodies = new Map<string, object>();
  /** The last stamps of each person. */
  const sent = new Map<number, Scan[]>();

  function stampBody({ scanId, card, quantity, age }: Scan): object {
    const known = bodies.get(scanId);
    if (known) return known;
    const scannedAt = Date.now() - age;
    const body = { scanId, code: cards[card]?.code(scannedAt), scannedAt, quantity };
    bodies.set(scanId, body);
    return body;
  }

  return {
    callFor(scan, isConfirmed) {
      const { scanId, card, kind, staff, way, undoes } = scan;
      const confirmed = isConfirmed && { confirmed: true };
      if (kind === 'undo')
        return { name: 'undoScan', data: { businessId, scanId, undoes: undoes?.scanId }, scans: [scan] };
      if (kind === 'redeem') {
        // Not queued, so it has the customer's present code.
        const code = cards[card]?.code(Date.now());
        return {
          name: 'redeemReward',
          data: { businessId, scanId, code, rewardId: 'r1', confirmed: true },
          scans: [scan],
        };
      }
      const before = sent.get(staff) ?? [];
      sent.set(staff, [scan, ...before.filter((one) => one.scanId !== scanId)].slice(0, WITH_A_BATCH));
      if (way === 'single')
        return { name: 'recordScan', data: { businessId, ...stampBody(scan), ...confirmed }, scans: [scan] };
      const scans = [scan, ...before.filter((one) => one.scanId !== scanId)];
      const all = scans.map((one) => ({ ...stampBody(one), ...(one === scan && confirmed) }));
      return { name: 'recordScans', data: { businessId, scans: all }, scans };
    },
    verdictsOf: ({ name }, result) =>
      name === 'recordScans' ? (result as { verdicts: Verdict[] }).verdicts : [result as Verdict],
  };
}

export function controlCounter(name: ControlName, { cards }: BenchShop): Counter {
  return {
    callFor(scan) {
      const { scanId, card, quantity } = scan;
      const data: ControlScan = { scanId, passId: cards[card]?.passId ?? '', quantity };
      return { name, data, scans: [scan] };
    },
    verdictsOf: (_, result) => [result as Verdict],
  };
}
