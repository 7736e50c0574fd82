import { useEffect, useState } from 'react';
import { ANSWER_LIMIT_MS, serverReach } from '../../data/serverReach';
import { keepTrying } from '../../lib/keepTrying';
import { LoadingScreen } from '../../ui/Loading';
import { Notice } from '../../ui/Notice';
import { TryAgain } from '../reading/ReadNotice';
import { SIGN_IN_UNREACHED } from './authMessage';
import { session } from './session';

/** Shown instead of what needs the session while the sign-in service cannot be reached. Tries again by itself. */
export function SessionUnreached() {
  useEffect(() => keepTrying(session.ensureAuth), []);
  return (
    <Notice tone="error">
      <p>{SIGN_IN_UNREACHED}</p>
      <TryAgain onRetry={session.ensureAuth} />
    </Notice>
  );
}

/** True once a component has waited longer than a request may take, or another request has had no answer already. */
export function useOverdue(): boolean {
  const [overdue, setOverdue] = useState(serverReach.isUnreached);
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), ANSWER_LIMIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return overdue;
}

/** Shown until it is known who is signed in; after the time limit it says that the service cannot be reached. */
export function SessionLoading() {
  return useOverdue() ? <SessionUnreached /> : <LoadingScreen caption="Loading..." />;
}
