/** Loading of code on demand. */
import { withinLimit } from './waits';

/** Time limit, in ms. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The error when a part of the app did not load: no connection, or a newer version of the site has replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  /**
   * @param isStuck whether the same import has failed before on this page: many browsers keep a failed import until the
   *   page is reloaded, and do not request its file again
   */
  constructor(
    cause: unknown,
    readonly isStuck = false,
  ) {
    super('A part of the app did not load.', { cause });
  }
}

let isStuck: (cause: unknown) => boolean = () => false;

/** Sets the function that is called for each failed import and returns whether the same import has failed before. */
export const onFailedImport = (hear: typeof isStuck): void => {
  isStuck = hear;
};

/**
 * Wraps a dynamic import: a failure, or no result within 120,000 ms, becomes a `ChunkLoadError`. The first failure does
 * not reload the page: for a whole page the error boundary reloads once, and everything else shows an error.
 * @throws ChunkLoadError
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await withinLimit(CHUNK_TIMEOUT_MS, load(), () => new Error('too slow'));
  } catch (cause) {
    throw new ChunkLoadError(cause, isStuck(cause));
  }
}
