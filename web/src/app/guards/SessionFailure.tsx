import { session } from '../../features/auth/session';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';

/** The sign-in code did not load: offline, most likely. */
export function SessionFailure() {
  return (
    <EmptyState title="This page could not be loaded" action={<Button onClick={() => void session.ensureAuth()}>Try again</Button>}>
      <p>We could not reach the sign-in service. Check your connection and try again.</p>
    </EmptyState>
  );
}
