/**
 * The shipped webhook behind a plain HTTP server in this process: many deliveries at once, without an emulator's worker
 * for each.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';

export interface ServedWebhook {
  address: string;
  close(): void;
}

/** Serves it as Cloud Functions do: with the raw body beside the parsed one. */
export async function serveWebhook(webhook: unknown): Promise<ServedWebhook> {
  const app = express().use(
    express.json({ limit: '1mb', verify: (request, _, raw) => Object.assign(request, { rawBody: raw }) }),
  );
  app.post('/', webhook as express.RequestHandler);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
