/** Code that is fetched when it is needed. */

/** In ms. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the app did not load: no connection, or a newer version of the site has replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(cause: unknown) {
    super('A part of the app did not load.', { cause });
  }
}

/**
 * Wraps a dynamic import: what fails, or is not there within 120,000 ms, becomes a `ChunkLoadError`. Nothing is
 * reloaded here, since a form that needs the code would lose what was typed: for a whole page the error boundary
 * reloads once, and everything else says that it did not work.
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
