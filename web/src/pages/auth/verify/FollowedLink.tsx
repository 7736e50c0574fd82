import { useEffect, useState } from 'react';
import type { LinkOutcome } from '../../../data/actionLinks';
import { authMessage, SIGN_IN_UNREACHED } from '../../../features/auth/authMessage';
import { session } from '../../../features/auth/session';
import type { ActionLink } from '../../../features/auth/useActionLink';
import { loadChunk } from '../../../lib/loadChunk';
import { Button } from '../../../ui/Button';
import { LoadingScreen } from '../../../ui/Loading';
import { Notice } from '../../../ui/Notice';
import { EmailRecovered } from './EmailRecovered';
import { LinkUsed } from './LinkUsed';
import { NewEmailConfirmed } from './NewEmailConfirmed';
import { NowVerified } from './NowVerified';

/** Follows the link that the page was opened with, and says what came of it. */
export function FollowedLink({ link: { mode, oobCode } }: { link: ActionLink }) {
  const [outcome, setOutcome] = useState<LinkOutcome>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    (async () => {
      // The session first: what the link changes is then read into it.
      await session.ensureAuth();
      const { followLink } = await loadChunk(() => import('../../../data/actionLinks'));
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
