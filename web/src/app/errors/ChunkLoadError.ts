/** A part of the app did not load: no connection, or a newer version of the site has replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(cause: unknown) {
    super('A part of the app did not load.', { cause });
  }
}
