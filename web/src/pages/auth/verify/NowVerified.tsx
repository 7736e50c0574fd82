import { ROUTES } from '@tessera/domain/paths';
import { useEffect, useState } from 'react';
import { useMoveOnWhenVerified } from '../../../features/auth/landing';
import { loadAuth, useSession } from '../../../features/auth/session';
import { ButtonLink } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';

/** The address is verified. Whoever is signed in with it moves on by themselves; anyone else logs in. */
export function NowVerified() {
  const { user, known } = useSession();
  const [stillUnverified, setStillUnverified] = useState(false);
  const uid = user?.uid;
  useMoveOnWhenVerified();

  useEffect(() => {
    if (uid === undefined) return;
    loadAuth()
      .then(({ refreshUser }) => refreshUser())
      // Not verified after this: it is somebody else's session.
      .then((verified) => setStillUnverified(!verified))
      .catch((error: unknown) => {
        console.warn('Verification not checked:', error);
        setStillUnverified(true);
      });
  }, [uid]);

  const mustLogIn = known && (!user || (stillUnverified && !user.emailVerified));
  return (
    <>
      <Notice tone="success" title="Email verified">
        <p>Thank you. {mustLogIn ? 'You can log in now.' : 'Moving on…'}</p>
      </Notice>
      {mustLogIn && (
        <p>
          <ButtonLink to={ROUTES.logIn}>Log in</ButtonLink>
        </p>
      )}
    </>
  );
}
