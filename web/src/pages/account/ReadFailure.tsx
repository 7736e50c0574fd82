import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';

/** Something of the owner's could not be read, and nothing is kept from before. */
export function ReadFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <EmptyState title={`We could not load ${what}`} action={<Button onClick={onRetry}>Try again</Button>}>
      <p role="alert">Check your connection and try again. Nothing that was saved is lost.</p>
    </EmptyState>
  );
}
