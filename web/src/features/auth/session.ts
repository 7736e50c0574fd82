import { forgetReads } from '../lastRead';
import { type SessionStore, createSessionStore } from './sessionStore';
import { loadAuth } from './loadAuth';
import { signedInHint } from './signedInHint';

/** The app's session. Nothing of Firebase is loaded until `start` finds the hint or a page asks. */
export const session: SessionStore = createSessionStore({
  loadAuth,
  checkPaymentStatus: async (uid) => {
    try {
      return await (await import('../../data/payment')).checkPaymentStatus(uid);
    } catch (error) {
      console.error('Payment status check failed:', error);
      return false;
    }
  },
  hint: signedInHint,
  onSignedOut: forgetReads,
  onUnverified: async (uid) => {
    try {
      await (await import('./sendAutomaticVerification')).sendAutomaticVerification(uid);
    } catch (error) {
      console.error('The verification mail could not be sent:', error);
    }
  },
});
