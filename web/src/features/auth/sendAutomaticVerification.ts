import { claimVerificationMail } from '../../data/verificationMailLog';
import { loadAuth } from './loadAuth';

/** Sends a signed-in but unverified user the mail, at most once a minute from one browser. What comes of it is only logged. */
export async function sendAutomaticVerification(uid: string): Promise<void> {
  if (!claimVerificationMail(uid)) return;
  try {
    const { message } = await (await loadAuth()).resendVerificationEmail();
    console.info('Automatic verification mail:', message);
  } catch (error) {
    console.error('Automatic verification mail:', error);
  }
}
