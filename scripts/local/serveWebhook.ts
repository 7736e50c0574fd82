/**
 * The shipped webhook behind a plain HTTP server in this process: many deliveries at once, without an emulator's worker
 * for each.
 */
import { createServer } from 'node:http';
import express from 'express';
import { listen } from './httpServer';

/** Reads bodies as the runtime of the functions does: with the raw body beside the parsed one. */
export const runtimeBody = (): express.RequestHandler =>
  express.json({ limit: '1mb', verify: (request, _, raw) => Object.assign(request, { rawBody: raw }) });

/** Serves it on a free port. */
export async function serveWebhook(webhook: unknown): Promise<{ address: string; close(): void }> {
  const server = createServer(express().use(runtimeBody(), webhook as express.RequestHandler));
  return { address: `http://127.0.0.1:${await listen(server)}/`, close: () => server.close() };
}
export type ServedWebhook = Awaited<ReturnType<typeof serveWebhook>>;
