/** What a step of the bench costs: time, documents, memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import { countDatabase } from '../../lib/countDatabase';

/** The cards of the shop to compare with. */
export const USUAL = 300;

/** The numbers that the command takes, by the names of its options. */
export type Sizes = Record<'cards' | 'events' | 'shops' | 'counters' | 'seconds', number>;

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

/** The greatest memory until it is stopped. */
function watchMemory(): { stop(): number } {
  const before = heldNow();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, heldNow())), SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return (Math.max(most, heldNow()) - before) / 2 ** 20;
    },
  };
}

/** Measures what a function of the backend does in this process. */
export async function costOf(act: () => Promise<unknown>): Promise<Cost> {
  await sleep(0);
  const database = countDatabase();
  const memory = watchMemory();
  const begin = performance.now();
  try {
    const { reads, writes } = await database.costOf(act);
    return { ms: performance.now() - begin, reads, writes, memory: memory.stop() };
  } finally {
    database.stop();
  }
}

let received: string[] | undefined;
const reach = globalThis.fetch;

/** Lets `pageCostOf` see the answers. Called before the database's small client is loaded, which keeps `fetch`. */
export function watchFetch(): void {
  globalThis.fetch = async (input, init) => {
    const answer = await reach(input, init);
    received?.push(await answer.clone().text());
    return answer;
  };
}

/** Measures what a page reads by the helpers of `web/src/data`. */
export async function pageCostOf(act: () => Promise<unknown>): Promise<Cost> {
  const answers: string[] = (received = []);
  const memory = watchMemory();
  const begin = performance.now();
  try {
    await act();
  } finally {
    received = undefined;
  }
  const ms = performance.now() - begin;
  // In the answer to a query, and in that to the name of a document.
  const reads = (answers.join('').match(/"(document|found|missing)":/g) ?? []).length;
  return { ms, reads, writes: 0, memory: memory.stop() };
}
