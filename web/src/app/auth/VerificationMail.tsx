import { lazy, Suspense, useEffect, useState } from 'react';
import type { AuthResult } from '../../shared/data/auth';
import type { AccountMailKind } from '../../shared/data/emulatorMails';
import { authMessage, SIGN_IN_UNREACHED } from '../../shared/session/authMessage';
import { loadAuth } from '../../shared/session/session';
import { ActionButton } from '../../shared/ui/ActionButton';
import { Stack } from '../../shared/ui/Layout';
import { Outcome } from '../../shared/ui/Notice';

const EmulatorMailLink = process.env.TESSERA_EMULATORS ? lazy(() => import('./EmulatorMailLink')) : null;

/** Beside emulators, a link to the mail that was "sent". Production builds do not contain it. */
export function EmulatorMail({ email, kind }: { email: string; kind: AccountMailKind }) {
  if (!EmulatorMailLink) return null;
  return (
    <Suspense>
      <EmulatorMailLink email={email} kind={kind} />
    </Suspense>
  );
}

/** Sends the verification mail again when pressed, and shows the result. */
export function ResendVerification() {
  const [result, setResult] = useState<AuthResult>();

  async function resend() {
    setResult(undefined);
    try {
      setResult(await (await loadAuth()).resendVerificationEmail());
    } catch (error) {
      console.error('Verification mail not sent:', error);
      setResult({ success: false, message: SIGN_IN_UNREACHED });
    }
  }

  return (
    <Stack gap={4}>
      <div>
        <ActionButton variant="secondary" onAction={resend}>
          Resend email
        </ActionButton>
      </div>
      <Outcome result={result && { success: result.success, message: authMessage(result) }} />
    </Stack>
  );
}

const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Asks the identity service whether the address has been verified: when the page becomes visible, and at growing
 * intervals while it is open. Once it is verified, the session gets a new token.
 */
export function useVerificationCheck(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    let pause = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout>;
    const check = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        try {
          await (await loadAuth()).refreshUser();
        } catch (error) {
          console.warn('Verification not checked:', error);
        }
      }
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(() => void check(), pause);
      pause = Math.min(pause * 1.2, LONGEST_PAUSE_MS);
    };
    let stopped = false;
    const onFront = () => {
      pause = FIRST_PAUSE_MS;
      void check();
    };
    void check();
    addEventListener('focus', onFront);
    document.addEventListener('visibilitychange', onFront);
    return () => {
      stopped = true;
      clearTimeout(timer);
      removeEventListener('focus', onFront);
      document.removeEventListener('visibilitychange', onFront);
    };
  }, [active]);
}
