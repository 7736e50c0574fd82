/** The page behind a link in one of the identity service's mails. It acts only on a press: mail scanners open links. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { useEffect, useState } from 'react';
import { holdVerificationMails } from '../../shared/data/verificationMailLog';
import { loadChunk } from '../../shared/lib/loadChunk';
import { authMessage, SIGN_IN_UNREACHED } from '../../shared/session/authMessage';
import { session, useSession } from '../../shared/session/session';
import { ActionButton } from '../../shared/ui/ActionButton';
import { Button } from '../../shared/ui/Button';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { LoadingScreen } from '../../shared/ui/Loading';
import { Failure, Notice } from '../../shared/ui/Notice';
import { AuthLayout } from './AuthLayout';
import { useVerifiedLanding } from './landing';
import { LINK_ACTS, type LinkAct } from './linkActs';
import { type ActionLink, type OpenLink, useLinkReading } from './useActionLink';
import { EmulatorMail, ResendVerification, useVerificationCheck } from './VerificationMail';

/** For somebody who has verified the address before, with this link or another. */
function AlreadyVerified({ email }: { email: string | null }) {
  const landing = useVerifiedLanding();
  return (
    <>
      <Notice tone="success" title="Your email is verified">
        <p>{email} is verified. There is nothing more to do here.</p>
      </Notice>
      <p>{landing === undefined ? <Button busy>Continue</Button> : <ButtonLink to={landing}>Continue</ButtonLink>}</p>
    </>
  );
}

/** The link was used already, or has expired. The next step depends on who is signed in. */
function LinkUsed({ act }: { act: LinkAct | undefined }) {
  const { user, known } = useSession();
  useVerificationCheck(user !== null && !user.emailVerified);
  if (user?.emailVerified && act === LINK_ACTS.VERIFY_EMAIL) return <AlreadyVerified email={user.email} />;
  return (
    <>
      <Notice tone="error" title="This link no longer works">
        <p>Each link works once, and only for some time.</p>
      </Notice>
      {user?.emailVerified && (
        <>
          <p>You are logged in as {user.email}.</p>
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
          <p>{act?.ifUsed}</p>
          <p>
            <ButtonLink to={ROUTES.logIn}>Log in</ButtonLink>
          </p>
        </>
      )}
    </>
  );
}

interface LinkPromptProps {
  act: LinkAct;
  link: OpenLink;
  oobCode: string;
  /** Called when a press shows that the link no longer works. */
  onUsed: () => void;
}

/** Says what the link does, and does it on a press. */
function LinkPrompt({ act, link, oobCode, onUsed }: LinkPromptProps) {
  const { user } = useSession();
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isOwn = link.operation === 'VERIFY_EMAIL' && user !== null && user.email === link.email;
  useVerificationCheck(isOwn && !isDone && !user.emailVerified);
  const email = link.email ?? 'your address';

  async function press() {
    setFailure(undefined);
    try {
      const { applyLink } = await loadChunk(() => import('../../shared/data/actionLinks'));
      const outcome = await applyLink(oobCode);
      if (outcome.state === 'used') onUsed();
      else if (outcome.state === 'done') setDone(true);
      else setFailure(authMessage({ code: outcome.code, message: SIGN_IN_UNREACHED }));
    } catch (error) {
      console.error('Link not applied:', error);
      setFailure(SIGN_IN_UNREACHED);
    }
  }

  if (isDone) return act.done(email);
  if (isOwn && user.emailVerified) return <AlreadyVerified email={user.email} />;
  return (
    <>
      <p>{act.asked(email)}</p>
      <Failure message={failure} />
      <p>
        <ActionButton onAction={press}>{act.action}</ActionButton>
      </p>
    </>
  );
}

/** Reads the link with which the page was opened, and says what it does. */
export function FollowedLink({ link: { mode, oobCode } }: { link: ActionLink }) {
  const [isUsed, setUsed] = useState(false);
  const [link, again] = useLinkReading(oobCode);
  // The session says who is verified already, and picks up the link's change.
  useEffect(() => void session.ensureAuth(), []);
  // Opening a link sends no further mail.
  useEffect(() => holdVerificationMails(), []);

  // The code says what a link does. Until the code has been read, the `mode` in the address says so.
  const named = Object.values(LINK_ACTS).find((one) => one.mode === mode);
  const act = link?.state === 'open' ? LINK_ACTS[link.operation] : named;
  return (
    <AuthLayout title={act?.title ?? 'Verify your email'} showsCard="always">
      {!link ? (
        <LoadingScreen caption="Checking the link…" />
      ) : link.state === 'failed' ? (
        <Notice tone="error" title="The link could not be checked">
          <p>{authMessage({ code: link.code, message: SIGN_IN_UNREACHED })}</p>
          <Button variant="secondary" onClick={again}>
            Try again
          </Button>
        </Notice>
      ) : link.state === 'open' && act && !isUsed ? (
        <LinkPrompt act={act} link={link} oobCode={oobCode} onUsed={() => setUsed(true)} />
      ) : (
        <LinkUsed act={act} />
      )}
    </AuthLayout>
  );
}
