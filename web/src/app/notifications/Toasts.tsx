import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadChunk } from '../../lib/loadChunk';
import { ErrorBoundary } from '../errors/ErrorBoundary';
import { noNotifications, notifications, subscribeToNotifications } from './notificationStore';

const ToastList = lazy(async () => ({ default: (await loadChunk(() => import('./ToastList'))).ToastList }));

/**
 * Where notifications appear. Always in the page, because a live region speaks only of what changes in it; the rest is
 * loaded with the first of them, and the bare words stand in where that fails.
 */
export function Toasts() {
  const shown = useSyncExternalStore(subscribeToNotifications, notifications, noNotifications);
  return (
    <div role="region" aria-label="Notifications" aria-live="polite">
      {shown.length > 0 && (
        <ErrorBoundary resetKey="" fallback={shown.map(({ message }) => message)}>
          <Suspense>
            <ToastList shown={shown} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
