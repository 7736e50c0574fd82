/** Random choices that a seed determines. */

/** A generator of numbers from 0 to 1; the same seed gives the same numbers (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function shuffled<One>(all: readonly One[], random: () => number): One[] {
  return all
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

/** Number of pairs in which the later one comes first. @param ranks of the items, in the order in which they come */
export const reversedPairs = (ranks: readonly number[]): number =>
  ranks.reduce((sum, rank, index) => sum + ranks.slice(index + 1).filter((later) => later < rank).length, 0);

/** Merges queues at random, and keeps the order within each. `atOnce` queues are open at the same time. */
export function interleaved<One>(queues: readonly (readonly One[])[], atOnce: number, random: () => number): One[] {
  const waiting = queues.map((queue) => [...queue]);
  const open = waiting.splice(0, atOnce);
  const all: One[] = [];
  while (open.length > 0) {
    const index = Math.floor(random() * open.length);
    const next = open[index]?.shift();
    if (next !== undefined) all.push(next);
    if (open[index]?.length === 0) open.splice(index, 1, ...waiting.splice(0, 1));
  }
  return all;
}
