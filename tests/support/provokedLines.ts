import { type Mock, mock } from 'node:test';

/**
 * Keeps the console quiet in a block of tests that provoke failures. Elsewhere a line that a passed test writes fails
 * the run.
 */
export function provokesLines(...kinds: ('info' | 'warn' | 'error')[]): void {
  let quiet: Mock<() => void>[] = [];
  beforeEach(() => (quiet = kinds.map((kind) => mock.method(console, kind, () => {}))));
  afterEach(() => quiet.forEach((one) => one.mock.restore()));
}
