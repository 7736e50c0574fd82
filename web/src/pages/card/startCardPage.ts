import type { ComponentType } from 'react';
import { startAlone } from '../../app/router/startPage';

/** The `start` of a customer's page: live first, then what may wait. */
export function startCardPage(Page: ComponentType): () => Promise<void> {
  const start = startAlone(Page);
  return async () => {
    await start();
    import('./afterCardStart').then(
      ({ afterCardStart }) => afterCardStart(),
      (error: unknown) => console.info('Not kept for offline:', error),
    );
  };
}
