/** A network between a browser and all servers, which can be cut in three ways, or hold answers back. */
import http from 'node:http';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { closeServer, listen } from '../../../scripts/local/httpServer';
import { ANSWER_LIMIT_MS } from '../../../web/src/shared/lib/waits';

/**
 * `flag`: the browser's own switch. `refused`: no connection is accepted. `silent`: requests are accepted, never
 * answered.
 */
export const OUTAGES = ['flag', 'refused', 'silent'] as const;
/** `portal`: a Wi-Fi's own page comes, whatever is asked for, with a status that looks like a refusal. */
export type Outage = (typeof OUTAGES)[number] | 'portal';

export interface Network {
  /** For the options of a browser context. `<-loopback>`: local addresses go through the proxy as well. */
  proxy: { server: string; bypass: string };
  cut(context: BrowserContext, outage: Outage): Promise<void>;
  /** Such requests arrive, and their answers are kept back until the returned function is called. */
  holdAnswers(to: RegExp): () => void;
  restore(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

/** The answer allows every origin, so the app itself has to recognise that it is not ours. */
function answerAsPortal({ headers }: http.IncomingMessage, response: http.ServerResponse): void {
  response.writeHead(403, {
    'content-type': 'text/html',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
  });
  response.end('<!doctype html><h1>Welcome to our Wi-Fi</h1>');
}

/** Starts a proxy for every request of a browser: pages, their worker, identity, database and functions alike. */
export async function startNetwork(): Promise<Network> {
  let silent = false;
  let isPortal = false;
  let held: { to: RegExp; released: Promise<void> } | undefined;
  const upstream = new Set<http.ClientRequest>();
  /** Open preflights. Chromium does not cancel them with their page, and has six connections to a server. */
  const preflights = new Set<http.ServerResponse>();

  const server = http.createServer((request, response) => {
    if (request.method === 'OPTIONS') {
      preflights.add(response);
      response.on('close', () => preflights.delete(response));
    }
    if (silent) return;
    if (isPortal) return answerAsPortal(request, response);
    const forwarded = http.request(
      request.url ?? '',
      { method: request.method, headers: request.headers },
      async (answer) => {
        if (held?.to.test(request.url ?? '')) await held.released;
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        answer.on('data', (chunk) => silent || response.write(chunk));
        answer.on('end', () => silent || response.end());
      },
    );
    upstream.add(forwarded);
    forwarded.on('close', () => upstream.delete(forwarded));
    forwarded.on('error', () => silent || response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  const port = await listen(server);

  return {
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    async cut(context, outage) {
      if (outage === 'flag') await context.setOffline(true);
      else if (outage === 'refused') await closeServer(server);
      else if (outage === 'portal') isPortal = true;
      else silent = true;
    },
    holdAnswers(to) {
      let release = () => {};
      held = { to, released: new Promise((done) => (release = done)) };
      return () => {
        held = undefined;
        release();
      };
    },
    async restore(context) {
      await context.setOffline(false);
      if (silent) for (const response of preflights) response.destroy();
      silent = isPortal = false;
      if (!server.listening) await listen(server, port);
    },
    async close() {
      for (const request of upstream) request.destroy();
      if (server.listening) await closeServer(server);
    },
  };
}

/**
 * Moves the page's clock on until the expectation holds, so that no test waits for a time limit or for the pause before
 * the next attempt. A jump also ends a request that is under way. So the expectation gets some time after the first
 * jump, and twice as long after each later one: a busy machine answers slowly.
 * @param first the time after the first jump, in ms; where no answer can come, a short one does
 */
export async function passTime(
  page: Page,
  expectation: (limit: { timeout: number }) => Promise<void>,
  first = 3000,
): Promise<void> {
  let timeout = first;
  await expect(async () => {
    await page.clock.fastForward(ANSWER_LIMIT_MS);
    const limit = { timeout };
    timeout = Math.min(timeout * 2, 24_000);
    await expectation(limit);
  }).toPass();
}
