/** Other programs of a shop, with its keys: behind Hosting's rewrite of `/api/v1/**`. */
import { onRequest } from 'firebase-functions/v2/https';
import { passRootSecrets } from '../platform/config';
import { send } from '../platform/reply';
import { COMMON_OPTIONS } from '../platform/unit';

/** Answers JSON. No other site's page may read it, because keys do not belong in pages. */
export const api = onRequest(
  { ...COMMON_OPTIONS, invoker: 'public', maxInstances: 5, secrets: [passRootSecrets] },
  async (request, response) => {
    // Loaded with the first request, because the schemas import their library.
    const { replyToApi } = await import('../api/reply');
    send(response, await replyToApi(request));
  },
);
