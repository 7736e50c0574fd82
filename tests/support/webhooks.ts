/** A program that takes a shop's webhooks, at the port to which the local functions send all of them. */
import { createServer } from 'node:http';
import type { WebhookEvent } from '@tessera/domain/integrations/webhook';
import { Webhook } from 'standardwebhooks';
import { closeServer, listen } from '../../scripts/local/httpServer';
import { TEST_PORTS } from '../../scripts/local/runs';
import { ask, type Shop } from './shop';

/** A request, as it came. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** The body of a message about a card. Other messages have fewer fields. */
export interface Told {
  type: WebhookEvent | 'test';
  timestamp: string;
  data: {
    businessId: string;
    passId: string;
    seq: number;
    scanId: string;
    amount: number;
    balance: number;
    rewards?: string[];
    undoes?: string;
    version?: number;
  };
}

export interface Receiver {
  received: Received[];
  /** What came to a path. */
  at: (path: string) => Received[];
  stop(): Promise<void>;
}

/** Listens. @param answer the status of the answer to a request */
export async function receiveWebhooks(answer: (request: Received) => number): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const one = { path: request.url ?? '', headers, body };
      received.push(one);
      response.writeHead(answer(one), { connection: 'close' }).end('an answer that nobody keeps');
    });
  });
  await listen(server, TEST_PORTS.receiver);
  return {
    received,
    at: (path) => received.filter((one) => one.path === path),
    stop: () => closeServer(server),
  };
}

/** A request's body, after the check of its signature that every receiver makes. @throws Error for a wrong one */
export const verified = (secret: string, { headers, body }: Received): Told =>
  new Webhook(secret).verify(body, headers) as Told;

/** Adds an address, with a path of its own. */
export async function makeHook(
  { businessId, owner }: Shop,
  events?: WebhookEvent[],
): Promise<{ webhookId: string; secret: string; path: string }> {
  const path = `/hooks/${businessId}/${Math.random().toString(36).slice(2)}`;
  const made = await ask('makeWebhook', { businessId, url: `https://till.example${path}`, events }, owner.idToken);
  return { ...made, path };
}
