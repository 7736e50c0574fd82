import { loadChunk } from '../../data/loadChunk';
import { forgetReads } from '../lastRead';
import { lastPaid } from '../payment/lastPaid';
import { loadAuth } from './loadAuth';
import { createSessionStore, type SessionStore } from './sessionStore';
import { signedInHint } from './signedInHint';

/** The app's session. Nothing of Firebase is loaded until `start` finds the hint or a page asks. */
export const session: SessionStore = createSessionStore({
  loadAuth,
  checkPaymentStatus: async (uid) => {
    try {
      const paid = await (await loadChunk(() => import('../../data/payment'))).checkPaymentStatus(uid);
      // Without a connection every read fails: the pages open as they did last, and show what was read last.
      return paid || (!navigator.onLine && lastPaid.read(uid));
    } catch (error) {
      console.error('Payment status check failed:', error);
      return false;
    }
  },
  hint: signedInHint,
  onSignedOut: forgetReads,
  onUnverified: async (uid) => {
    try {
      await (await loadChunk(() => import('./sendAutomaticVerification'))).sendAutomaticVerification(uid);
    } catch (error) {
      console.error('The verification mail could not be sent:', error);
    }
  },
});

// A "no" may only mean that nothing could be read: whoever reads the record itself writes that down.
session.subscribe(() => {
  const { user, paid } = session.state();
  if (user && paid) lastPaid.write(user.uid, true);
});
