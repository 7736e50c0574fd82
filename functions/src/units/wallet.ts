/** The HTTP endpoint for wallets and the logos of shops, behind Hosting's rewrites of `/wallet/**` and `/logo/**`. */
import { logger } from 'firebase-functions/logger';
import { HttpsError, onRequest, type Request } from 'firebase-functions/v2/https';
import {
  applePassCertificate,
  applePassKey,
  appleWwdrCertificate,
  googleWalletServiceAccount,
  passRootSecrets,
} from '../platform/config';
import { notFound, type Reply, send } from '../platform/reply';
import { COMMON_OPTIONS } from '../platform/unit';
import { answerWithLogo } from '../shop/programme/logo';

/** Registrations and lists of log lines are small. */
const MAX_BODY_BYTES = 64 * 1024;

async function replyTo(request: Request): Promise<Reply> {
  if ((request.rawBody?.length ?? 0) > MAX_BODY_BYTES) return { status: 413, body: 'Too large' };
  // A call by the function's own address has no `/wallet` in its path.
  const path = request.path.replace(/^\/wallet(?=\/)/, '');
  if (path.startsWith('/apple/')) {
    const { replyToApple } = await import('../wallets/apple/service');
    return replyToApple(request, path.slice('/apple'.length));
  }
  if (path.startsWith('/picture/'))
    return (await import('../wallets/picture')).replyToPicture(path.slice('/picture/'.length));
  if (path === '/google/callback') return (await import('../wallets/googleCallback')).replyToGoogle(request);
  return notFound;
}

/**
 * `/wallet/apple/<ticket>`: the pass. `/wallet/apple/v1/…`: Apple's web service. `/wallet/google/callback`: Google's
 * callback. `/wallet/picture/…`: a mosaic. `/logo/…`: a shop's logo. Answers 404 to any other path, 413 to a body that
 * is too large, and 500 when we fail; the wallet then sends the request again.
 */
export const wallet = onRequest(
  {
    ...COMMON_OPTIONS,
    invoker: 'public',
    maxInstances: 10,
    secrets: [passRootSecrets, applePassCertificate, applePassKey, appleWwdrCertificate, googleWalletServiceAccount],
  },
  async (request, response) => {
    if (request.path.startsWith('/logo/')) return answerWithLogo(request, response);
    try {
      send(response, await replyTo(request));
    } catch (error) {
      if (error instanceof HttpsError) send(response, { status: error.httpErrorCode.status, body: error.message });
      else {
        logger.error('wallet failed', error);
        send(response, { status: 500, body: 'Try again' });
      }
    }
  },
);
