/** The servers of the local stand-ins: they listen only on this machine. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as NetServer } from 'node:net';

/** Listens on a port of this machine. Rejects when the port is in use. */
export const listen = (server: NetServer, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });

/** Serves an Express app on a port of this machine. Rejects when the port is in use. */
export async function serveApp(app: RequestListener, port: number): Promise<Server> {
  // Not Node's 5 s: a client on a busy machine would send into a connection that is just being closed.
  const server = createServer({ keepAliveTimeout: 120_000 }, app);
  await listen(server, port);
  return server;
}

/** Stops a server without waiting for idle connections. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
