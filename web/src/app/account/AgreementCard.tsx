import { lazy, Suspense } from 'react';
import { loadChunk } from '../../shared/lib/loadChunk';
import type { AgreementProps } from './AgreementPanel';

/** If the panel cannot be loaded, it is left out and the page stays. */
const AgreementPanel = lazy(() =>
  loadChunk(() => import('./AgreementPanel')).catch((error: unknown) => {
    console.warn('Data agreement not shown:', error);
    return { default: () => null };
  }),
);

/** The data agreement. Its code is loaded after the page's own. */
export const AgreementCard = (props: AgreementProps) => (
  <Suspense>
    <AgreementPanel {...props} />
  </Suspense>
);
