/** Hydrates prerendered HTML. */
import { type ComponentType, type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hydrates an element. Resolves when its content is interactive.
 * @param render renders the content; calls `onLive` once it is hydrated
 * @param identifierPrefix the prefix of its ids, with which it was rendered
 */
export const hydrate = (
  element: HTMLElement,
  render: (onLive: () => void) => ReactNode,
  identifierPrefix = '',
): Promise<void> =>
  new Promise((live) => {
    // In a transition React hydrates in small portions, and handles the visitor's input between them.
    startTransition(() => {
      hydrateRoot(element, <StrictMode>{render(live)}</StrictMode>, {
        identifierPrefix,
        // The error screen that replaces the content is interactive.
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

/** Hydrates the document. Resolves when the page is interactive. */
export async function hydratePage(render: (onLive: () => void) => ReactNode): Promise<void> {
  const root = document.getElementById('root');
  if (!root) {
    alert('Critical Error: Root element not found. The application cannot load.');
    return;
  }
  await hydrate(root, render);
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

/** Calls back once its children are hydrated. */
export function Live({ onLive, children }: { onLive: () => void; children: ReactNode }) {
  useEffect(onLive, [onLive]);
  return children;
}
