import { ROUTES } from '@tessera/domain/paths';
import { useEffect } from 'react';
import { loadAuth } from '../../../features/auth/session';
import { ButtonLink } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';

/** The account has its new address. The service ends every session when that happens. */
export function NewEmailConfirmed({ email }: { email: string | null }) {
  useEffect(() => {
    // A session that is still open here learns that it has ended.
    loadAuth()
      .then(({ refreshUser }) => refreshUser())
      .catch((error: unknown) => console.warn('Session not checked:', error));
  }, []);
  return (
    <>
      <Notice tone="success" title="Email changed">
        <p>
          {email === null ? 'Your account has its new email.' : `Your account now uses ${email}.`} Log in with it and
          the password you have.
        </p>
      </Notice>
      <p>
        <ButtonLink to={ROUTES.logIn}>Log in</ButtonLink>
      </p>
    </>
  );
}
