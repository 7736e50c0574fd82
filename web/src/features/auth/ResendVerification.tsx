import { useState } from 'react';
import type { AuthResult } from '../../data/auth';
import { Button } from '../../ui/Button';
import { Outcome } from '../../ui/Notice';
import { authMessage } from './authMessage';
import { loadAuth } from './loadAuth';
import styles from './ResendVerification.module.css';
import { SIGN_IN_UNREACHED } from './signInUnreached';

/** Sends the verification mail again when pressed, and says what came of it. */
export function ResendVerification() {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<AuthResult>();

  async function resend() {
    setBusy(true);
    setResult(undefined);
    try {
      setResult(await (await loadAuth()).resendVerificationEmail());
    } catch (error) {
      console.error('Verification mail not sent:', error);
      setResult({ success: false, message: SIGN_IN_UNREACHED });
    }
    setBusy(false);
  }

  return (
    <div className={styles.stack}>
      <Button variant="secondary" busy={busy} onClick={() => void resend()}>
        Resend email
      </Button>
      <Outcome result={result && { success: result.success, message: authMessage(result) }} />
    </div>
  );
}
