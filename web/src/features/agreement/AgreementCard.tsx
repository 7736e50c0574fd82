import { lazy, Suspense } from 'react';
import { loadChunk } from '../../lib/loadChunk';
import type { AgreementProps } from './AgreementPanel';

/** What cannot be loaded is not asked this time: the page around it stays. */
const AgreementPanel = lazy(() =>
  loadChunk(() => import('./AgreementPanel')).catch((error: unknown) => {
    console.warn('Data agreement not shown:', error);
    return { default: () => null };
  }),
);

/** The data agreement: its code comes after the page's own. */
export const AgreementCard = (props: AgreementProps) => (
  <Suspense>
    <AgreementPanel {...props} />
  </Suspense>
);
