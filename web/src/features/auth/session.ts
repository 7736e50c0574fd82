import { serverReach } from '../../data/serverReach';
import { loadChunk } from '../../lib/loadChunk';
import { forgetReads } from '../reading/lastRead';
import { lastPaid } from './lastPaid';
import { loadAuth } from './loadAuth';
import { createSessionStore, type SessionStore } from './sessionStore';
import { signedInHint } from './signedInHint';

/** The app's session. Nothing of Firebase is loaded until `start` finds the hint or a page asks. */
export const session: SessionStore = createSessionStore({
  loadAuth,
  readPaid: async (uid) => {
    try {
      return await (await loadChunk(() => import('../../data/payment'))).readPaid(uid);
    } catch (error) {
      console.error('Payment status not read:', error);
      return null;
    }
  },
  wasPaid: lastPaid.read,
  isUnreached: serverReach.isUnreached,
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

// Only "paid" is kept here. "Not paid" is kept by whatever has read the record itself.
session.subscribe(() => {
  const { user, paid } = session.state();
  if (user && paid) lastPaid.write(user.uid, true);
});
