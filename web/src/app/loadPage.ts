import { CHUNK_TIMEOUT_MS } from './constants';
import { ChunkLoadError } from './errors/ChunkLoadError';

/**
 * Wraps a dynamic import: what fails, or is not there within 120,000 ms, becomes a `ChunkLoadError`. It does not reload
 * by itself, because it also serves prefetching; the error boundary does, once the failure matters.
 * @throws ChunkLoadError
 */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
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
