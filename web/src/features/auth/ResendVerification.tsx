import { useState } from 'react';
import type { AuthResult } from '../../data/auth';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { authMessage } from './authMessage';
import { loadAuth } from './loadAuth';
import styles from './ResendVerification.module.css';

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
      setResult({ success: false, message: 'We could not reach the sign-in service. Check your connection and try again.' });
    }
    setBusy(false);
  }

  return (
    <div className={styles.stack}>
      <Button variant="secondary" busy={busy} onClick={() => void resend()}>
        Resend email
      </Button>
      {result && (
        <Notice tone={result.success ? 'success' : 'error'}>
          <p>{authMessage(result)}</p>
        </Notice>
      )}
    </div>
  );
}
