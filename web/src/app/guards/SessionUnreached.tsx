import { session } from '../../features/auth/session';
import { SIGN_IN_UNREACHED } from '../../features/auth/signInUnreached';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';

/** The sign-in code did not load, offline most likely: says so, with the way to try again. */
export function SessionUnreached() {
  return (
    <Notice tone="error">
      <p>{SIGN_IN_UNREACHED}</p>
      <Button variant="secondary" onClick={() => void session.ensureAuth()}>
        Try again
      </Button>
    </Notice>
  );
}
