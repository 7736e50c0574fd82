/** The task that updates a card in a wallet. Each wallet has its own task, so that they are retried separately. */
import { onTaskDispatched } from 'firebase-functions/v2/tasks';
import { applePassCertificate, applePassKey, googleWalletServiceAccount, passRootSecrets } from '../platform/config';
import { ALONE_OPTIONS } from '../platform/unit';
import type { WalletUpdate } from './queueUpdate';

/** The queue retries failures for four hours: the pauses double from 5 seconds to an hour. */
const ATTEMPTS = 14;

export const updateWallets = onTaskDispatched<WalletUpdate>(
  {
    ...ALONE_OPTIONS,
    maxInstances: 20,
    retryConfig: { maxAttempts: ATTEMPTS, minBackoffSeconds: 5, maxBackoffSeconds: 3600, maxDoublings: 10 },
    // Google takes 20 requests a second from an issuer.
    rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 20 },
    secrets: [passRootSecrets, applePassCertificate, applePassKey, googleWalletServiceAccount],
  },
  async ({ data: { businessId, passId, wallet, news } }) => {
    if (wallet === 'apple') {
      const { newsAtApple, updateApple } = await import('./apple/update');
      // A push tells a phone to fetch its pass again, whatever has changed.
      await (news === undefined ? updateApple(businessId, passId) : newsAtApple(businessId, passId, news));
    } else if (news !== undefined) await (await import('./google/news')).newsAtGoogle(businessId, passId, news);
    else await (await import('./google/update')).updateGoogle(businessId, passId);
  },
);
