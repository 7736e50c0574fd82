/** A server of a counter's scans in memory, and what the tests of its queue say of the results. */
import { randomUUID } from 'node:crypto';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { createScanQueue } from '../../../web/src/counter/queue/scanQueue';
import type { QueueDependencies } from '../../../web/src/counter/queue/scanQueueTypes';
import type { ScanResult } from '../../../web/src/counter/queue/scanResult';
import type { ScanBody, ScanStore } from '../../../web/src/shared/scans/scanStore';

export const accepted = (scanId: string, repeated = false): Verdict => ({
  verdict: 'accepted',
  repeated,
  message: '1 stamp added.',
  event: { scanId, type: 'stamped', amount: 1, at: 1 },
});

export const body = (more: Partial<ScanBody<'recordScan'>> = {}): ScanBody<'recordScan'> => ({
  businessId: 'shop',
  scanId: randomUUID(),
  code: '7X2K-9ABC',
  quantity: 1,
  scannedAt: 1000,
  takenBy: 'ada',
  ...more,
});

/** A refusal of our function, in the form of the SDK; without a sentence, it is the refusal of another server. */
export const denied = (sentence?: string) =>
  Object.assign(new Error(`${sentence ?? 'permission-denied'} [403]`), {
    code: 'functions/permission-denied',
    details: { sentence },
  });
class Silent extends Error {}

/** A server that remembers every accepted scan; `network` can fail a call. */
export function server(store: ScanStore, network: { before?: () => void; after?: () => void }) {
  const known = new Set<string>();
  const calls: { name: string; input: unknown }[] = [];
  const answer = (scanId: string): Verdict => {
    const repeated = known.has(scanId);
    known.add(scanId);
    return accepted(scanId, repeated);
  };
  const send = async (name: string, input: unknown): Promise<never> => {
    calls.push({ name, input: structuredClone(input) });
    network.before?.();
    const result =
      name === 'recordScans'
        ? { verdicts: (input as { scans: { scanId: string }[] }).scans.map(({ scanId }) => answer(scanId)) }
        : answer((input as { scanId: string }).scanId);
    network.after?.();
    return result as never;
  };
  const queue = (more: Partial<QueueDependencies> = {}) =>
    createScanQueue({
      businessId: 'shop',
      uid: 'ada',
      seat: 'person',
      store,
      taker: () => ({ takenBy: 'ada' }),
      clock: { measure: () => () => null, corrections: () => 0, corrected: (scannedAt) => scannedAt },
      send,
      inOneTab: (action) => action(),
      now: () => 1_000_000,
      wait: (ms) => new Promise((done) => setTimeout(done, Math.min(ms, 20))),
      ...more,
    });
  return { known, calls, queue };
}

/** What became of a scan, in a word. */
export const told = (result: ScanResult): string =>
  result.status === 'answered' ? result.verdict.verdict : result.status;

export const silent = () => {
  throw new Silent('no answer');
};
