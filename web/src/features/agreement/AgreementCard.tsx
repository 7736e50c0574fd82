import { lazy, Suspense } from 'react';
import { loadChunk } from '../../lib/loadChunk';
import type { AgreementProps } from './AgreementPanel';

const AgreementPanel = lazy(() => loadChunk(() => import('./AgreementPanel')));

/** The data agreement: its code comes after the page's own. */
export const AgreementCard = (props: AgreementProps) => (
  <Suspense>
    <AgreementPanel {...props} />
  </Suspense>
);
