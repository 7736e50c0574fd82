import { logger } from 'firebase-functions/logger';
import { schedule } from '../platform/schedule';

/** Reads the effects that are due, once each. Its code is loaded with its first run. */
export const readEffects = schedule('readEffects', {
  handler: async () => {
    const { read, failed } = await (await import('./measureEffects')).readEffectsAt(Date.now());
    if (read + failed > 0) logger.info('readEffects', { read, failed });
  },
});
