/** Makes a prerendered page live. */
import { type ComponentType, type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hydrates the document. Resolves when the page answers to the visitor.
 * @param render what is in the document; calls `onLive` once it is hydrated
 */
export async function hydratePage(render: (onLive: () => void) => ReactNode): Promise<void> {
  const root = document.getElementById('root');
  if (!root) {
    alert('Critical Error: Root element not found. The application cannot load.');
    return;
  }
  await new Promise<void>((live) => {
    // In a transition React hydrates in small portions, and lets the visitor's input in between.
    startTransition(() => {
      hydrateRoot(root, <StrictMode>{render(live)}</StrictMode>, {
        // The error screen replaces the page, and it is live.
        onCaughtError: (error) => {
          console.error(error);
          live();
        },
        onUncaughtError: (error) => {
          console.error(error);
          alert('Application failed to load. Check console for details.');
        },
      });
    });
  });
  // The browser tests wait for this.
  document.documentElement.dataset['live'] = 'true';
}

/** The `start` of a page app of its own. */
export function startAlone(Page: ComponentType): () => Promise<void> {
  return () =>
    hydratePage((onLive) => (
      <Live onLive={onLive}>
        <Page />
      </Live>
    ));
}

function Live({ onLive, children }: { onLive: () => void; children: ReactNode }) {
  useEffect(onLive, [onLive]);
  return children;
}
