import { type ComponentProps, type ComponentType, useState } from 'react';
import { loadChunk } from '../shared/lib/loadChunk';
import { More } from './CardPage';
import type * as laterParts from './laterParts';

type Parts = typeof laterParts;

interface Props<Part extends keyof Parts> {
  title: string;
  part: Part;
  inside: ComponentProps<Parts[Part]>;
}

/** A disclosure that few holders open. Its code is loaded when it is opened. */
export function LaterMore<Part extends keyof Parts>({ title, part, inside }: Props<Part>) {
  const [loaded, setLoaded] = useState<Parts>();
  const [hasFailed, setFailed] = useState(false);

  async function open() {
    setFailed(false);
    try {
      setLoaded(await loadChunk(() => import('./laterParts')));
    } catch (error) {
      console.warn('Not loaded:', error);
      setFailed(true);
    }
  }

  const Inside = loaded?.[part] as ComponentType<object> | undefined;
  return (
    <More title={title} onOpen={() => void open()}>
      {Inside ? (
        <Inside {...inside} />
      ) : (
        <p role="status">
          {hasFailed ? 'This did not load. Check your connection, then close this and open it again.' : 'Loading…'}
        </p>
      )}
    </More>
  );
}
