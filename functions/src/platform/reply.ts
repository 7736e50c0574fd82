/** Replies over HTTP to callers that are not our pages: wallets, links in mails, other programs. */
import type { onRequest } from 'firebase-functions/v2/https';

type Response = Parameters<Parameters<typeof onRequest>[0]>[1];

export interface Reply {
  status: number;
  /** Text, bytes, or an object that is sent as JSON. */
  body?: string | Buffer | object;
  headers?: Record<string, string>;
}

export const notFound: Reply = { status: 404, body: 'Not found' };

/** Sends a reply. By default it is not cached, because it is one person's card. */
export function send(response: Response, { status, body, headers = {} }: Reply): void {
  response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', ...headers }).status(status);
  if (body === undefined) response.end();
  else response.send(body);
}
