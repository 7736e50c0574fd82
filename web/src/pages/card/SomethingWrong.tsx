import { type ComponentType, useState } from 'react';
import { loadChunk } from '../../lib/loadChunk';
import { More } from './CardPage';
import type { HolderActsProps } from './HolderActs';

/** Report, download and erase. Few holders need them, so their code is fetched when this is opened. */
export function SomethingWrong(props: HolderActsProps) {
  const [Acts, setActs] = useState<ComponentType<HolderActsProps>>();
  const [hasFailed, setFailed] = useState(false);

  async function load() {
    setFailed(false);
    try {
      const { HolderActs } = await loadChunk(() => import('./HolderActs'));
      setActs(() => HolderActs);
    } catch (error) {
      console.warn('Not loaded:', error);
      setFailed(true);
    }
  }

  return (
    <More title="Something wrong?" onOpen={() => void load()}>
      {Acts ? (
        <Acts {...props} />
      ) : (
        <p role="status">{hasFailed ? 'This could not be loaded. Close it and open it again.' : 'Loading…'}</p>
      )}
    </More>
  );
}
