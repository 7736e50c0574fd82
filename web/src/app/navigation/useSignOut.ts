import { ROUTES } from '@tessera/domain/paths';
import { useNavigate } from 'react-router-dom';
import { signOut } from '../../features/auth/session';
import { keptText } from '../../lib/kept';
import { loadChunk } from '../../lib/loadChunk';
import { SIGN_OUT_REDIRECT_MS } from '../constants';
import { notify } from '../notifications/notificationStore';

/** Written when a counter in this browser reads a card: without it there is nothing that could wait. */
const counterHint = keptText('tessera.clock');

/** Whether somebody who signs out while stamps wait here wants to all the same. */
async function mayLeaveScans(): Promise<boolean> {
  if (counterHint.read() === null) return true;
  try {
    const { waitingHere } = await loadChunk(() => import('../../features/counter/scanStore'));
    const waiting = await waitingHere();
    const question = `${waiting} ${waiting === 1 ? 'stamp waits' : 'stamps wait'} on this device for a connection. They stay here until somebody of the shop opens the counter. Sign out all the same?`;
    return waiting === 0 || confirm(question);
  } catch (error) {
    console.warn('Waiting stamps were not counted:', error);
    return true;
  }
}

/** Signs out, says so, and goes to the log-in page 300 ms later. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await mayLeaveScans())) return;
    const { success, message } = await signOut();
    notify({ tone: success ? 'success' : 'error', message });
    if (!success) return;
    setTimeout(() => {
      // A protected page's guard may have gone there already.
      if (window.location.pathname !== ROUTES.logIn) void navigate(ROUTES.logIn);
    }, SIGN_OUT_REDIRECT_MS);
  };
}
