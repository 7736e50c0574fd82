import { type ReactNode, useEffect } from 'react';
import { session } from './session';

/** Starts the session with the app: after hydration, so that the first render is the prerendered page. */
export function SessionProvider({ children }: { children: ReactNode }) {
  useEffect(() => session.start(), []);
  return children;
}
