/** The session store of the whole app. It does not use React, so that its timing can be tested separately. */
import type { SessionReading, SessionUser } from '../data/auth';
import { createListeners } from '../lib/listeners';

/** How long after "nobody" the user is cleared, so that renewing a token does not flash the signed-out page. */
export const CLEAR_DELAY_MS = 250;

export interface SessionState {
  user: SessionUser | null;
  /** The sign-in code is loading or has not answered yet. */
  loading: boolean;
  /** The identity service has answered; until then "nobody" is only a guess. */
  known: boolean;
  /**
   * null until read for this user; false for an answered refusal. While the server cannot be reached, it is the last
   * known status.
   */
  paid: boolean | null;
  /** The token's claim; null while nobody is signed in or the token cannot be read. */
  isAdmin: boolean | null;
  /** The sign-in code could not be loaded. */
  failure: Error | null;
}

/** Whether somebody was signed in here when the page was last open. */
export interface SignedInHint {
  read(): boolean;
  write(signedIn: boolean): void;
  /** Calls back when somebody signs in in another tab. Returns a function that ends the subscription. */
  onSet(callback: () => void): () => void;
}

interface SessionDependencies {
  loadAuth(): Promise<{ subscribeToAuth(callback: (reading: SessionReading | null) => void): () => void }>;
  /** null: the server could not be reached. */
  readPaid(uid: string): Promise<boolean | null>;
  /** Whether the account had paid at the last read. */
  wasPaid(uid: string): boolean;
  /** True while the last request to a server had no answer. */
  isUnreached(): boolean;
  hint: SignedInHint;
  /** Called when nobody is signed in any more, to remove the account's stored data. */
  onSignedOut(): void;
  /** Called for every auth state with an unverified address. */
  onUnverified(uid: string): void;
}

export interface SessionStore {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Loads the sign-in code if somebody signed in here before. Returns a function that stops the store. */
  start(): () => void;
  /**
   * Loads the sign-in code unless it is loaded: called by pages that need it, and by the first touch of a sign-in form.
   */
  ensureAuth(): Promise<void>;
  /** Waits until the session has this user, at most ten seconds. */
  untilUser(uid: string): Promise<void>;
  /**
   * Reads the payment status again, unless the server has said "paid" already.
   * @returns the server's answer; null when it could not be reached; then `paid` in the state is the last known status
   */
  refreshPaid(): Promise<boolean | null>;
  /** Sets the status that a live listener has read. */
  reportPaid(uid: string, paid: boolean): void;
}

export const INITIAL_SESSION: SessionState = {
  user: null,
  loading: false,
  known: false,
  paid: null,
  isAdmin: null,
  failure: null,
};

/** Makes a store, which has loaded nothing yet. */
export function createSessionStore({
  loadAuth,
  readPaid,
  wasPaid,
  isUnreached,
  hint,
  onSignedOut,
  onUnverified,
}: SessionDependencies): SessionStore {
  let state = INITIAL_SESSION;
  let loading: Promise<void> | undefined;
  let clearing: ReturnType<typeof setTimeout> | undefined;
  /** The account for which the server has answered "paid". */
  let confirmedFor: string | undefined;
  const { subscribe, notify } = createListeners();

  function set(change: Partial<SessionState>): void {
    state = { ...state, ...change };
    notify();
  }

  function onReading(reading: SessionReading | null): void {
    clearTimeout(clearing);
    if (!reading) {
      clearing = setTimeout(() => {
        hint.write(false);
        onSignedOut();
        set({ user: null, loading: false, known: true, paid: null, isAdmin: null });
      }, CLEAR_DELAY_MS);
      return;
    }
    const { isAdmin, ...user } = reading;
    const isSame = state.user?.uid === user.uid;
    hint.write(true);
    if (state.user && !isSame) onSignedOut();
    set({
      user,
      loading: false,
      known: true,
      // While the token cannot be read, the last known claim is used.
      isAdmin: isAdmin ?? (isSame ? state.isAdmin : null),
      paid: isSame ? state.paid : null,
    });
    if (!user.emailVerified) onUnverified(user.uid);
  }

  async function load(): Promise<void> {
    set({ loading: true });
    try {
      (await loadAuth()).subscribeToAuth(onReading);
      set({ failure: null });
    } catch (error) {
      loading = undefined;
      set({ loading: false, failure: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  const ensureAuth = (): Promise<void> => (loading ??= load());

  function setPaid(uid: string, paid: boolean): void {
    if (state.user?.uid === uid && state.paid !== paid) set({ paid });
  }

  function reportPaid(uid: string, paid: boolean): void {
    if (state.user?.uid !== uid) return;
    confirmedFor = paid ? uid : undefined;
    setPaid(uid, paid);
  }

  return {
    state: () => state,
    subscribe,
    ensureAuth,
    reportPaid,
    start() {
      if (hint.read()) void ensureAuth();
      return hint.onSet(() => void ensureAuth());
    },
    untilUser: (uid) =>
      new Promise((resolve) => {
        if (state.user?.uid === uid) return resolve();
        const done = () => {
          clearTimeout(patience);
          stop();
          resolve();
        };
        const patience = setTimeout(done, 10_000);
        const stop = subscribe(() => state.user?.uid === uid && done());
      }),
    async refreshPaid() {
      const uid = state.user?.uid;
      if (uid === undefined) return false;
      if (state.paid && confirmedFor === uid) return true;
      // Another request had no answer, so use the last known status without waiting for this one.
      if (isUnreached() && wasPaid(uid)) setPaid(uid, true);
      const answer = await readPaid(uid);
      if (answer !== null) reportPaid(uid, answer);
      else if (wasPaid(uid)) setPaid(uid, true);
      return answer;
    },
  };
}
