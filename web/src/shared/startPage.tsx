/** Hydrates a prerendered page. */
import { type ComponentType, type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hydrates the document. Resolves when the page is interactive.
 * @param render renders the document's content; calls `onLive` once it is hydrated
 */
export async function hydratePage(render: (onLive: () => void) => ReactNode): Promise<void> {
  const root = document.getElementById('root');
  if (!root) {
    alert('Critical Error: Root element not found. The application cannot load.');
    return;
  }
  await new Promise<void>((live) => {
    // In a transition React hydrates in small portions, and handles the visitor's input between them.
    startTransition(() => {
      hydrateRoot(root, <StrictMode>{render(live)}</StrictMode>, {
        // The error screen that replaces the page is interactive.
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
  // Browser tests wait for this attribute.
  document.documentElement.dataset['live'] = 'true';
}

/** Makes the `start` function of a standalone page app. */
export function startStandalone(Page: ComponentType): () => Promise<void> {
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
