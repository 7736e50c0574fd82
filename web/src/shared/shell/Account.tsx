import { ROUTES } from '@tessera/domain/addresses/paths';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { loadChunk } from '../lib/loadChunk';
import { useSession } from '../session/session';
import { ButtonLink } from '../ui/ButtonLink';
import { ErrorBoundary } from './ErrorBoundary';
import { GetStarted } from './NavLinks';

const AccountMenu = lazy(async () => ({ default: (await loadChunk(() => import('./AccountMenu'))).AccountMenu }));

/** The account menu of the signed-in visitor. Its code is loaded only when somebody is signed in. */
export function Account(props: { email: string; isFlat?: boolean }) {
  return (
    <ErrorBoundary resetKey={props.email} fallback={<Link to={ROUTES.accountSettings}>Account Settings</Link>}>
      <Suspense>
        <AccountMenu {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * In the bar: the account menu, or the links to log in and to sign up. `data-returning` on the root element, set before
 * the first paint, hides those links from visitors who were signed in here before.
 */
export function BarAccount() {
  const { user, known, failure } = useSession();
  useEffect(() => {
    if (known || failure) delete document.documentElement.dataset['returning'];
  }, [known, failure]);
  if (user?.email) return <Account email={user.email} />;
  return (
    <>
      <Link to={ROUTES.logIn} discover="none">
        Log in
      </Link>
      <GetStarted />
    </>
  );
}

/** The same in the full-screen menu. */
export function MenuAccount() {
  const { user } = useSession();
  if (user?.email) return <Account email={user.email} isFlat />;
  return (
    <>
      <GetStarted />
      <ButtonLink to={ROUTES.logIn} variant="secondary">
        Log in
      </ButtonLink>
    </>
  );
}
