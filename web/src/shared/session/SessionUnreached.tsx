import { useEffect, useState } from 'react';
import { serverReach } from '../data/serverReach';
import { keepTrying } from '../lib/keepTrying';
import { useWaited } from '../lib/useWaited';
import { ANSWER_LIMIT_MS } from '../lib/waits';
import { TryAgain } from '../query/QueryNotice';
import { LoadingScreen } from '../ui/Loading';
import { Notice } from '../ui/Notice';
import { SIGN_IN_UNREACHED } from './authMessage';
import { session } from './session';

/** Shown instead of content that needs the session, while the sign-in service cannot be reached. Retries by itself. */
export function SessionUnreached() {
  useEffect(() => keepTrying(session.ensureAuth), []);
  return (
    <Notice tone="error">
      <p>{SIGN_IN_UNREACHED}</p>
      <TryAgain onRetry={session.ensureAuth} />
    </Notice>
  );
}

/** True once a component has waited longer than the time limit of a request, or another request had no answer. */
export function useOverdue(): boolean {
  const [wasUnreached] = useState(serverReach.isUnreached);
  const isOverdue = useWaited(true, ANSWER_LIMIT_MS);
  return wasUnreached || isOverdue;
}

/** Shown until the session is known. After the time limit it says that the service cannot be reached. */
export function SessionLoading() {
  return useOverdue() ? <SessionUnreached /> : <LoadingScreen caption="Loading..." />;
}
