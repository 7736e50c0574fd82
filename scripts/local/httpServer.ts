/** The servers of the local stand-ins: they listen only on this machine. */
import type { IncomingMessage, Server } from 'node:http';
import type { Server as NetServer } from 'node:net';

/** The error of `readBody` for a body that is too large. */
export class BodyTooLarge extends Error {}

/** Reads a request's whole body. @throws BodyTooLarge past `most` bytes */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most) throw new BodyTooLarge(`The request has more than ${most} bytes`);
  }
  return Buffer.concat(chunks);
}

/** Listens on a port of this machine. Rejects when the port is in use. */
export const listen = (server: NetServer, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });

/** Stops a server without waiting for idle connections. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
