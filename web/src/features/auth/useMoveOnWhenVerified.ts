import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { landingPage } from './landingPage';
import { returnAddress } from './returnAddress';
import { useSession } from './useSession';

/** Leaves the page once whoever is signed in is verified: back to where a guard stopped them, or to where they belong. */
export function useMoveOnWhenVerified(): void {
  const { user } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const verified = user?.emailVerified === true;
  const from = returnAddress(location);

  useEffect(() => {
    if (!verified) return;
    let gone = false;
    void landingPage(from).then(
      (to) => !gone && navigate(to, { replace: true, state: { notice: 'Your email is verified.' } }),
    );
    return () => {
      gone = true;
    };
  }, [verified, from, navigate]);
}
