/**
 * The functions behind a plain HTTP server, without an emulator around them: only what
 * the runtime does with a request.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadFunctions } from './functions';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as unknown;
}

/** The few parts of Express that the SDK uses. */
async function dress(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await jsonOf(request);
  Object.assign(request, { body, header: (name: string) => request.headers[name.toLowerCase()] });
  Object.assign(response, {
    status: (code: number) => Object.assign(response, { statusCode: code }),
    send: (answer: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
  });
}

/** Serves each export under its name. */
export async function serveFunctions(): Promise<{ base: string; stop(): Promise<void> }> {
  const functions = (await loadFunctions()) as unknown as Record<string, Handler>;
  const server = createServer((request, response) => {
    const handler = functions[new URL(request.url ?? '', 'http://here').pathname.slice(1)];
    if (!handler) response.writeHead(404).end();
    else void dress(request, response).then(() => handler(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  };
}
