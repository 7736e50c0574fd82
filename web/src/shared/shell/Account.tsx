import { ROUTES } from '@tessera/domain/addresses/paths';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { loadChunk } from '../lib/loadChunk';
import { ErrorBoundary } from './ErrorBoundary';

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
