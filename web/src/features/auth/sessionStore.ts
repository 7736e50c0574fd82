/** Who is signed in, for the whole app: a small store without React, so that its timing can be tested by itself. */
import type { SessionReading, SessionUser } from '../../data/auth';

/**
 * How long after "nobody" the user is cleared: a token that is just being renewed must not flash the signed-out page.
 */
export const CLEAR_DELAY_MS = 250;

export interface SessionState {
  user: SessionUser | null;
  /** The sign-in code was asked for and has not answered yet. */
  loading: boolean;
  /** The identity service has answered: until then "nobody" is only a guess. */
  known: boolean;
  /**
   * null until read for this user; an answered refusal is false. While the server cannot be reached the last known
   * status holds.
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
  /** Calls back when another tab signs in. Returns a function that ends the subscription. */
  onSet(callback: () => void): () => void;
}

export interface SessionDependencies {
  loadAuth(): Promise<{ subscribeToAuth(callback: (reading: SessionReading | null) => void): () => void }>;
  /** null: the server could not be reached. */
  readPaid(uid: string): Promise<boolean | null>;
  /** Whether the account had paid when that was last read. */
  wasPaid(uid: string): boolean;
  /** True while the last request to a server had no answer. */
  isUnreached(): boolean;
  hint: SignedInHint;
  /** Called when nobody is signed in any more, to remove what was kept of the account. */
  onSignedOut(): void;
  /** Called with every reading whose address is not verified. */
  onUnverified(uid: string): void;
}

export interface SessionStore {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /**
   * Looks whether somebody signed in here before, and only then loads the sign-in code. Returns a function that stops
   * it.
   */
  start(): () => void;
  /**
   * Loads the sign-in code unless it is loaded: called by pages that need it, and by the first touch of a sign-in form.
   */
  ensureAuth(): Promise<void>;
  /** Waits until this user is the session's, at most ten seconds. */
  untilUser(uid: string): Promise<void>;
  /**
   * Reads the payment status again, unless the server has said "paid" already.
   * @returns the server's answer; null where it could not be reached, and `paid` in the state is the last known status
   */
  refreshPaid(): Promise<boolean | null>;
  /** Takes over what a live listener has read. */
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

/** A store that has not loaded anything yet. */
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
  /** The account that the server has called "paid". */
  let confirmedFor: string | undefined;
  const listeners = new Set<() => void>();

  function set(change: Partial<SessionState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
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
      // While the token cannot be read, the last known claim holds.
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

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

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
      // Another request had no answer, so the owner is let in without waiting for this one.
      if (isUnreached() && wasPaid(uid)) setPaid(uid, true);
      const answer = await readPaid(uid);
      if (answer !== null) reportPaid(uid, answer);
      else if (wasPaid(uid)) setPaid(uid, true);
      return answer;
    },
  };
}
