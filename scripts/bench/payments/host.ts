/**
 * Functions in a process of their own, as the runtime calls them: with the raw body beside the parsed one, each at the
 * path of its name. Started with the entry file; says its port to its parent.
 */
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import express from 'express';
import { LOSE_ANSWER } from './sender';

const [entry = ''] = process.argv.slice(2);
const functions = (await import(pathToFileURL(entry).href)) as Record<string, express.RequestHandler>;

const app = express().use(
  express.json({ limit: '1mb', verify: (request, _, raw) => Object.assign(request, { rawBody: raw }) }),
);
app.post('/:name', (request, response, next) => {
  const handler = functions[request.params['name'] ?? ''];
  if (!handler) {
    response.status(404).end();
    return;
  }
  // The function has done its work by the time it answers.
  if (request.headers[LOSE_ANSWER]) {
    response.end = () => {
      response.socket?.destroy();
      return response;
    };
  }
  handler(request as never, response, next);
});
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
