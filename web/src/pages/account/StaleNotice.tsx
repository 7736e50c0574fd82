import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';

/** The page shows what it read the last time. Without a connection it is read again by itself, once there is one. */
export function StaleNotice({ onRetry }: { onRetry?: () => void }) {
  const offline = !navigator.onLine;
  return (
    <Notice tone="warning" title={offline ? 'You are offline' : 'This could not be read just now'}>
      <p>This is what we read last. It may have changed since.</p>
      {onRetry && !offline && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Notice>
  );
}
