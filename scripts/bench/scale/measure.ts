/** What a step of the bench costs: time, documents, memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import { countDatabase } from '../../lib/countDatabase';

/** The cards of the shop to compare with. */
export const USUAL = 300;

/** The numbers that the command takes, by the names of its options. */
export type Sizes = Record<'cards' | 'events' | 'changed' | 'shops' | 'counters' | 'seconds', number>;

export interface Cost {
  ms: number;
  /** Documents that were read. */
  reads: number;
  writes: number;
  /** The greatest growth of this process's memory, in MiB. */
  memory: number;
}

const SAMPLE_MS = 50;
const heldNow = () => process.memoryUsage().heapUsed + process.memoryUsage().external;

/** Does something, and measures its time and the growth of the memory. */
async function measured<Answer>(act: () => Promise<Answer>): Promise<{ answer: Answer; ms: number; memory: number }> {
  await sleep(0);
  const before = heldNow();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, heldNow())), SAMPLE_MS);
  const begin = performance.now();
  try {
    const answer = await act();
    const ms = performance.now() - begin;
    return { answer, ms, memory: (Math.max(most, heldNow()) - before) / 2 ** 20 };
  } finally {
    clearInterval(timer);
  }
}

/** Measures what a function of the backend does in this process. */
export async function costOf(act: () => Promise<unknown>): Promise<Cost> {
  const database = countDatabase();
  try {
    const { answer, ms, memory } = await measured(() => database.costOf(act));
    return { ms, reads: answer.reads, writes: answer.writes, memory };
  } finally {
    database.stop();
  }
}

let received: string[] = [];
const reach = globalThis.fetch;

/** Lets `pageCostOf` see the answers. Called before the database's small client is loaded, which keeps `fetch`. */
export function watchFetch(): void {
  globalThis.fetch = async (input, init) => {
    const answer = await reach(input, init);
    received.push(await answer.clone().text());
    return answer;
  };
}

/** Measures what a page reads by the helpers of `web/src/shared/data`. */
export async function pageCostOf(act: () => Promise<unknown>): Promise<Cost> {
  received = [];
  const { ms, memory } = await measured(act);
  // In the answer to a query, and in that to the name of a document.
  const reads = (received.join('').match(/"(document|found|missing)":/g) ?? []).length;
  return { ms, reads, writes: 0, memory };
}
