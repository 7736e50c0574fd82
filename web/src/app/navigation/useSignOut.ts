import { ROUTES } from '@tessera/domain/paths';
import { useNavigate } from 'react-router-dom';
import { signOut } from '../../features/auth/session';
import { SIGN_OUT_REDIRECT_MS } from '../constants';
import { notify } from '../notifications/notificationStore';

/** Signs out, says so, and goes to the log-in page 300 ms later. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { success, message } = await signOut();
    notify({ tone: success ? 'success' : 'error', message });
    if (!success) return;
    setTimeout(() => {
      // A protected page's guard may have gone there already.
      if (window.location.pathname !== ROUTES.logIn) void navigate(ROUTES.logIn);
    }, SIGN_OUT_REDIRECT_MS);
  };
}
