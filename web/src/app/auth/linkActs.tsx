/** What the links in the identity service's mails do: in words before the press, and the page after it. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { type ReactNode, useEffect } from 'react';
import type { LinkOperation } from '../../shared/data/actionLinks';
import { useWaited } from '../../shared/lib/useWaited';
import { ANSWER_LIMIT_MS } from '../../shared/lib/waits';
import { loadAuth, useSession } from '../../shared/session/session';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { Notice } from '../../shared/ui/Notice';
import { carryEmail } from './AccountEmail';
import { useMoveOnWhenVerified } from './landing';

export interface LinkAct {
  /** The `mode` of its links. */
  mode: string;
  title: string;
  /** What the press does. @param email the address that the account then has */
  asked: (email: string) => string;
  /** The button's label. */
  action: string;
  /** The page after the press. */
  done: (email: string) => ReactNode;
  /** Shown to somebody who is logged out, when the link no longer works. */
  ifUsed: string;
}

/** The links that end on `/verify-email`. The one for a new password has a form of its own. */
export const LINK_ACTS: Partial<Record<LinkOperation, LinkAct>> = {
  VERIFY_EMAIL: {
    mode: 'verifyEmail',
    title: 'Verify your email',
    asked: (email) => `Press the button to confirm that ${email} is your address.`,
    action: 'Verify email',
    done: (email) => <NowVerified email={email} />,
    ifUsed: 'Log in. If your email still has to be verified, we can send a new link.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    mode: 'verifyAndChangeEmail',
    title: 'Confirm your new email',
    asked: (email) => `Press the button, and you log in with ${email} from now on. Your password stays.`,
    action: 'Use this email',
    done: (email) => <EmailChanged email={email} />,
    ifUsed: 'If you have confirmed your new email already, log in with it.',
  },
  RECOVER_EMAIL: {
    mode: 'recoverEmail',
    title: 'Get your email back',
    asked: (email) => `Your account got another email. Press the button to change it back to ${email}.`,
    action: 'Get my email back',
    done: (email) => <ChangeUndone title="Your email is back">Your account uses {email} again.</ChangeUndone>,
    ifUsed: 'If you have your email back already, log in with it.',
  },
  REVERT_SECOND_FACTOR_ADDITION: {
    mode: 'revertSecondFactorAddition',
    title: 'Remove the second step',
    asked: (email) => `Logging in as ${email} got a second step. If you did not add it, press the button to remove it.`,
    action: 'Remove it',
    done: () => <ChangeUndone title="Removed">Your password alone logs you in again.</ChangeUndone>,
    ifUsed: 'If you have removed the second step already, log in.',
  },
};

/** Reloads the session that is open here, after the identity service has changed its account. */
async function reloadSession(): Promise<void> {
  try {
    await (await loadAuth()).refreshUser();
  } catch (error) {
    console.warn('Session not checked:', error);
  }
}

/** An owner who is signed in with the address moves on by themselves; others log in. */
function NowVerified({ email }: { email: string }) {
  const { user, known } = useSession();
  return known && user?.email !== email ? (
    <>
      <Notice tone="success" title="Email verified">
        <p>Thank you. You can log in as {email} now.</p>
      </Notice>
      <p>
        <ButtonLink to={ROUTES.logIn}>Log in</ButtonLink>
      </p>
    </>
  ) : (
    <MovingOn />
  );
}

function MovingOn() {
  useEffect(() => void reloadSession(), []);
  useMoveOnWhenVerified();
  const isOverdue = useWaited(true, ANSWER_LIMIT_MS);
  return (
    <>
      <Notice tone="success" title="Email verified">
        <p>Thank you. Moving on…</p>
      </Notice>
      {isOverdue && (
        <p>
          <ButtonLink to={ROUTES.onboarding}>Go to your account</ButtonLink>
        </p>
      )}
    </>
  );
}

/** The account has its new address. The service ends every session after such a change. */
function EmailChanged({ email }: { email: string }) {
  useEffect(() => {
    carryEmail(email);
    void reloadSession();
  }, [email]);
  return (
    <>
      <Notice tone="success" title="Email changed">
        <p>Your account now uses {email}. Log in with it and the password you have.</p>
      </Notice>
      <p>
        <ButtonLink to={ROUTES.logIn}>Log in</ButtonLink>
      </p>
    </>
  );
}

/** The account is as it was before a change that its owner may not have made. Whoever made it may know the password. */
function ChangeUndone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Notice tone="success" title={title}>
        <p>{children}</p>
      </Notice>
      <p>If it was not you who changed it, somebody may know your password. Set a new one now.</p>
      <p>
        <ButtonLink to={ROUTES.forgotPassword}>Set a new password</ButtonLink>
      </p>
    </>
  );
}
