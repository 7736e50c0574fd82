import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '../../lib/loadChunk';
import type { AgreementProps } from './AgreementPanel';

/** The data agreement: its code comes after the page's own. Without it nothing is asked this time. */
export function AgreementCard(props: AgreementProps) {
  const [Panel, setPanel] = useState<ComponentType<AgreementProps>>();
  useEffect(() => {
    loadChunk(() => import('./AgreementPanel')).then(
      ({ AgreementPanel }) => setPanel(() => AgreementPanel),
      (error: unknown) => console.warn('Data agreement not shown:', error),
    );
  }, []);
  return Panel ? <Panel {...props} /> : null;
}
