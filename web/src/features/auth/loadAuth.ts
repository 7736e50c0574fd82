import type * as Auth from '../../data/auth';
import { loadChunk } from '../../lib/loadChunk';

/**
 * The sign-in code, in a chunk of its own.
 * @throws ChunkLoadError
 */
export const loadAuth = (): Promise<typeof Auth> => loadChunk(() => import('../../data/auth'));
