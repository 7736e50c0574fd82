import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type * as Auth from '../data/auth';
import type { AuthResult } from '../data/auth';
import { serverReach } from '../data/serverReach';
import { loadChunk } from '../lib/loadChunk';
import { storedText } from '../lib/storage';
import { forgetReads, recallRead, rememberRead } from '../query/queryCache';
import {
  createSessionStore,
  INITIAL_SESSION,
  type SessionState,
  type SessionStore,
  type SignedInHint,
} from './sessionStore';

/** The sign-in code, in a chunk of its own. @throws ChunkLoadError */
export const loadAuth = (): Promise<typeof Auth> => loadChunk(() => import('../data/auth'));

const HINT = 'tessera.signedIn';
const hint = storedText(HINT);

/** Set while somebody is signed in here, so that the app loads the sign-in code. It contains nothing else. */
const signedInHint: SignedInHint = {
  read: () => hint.read() !== null,
  write(signedIn) {
    if (signedIn) hint.write('1');
    else hint.remove();
  },
  onSet(callback) {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === HINT && newValue !== null) callback();
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  },
};

const keyOf = (uid: string): string => `paid/${uid}`;

/** The last known payment status, which is used while the server cannot be reached. */
export const lastPaid = {
  read: (uid: string): boolean => recallRead(keyOf(uid))?.value === true,
  write(uid: string, paid: boolean): void {
    if (lastPaid.read(uid) !== paid) rememberRead(keyOf(uid), paid);
  },
};

/** The app's session. Firebase is not loaded until `start` finds the hint or a page needs the session. */
export const session: SessionStore = createSessionStore({
  loadAuth,
  readPaid: async (uid) => {
    try {
      return await (await loadChunk(() => import('../data/payment'))).checkPaymentStatus(uid, null);
    } catch (error) {
      console.error('Payment status not read:', error);
      return null;
    }
  },
  wasPaid: lastPaid.read,
  isUnreached: serverReach.isUnreached,
  hint: signedInHint,
  onSignedOut: forgetReads,
  onUnverified: async (uid) => {
    try {
      await (await loadAuth()).sendAutomaticVerification(uid);
    } catch (error) {
      console.error('The verification mail could not be sent:', error);
    }
  },
});

// This stores only "paid". The code that reads the record stores "not paid".
session.subscribe(() => {
  const { user, paid } = session.state();
  if (user && paid) lastPaid.write(user.uid, true);
});

/** The present session. While a page is prerendered or hydrated, it is a signed-out visitor's. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state, () => INITIAL_SESSION);
}

/** The session, for a page that needs it: loads the sign-in code once the page is rendered. */
export function useEnsureAuth(): SessionState {
  useEffect(() => void session.ensureAuth(), []);
  return useSession();
}

/** Starts the session with the app: after hydration, so that the first render is the prerendered page. */
export function SessionProvider({ children }: { children: ReactNode }) {
  useEffect(() => session.start(), []);
  return children;
}

/** Signs out. Returns the result as a sentence for the page. */
export async function signOut(): Promise<AuthResult> {
  try {
    const result = await (await loadAuth()).logOut();
    // Not only when the session is cleared, which is later: the page may be closed by then.
    if (result.success) {
      hint.remove();
      forgetReads();
    }
    return result;
  } catch (error) {
    console.error('Sign-out failed:', error);
    return { success: false, message: 'Logout failed.' };
  }
}
