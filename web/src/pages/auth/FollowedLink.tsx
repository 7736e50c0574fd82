import { ROUTES } from '@tessera/domain/paths';
import { useEffect, useState } from 'react';
import type { LinkOutcome } from '../../data/actionLinks';
import { carryEmail } from '../../features/auth/AccountEmail';
import { authMessage, SIGN_IN_UNREACHED } from '../../features/auth/authMessage';
import { useMoveOnWhenVerified } from '../../features/auth/landing';
import { loadAuth, session, useSession } from '../../features/auth/session';
import type { ActionLink } from '../../features/auth/useActionLink';
import { EmulatorMail, ResendVerification, useVerificationCheck } from '../../features/auth/VerificationMail';
import { loadChunk } from '../../lib/loadChunk';
import { useWaited } from '../../lib/useWaited';
import { ANSWER_LIMIT_MS } from '../../lib/waits';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { LoadingScreen } from '../../ui/Loading';
import { Notice } from '../../ui/Notice';

/** The link was used already, or has expired. The next step depends on who is signed in. */
function LinkUsed() {
  const { user, known } = useSession();
  useVerificationCheck(user !== null && !user.emailVerified);
  return (
    <>
      <Notice tone="error" title="This link no longer works">
        <p>Each link works once.</p>
      </Notice>
      {user?.emailVerified && (
        <>
          <p>Your email, {user.email}, is verified. There is nothing more to do here.</p>
          <p>
            <ButtonLink to={ROUTES.onboarding}>Go to your account</ButtonLink>
          </p>
        </>
      )}
      {user && !user.emailVerified && (
        <>
          <p>We can send a new link to {user.email}.</p>
          <ResendVerification />
          {user.email !== null && <EmulatorMail email={user.email} kind="VERIFY_EMAIL" />}
        </>
      )}
      {known && !user && (
        <>
          <p>Log in. If your email still has to be verified, we can send a new link.</p>
          <p>
            <ButtonLink to={ROUTES.logIn}>Log in</ButtonLink>
          </p>
        </>
      )}
    </>
  );
}

/** The account has its new address. The service ends every session after such a change. */
function NewEmailConfirmed({ email }: { email: string | null }) {
  useEffect(() => {
    if (email !== null) carryEmail(email);
    // Reloads a session that is still open here, so that it ends.
    loadAuth()
      .then(({ refreshUser }) => refreshUser())
      .catch((error: unknown) => console.warn('Session not checked:', error));
  }, [email]);
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

/**
 * A change of address was undone by the link in the mail to the old address. Whoever changed it may know the password.
 */
function EmailRecovered({ email }: { email: string | null }) {
  return (
    <>
      <Notice tone="success" title="Your email is back">
        <p>{email === null ? 'Your account has its earlier email again.' : `Your account uses ${email} again.`}</p>
      </Notice>
      <p>If it was not you who changed it, somebody may know your password. Set a new one now.</p>
      <p>
        <ButtonLink to={ROUTES.forgotPassword}>Set a new password</ButtonLink>
      </p>
    </>
  );
}

/** The address is verified. An owner who is signed in with it moves on by themselves; others log in. */
function NowVerified() {
  const { user, known } = useSession();
  const [stillUnverified, setStillUnverified] = useState(false);
  const uid = user?.uid;
  useMoveOnWhenVerified();

  useEffect(() => {
    if (uid === undefined) return;
    loadAuth()
      .then(({ refreshUser }) => refreshUser())
      // If it is still unverified, the session belongs to another account.
      .then((verified) => setStillUnverified(!verified))
      .catch((error: unknown) => {
        console.warn('Verification not checked:', error);
        setStillUnverified(true);
      });
  }, [uid]);

  const isOverdue = useWaited(true, ANSWER_LIMIT_MS);
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
      {isOverdue && user?.emailVerified && (
        <p>
          <ButtonLink to={ROUTES.onboarding}>Go to your account</ButtonLink>
        </p>
      )}
    </>
  );
}

/** Follows the link with which the page was opened, and shows the outcome. */
export function FollowedLink({ link: { mode, oobCode } }: { link: ActionLink }) {
  const [outcome, setOutcome] = useState<LinkOutcome>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    (async () => {
      // Loads the session first, so that it picks up the link's change.
      await session.ensureAuth();
      const { followLink } = await loadChunk(() => import('../../data/actionLinks'));
      return followLink(oobCode);
    })().then(
      (result) => !gone && setOutcome(result),
      (error: unknown) => {
        console.error('Link not followed:', error);
        if (!gone) setOutcome({ state: 'failed', code: undefined });
      },
    );
    return () => {
      gone = true;
    };
  }, [oobCode, attempt]);

  if (!outcome) return <LoadingScreen caption="Checking the link…" />;
  if (outcome.state === 'used') return <LinkUsed />;
  if (outcome.state === 'failed') {
    return (
      <Notice tone="error" title="The link could not be checked">
        <p>{authMessage({ code: outcome.code, message: SIGN_IN_UNREACHED })}</p>
        <Button
          variant="secondary"
          onClick={() => {
            setOutcome(undefined);
            setAttempt(attempt + 1);
          }}
        >
          Try again
        </Button>
      </Notice>
    );
  }
  if (mode === 'verifyAndChangeEmail') return <NewEmailConfirmed email={outcome.email} />;
  if (mode === 'recoverEmail') return <EmailRecovered email={outcome.email} />;
  return <NowVerified />;
}
