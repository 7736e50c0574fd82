/**
 * The functions behind a plain HTTP server, without an emulator around them: only what
 * the runtime does with a request.
 */
import { createServer } from 'node:http';
import express from 'express';
import { listen } from '../../scripts/local/httpServer';
import { runtimeBody } from '../../scripts/local/serveWebhook';
import { loadFunctions } from './functions';

/** Serves each export under its name. */
export async function serveFunctions(): Promise<{ base: string; stop(): Promise<void> }> {
  const app = express().use(runtimeBody());
  for (const [name, handler] of Object.entries(await loadFunctions()))
    app.use(`/${name}`, handler as unknown as express.RequestHandler);
  const server = createServer(app);
  return {
    base: `http://127.0.0.1:${await listen(server)}`,
    stop: () => new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  };
}
