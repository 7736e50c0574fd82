/** Loading of code on demand. */

/** Time limit, in ms. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The error when a part of the app did not load: no connection, or a newer version of the site has replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(cause: unknown) {
    super('A part of the app did not load.', { cause });
  }
}

/**
 * Wraps a dynamic import: a failure, or no result within 120,000 ms, becomes a `ChunkLoadError`. It does not reload the
 * page, because a form would lose its text. For a whole page the error boundary reloads once; everything else shows an
 * error.
 * @throws ChunkLoadError
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not loaded within ${CHUNK_TIMEOUT_MS} ms`)), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw new ChunkLoadError(cause);
  } finally {
    clearTimeout(timer);
  }
}
