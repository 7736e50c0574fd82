import type { ComponentType } from 'react';
import { startStandalone } from '../shared/startPage';

/** Makes the `start` function of a customer's page: hydrates it first, then does the rest. */
export function startCardPage(Page: ComponentType): () => Promise<void> {
  const start = startStandalone(Page);
  return async () => {
    await start();
    import('./afterCardStart').then(
      ({ afterCardStart }) => afterCardStart(),
      (error: unknown) => console.info('Not kept for offline:', error),
    );
  };
}
