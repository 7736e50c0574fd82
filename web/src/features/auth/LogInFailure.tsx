import type { AuthResult } from '../../data/auth';
import { Notice } from '../../ui/Notice';
import { authMessage } from './authMessage';

/** The provider's codes that no other email or password would help. */
const NOT_THE_CREDENTIALS = ['auth/network-request-failed', 'auth/too-many-requests', 'auth/user-disabled'];

/** Why nobody was signed in, and what to do. */
export function LogInFailure({ result: { code, message } }: { result: AuthResult }) {
  const refused = code !== undefined && !NOT_THE_CREDENTIALS.includes(code);
  return (
    <Notice tone="error">
      <p>{refused ? message : authMessage({ code, message })}</p>
      {refused && <p>Check the email and the password, or set a new password.</p>}
    </Notice>
  );
}
