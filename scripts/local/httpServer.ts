/** The servers of the local stand-ins: they listen only on this machine. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import type { RequestHandler } from 'express';

/** Listens on a port of this machine, or on a free one. Rejects when the port is in use. @returns the port */
export const listen = (server: NetServer, port = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const ready = () => resolve((server.address() as AddressInfo).port);
    server.once('error', reject).listen(port, '127.0.0.1', ready);
  });

/** Serves an Express app on a port of this machine. Rejects when the port is in use. */
export async function serveApp(app: RequestListener, port: number): Promise<Server> {
  // Longer than Node's 5 s, after which a client on a busy machine could send into a connection that is being closed.
  const server = createServer({ keepAliveTimeout: 120_000 }, app);
  await listen(server, port);
  return server;
}

/** Refuses what another site in the same browser sends: it must not be able to use the pages and the controls. */
export const ownSiteOnly: RequestHandler = ({ method, headers: { origin, host } }, response, next) => {
  if (method === 'POST' && origin !== undefined && origin !== `http://${host}`) response.sendStatus(403);
  else next();
};

/** Stops a server without waiting for idle connections. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
