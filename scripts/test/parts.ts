/** The parts of `npm test`. */
export const PARTS = ['lint', 'types', 'build', 'unit', 'rules', 'functions', 'e2e'] as const;
export type Part = (typeof PARTS)[number];

/** The parts that need emulators. */
const BACKEND_PARTS = ['rules', 'functions', 'e2e'] as const satisfies readonly Part[];
export type BackendPart = (typeof BACKEND_PARTS)[number];

/** The folders of `tests/` that a part runs; by default the folder of the same name. */
export const FOLDERS: Partial<Record<Part, readonly string[]>> = { unit: ['domain', 'web', 'scripts', 'build'] };

/** The parts that are mocha tests. */
export type MochaPart = Extract<Part, 'unit' | 'rules' | 'functions'>;

/**
 * When a test that hangs is ended, in milliseconds. It does not measure speed: each wait in a test has its own limit,
 * and the slowest test takes a minute.
 */
export const HANG_LIMIT_MS = 900_000;

/** A list is printed line by line; a part with dots prints its failures when it ends, because others run beside it. */
export type Reporter = 'dot' | 'list';

/** The result of a part. */
export interface Count {
  passed: number;
  failed: number;
  /** The titles of the passed tests, if the part consists of tests. */
  titles?: readonly string[];
}

export const PASSED: Count = { passed: 1, failed: 0 };
export const FAILED: Count = { passed: 0, failed: 1 };

export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  titles: counts.flatMap(({ titles = [] }) => titles),
});

/**
 * The requested parts in their order; all parts if none is named.
 * @throws Error naming what is not a part
 */
export function chosenParts(names: string[]): Part[] {
  const unknown = names.filter((name) => !PARTS.includes(name as Part));
  if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}. There are ${PARTS.join(', ')}.`);
  return names.length === 0 ? [...PARTS] : PARTS.filter((part) => names.includes(part));
}

export const isBackendPart = (part: Part): part is BackendPart => (BACKEND_PARTS as readonly Part[]).includes(part);
