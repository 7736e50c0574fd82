/** Serves a built site as Hosting does (clean addresses, no caching of pages), with a say in what is there. */
import { readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ROOT } from '../../scripts/local/root';
import { CONTENT_TYPES } from '../../scripts/local/contentTypes';

export interface StaticSite {
  origin: string;
  /** Another build takes the place of the present one, as a deployment does. */
  deploy(folder: string): void;
  /** This address answers 404 from now on. */
  withhold(pathname: string): void;
  close(): void;
}

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** Serves a folder below the root on a free port. */
export async function serveSite(folder: string): Promise<StaticSite> {
  let present = path.resolve(ROOT, folder);
  const withheld = new Set<string>();
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const base = path.join(present, path.normalize(pathname));
    const file = withheld.has(pathname) ? undefined : [base, path.join(base, 'index.html'), `${base}.html`].find(isFile);
    const body = file ?? path.join(present, '404.html');
    response.writeHead(file ? 200 : 404, { 'content-type': CONTENT_TYPES[path.extname(body)] ?? 'application/octet-stream', 'cache-control': 'no-cache' });
    response.end(readFileSync(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: (next) => (present = path.resolve(ROOT, next)),
    withhold: (pathname) => withheld.add(pathname),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
