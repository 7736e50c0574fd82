/** How long people and pages wait, in ms, and a wait that ends. */

/** After this time, a text says that the action is still running. */
export const SLOW_AFTER_MS = 2000;
/** After this time without an answer, a request counts as unreachable, and a wait can be stopped. */
export const ANSWER_LIMIT_MS = 8000;
/** Time limit for a call of a function, which may need a cold start. */
export const CALL_LIMIT_MS = 30_000;

/**
 * Waits for a piece of work until a time limit. The work itself goes on after it.
 * @param late makes the error for work that takes longer
 */
export async function withinLimit<Result>(limitMs: number, work: Promise<Result>, late: () => Error): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), limitMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
