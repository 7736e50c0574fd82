const AT_ONCE = 16;

/**
 * Runs `action` for each item, sixteen at a time, started in order.
 * @throws the first error of `action`; running calls continue
 */
export async function inParallel<One>(all: readonly One[], action: (one: One) => Promise<void>): Promise<void> {
  // The workers share one iterator, so each takes the next item.
  const queue = all.values();
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, all.length) }, async () => {
      for (const one of queue) await action(one);
    }),
  );
}
