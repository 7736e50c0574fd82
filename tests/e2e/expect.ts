/**
 * Playwright's `expect`, tried ten times a second. By itself it is tried after 20, 70, 170 and 270 ms, and then every
 * half second, because its pauses depend on the time limit, which is long here. A wait of up to 1.5 s took
 * 245 ms longer than it had to, and takes 55 ms longer with this (40 waits of each, in turn).
 */
import { expect as original } from '@playwright/test';

/** The time limit of one attempt. With a limit of less than 2.5 s, no pause between two looks is longer than 100 ms. */
const ATTEMPT_MS = 2400;
/** When the attempts end, in ms: a busy machine may take a minute for a page. */
const PATIENCE_MS = 180_000;

const attempt = original.configure({ timeout: ATTEMPT_MS });

type Matchers = Record<string, ((...parameters: unknown[]) => unknown) | undefined>;

const hasOwnLimit = (parameters: unknown[]): boolean =>
  parameters.some((one) => typeof one === 'object' && one !== null && 'timeout' in one);

/** Whether a matcher says that its time limit has ended it. */
const isTimedOut = (error: unknown): boolean =>
  error instanceof Error &&
  'matcherResult' in error &&
  (error.matcherResult as { timeout?: number } | undefined)?.timeout !== undefined;

/** Tries again after an attempt that its time limit has ended. Another error, such as of a closed page, ends it. */
async function untilPatienceEnds(first: Promise<unknown>, next: () => unknown): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (let running: unknown = first; ; running = next()) {
    try {
      return void (await running);
    } catch (error) {
      if (performance.now() > end || !isTimedOut(error)) throw error;
    }
  }
}

/** The matchers of a page or a locator, which answer promises; those of values answer at once. */
const patient = (matchers: Matchers): Matchers =>
  new Proxy(matchers, {
    get(target, name: string) {
      const matcher = target[name];
      if (name === 'not') return patient(matcher as unknown as Matchers);
      if (typeof matcher !== 'function') return matcher;
      return (...parameters: unknown[]) => {
        const first = matcher.apply(target, parameters);
        return first instanceof Promise && !hasOwnLimit(parameters)
          ? untilPatienceEnds(first, () => matcher.apply(target, parameters))
          : first;
      };
    },
  });

export const expect = new Proxy(original, {
  apply: (_, __, [actual, message]: [unknown, string?]) => patient(attempt(actual, message) as unknown as Matchers),
}) as typeof original;
