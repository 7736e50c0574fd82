import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from '../../../../web/src/shared/lib/loadChunk';

describe('code that is loaded on demand', () => {
  afterEach(() => mock.timers.reset());

  it('is what was imported', async () => {
    assert.deepEqual(await loadChunk(() => Promise.resolve({ part: 1 })), { part: 1 });
  });

  it('has failed when it cannot be fetched, and says why', async () => {
    const cause = new TypeError('Failed to fetch');
    await assert.rejects(
      loadChunk(() => Promise.reject(cause)),
      (error) => error instanceof ChunkLoadError && error.name === 'ChunkLoadError' && error.cause === cause,
    );
  });

  it('fails when it is not loaded within two minutes, and not before', async () => {
    assert.equal(CHUNK_TIMEOUT_MS, 120_000);
    mock.timers.enable({ apis: ['setTimeout'] });
    let settled = false;
    const loading = loadChunk(() => new Promise(() => {}));
    const over = assert.rejects(loading, ChunkLoadError).then(() => (settled = true));
    mock.timers.tick(CHUNK_TIMEOUT_MS - 1);
    await new Promise((turn) => setImmediate(turn));
    assert.equal(settled, false);
    mock.timers.tick(1);
    await over;
  });
});
