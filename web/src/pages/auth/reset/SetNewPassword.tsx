import { ROUTES } from '@tessera/domain/paths';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LinkOutcome } from '../../../data/actionLinks';
import { authMessage, SIGN_IN_UNREACHED } from '../../../features/auth/authMessage';
import { NewPasswordForm } from '../../../features/auth/NewPassword';
import { loadChunk } from '../../../lib/loadChunk';
import { LoadingScreen } from '../../../ui/Loading';
import { Notice } from '../../../ui/Notice';
import { RequestResetLink } from './RequestResetLink';

/** The second half: the link was opened, a new password is wanted. */
export function SetNewPassword({ oobCode }: { oobCode: string }) {
  const navigate = useNavigate();
  const [link, setLink] = useState<LinkOutcome>();

  useEffect(() => {
    let gone = false;
    loadChunk(() => import('../../../data/actionLinks'))
      .then(({ checkResetLink }) => checkResetLink(oobCode))
      .catch((error: unknown): LinkOutcome => {
        console.error('Reset link not checked:', error);
        return { state: 'failed', code: undefined };
      })
      .then((result) => !gone && setLink(result));
    return () => {
      gone = true;
    };
  }, [oobCode]);

  const save = async (password: string): Promise<string | undefined> => {
    const { setNewPassword } = await loadChunk(() => import('../../../data/actionLinks'));
    const outcome = await setNewPassword(oobCode, password);
    if (outcome.state === 'failed') return authMessage({ code: outcome.code, message: SIGN_IN_UNREACHED });
    if (outcome.state === 'used') setLink(outcome);
    else
      await navigate(ROUTES.logIn, { replace: true, state: { notice: 'Password changed. Log in with the new one.' } });
    return undefined;
  };

  if (!link) return <LoadingScreen caption="Checking the link…" />;
  if (link.state === 'used') {
    return (
      <>
        <Notice tone="error" title="This link has expired or was used already">
          <p>Each link works once, and not for ever. Have a new one sent.</p>
        </Notice>
        <RequestResetLink />
      </>
    );
  }
  const email = link.state === 'done' ? link.email : null;
  return (
    <>
      {email !== null && (
        <p>
          For <strong>{email}</strong>
        </p>
      )}
      <NewPasswordForm email={email} action="Save new password" save={save} />
    </>
  );
}
