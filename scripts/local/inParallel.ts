const AT_ONCE = 16;

/**
 * Does it for each, sixteen at once, in their order.
 * @throws what `act` throws first; those that were begun go on
 */
export async function inParallel<One>(all: readonly One[], act: (one: One) => Promise<void>): Promise<void> {
  // The workers share one iterator: each takes the next that nobody has.
  const queue = all.values();
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, all.length) }, async () => {
      for (const one of queue) await act(one);
    }),
  );
}
