import { useEffect } from 'react';
import { session } from './session';
import type { SessionState } from './sessionStore';
import { useSession } from './useSession';

/** The session, on a page that needs to know it: loads the sign-in code once the page is there. */
export function useEnsureAuth(): SessionState {
  useEffect(() => void session.ensureAuth(), []);
  return useSession();
}
