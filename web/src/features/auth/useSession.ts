import { useSyncExternalStore } from 'react';
import { session } from './session';
import { INITIAL_SESSION, type SessionState } from './sessionStore';

/** The session as it is. While a page is prerendered or hydrated it is a stranger's. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state, () => INITIAL_SESSION);
}
