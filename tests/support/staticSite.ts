/**
 * Serves a built site as Hosting does (clean addresses, the headers of `firebase.json`), whose files a test can
 * replace.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { type HeaderRule, withHashedFiles } from '../../scripts/build/hosting';
import { ROOT } from '../../scripts/lib/root';
import { CONTENT_TYPES, fileAt } from '../../scripts/lib/staticFiles';
import { type FirebaseConfig, localFirebaseConfig } from '../../scripts/local/firebaseConfig';
import { closeServer, listen } from '../../scripts/local/httpServer';
import { TEST_RUN } from '../../scripts/local/runs';

export interface StaticSite {
  origin: string;
  /** Replaces the build with another one, as a deployment does. */
  deploy(folder: string): void;
  /** This address answers 404 from now on. */
  withhold(pathname: string): void;
  /** Every address is answered again. */
  restore(): void;
  /**
   * From now on a Wi-Fi portal answers every address except these with its own page and status 200. Without addresses
   * it ends.
   */
  behindPortal(except?: readonly string[]): void;
  close(): void;
}

const committed = JSON.parse(readFileSync(path.join(ROOT, 'firebase.json'), 'utf8')) as FirebaseConfig;
const local = localFirebaseConfig(committed, TEST_RUN).hosting;

/**
 * Whether a rule is for this address: `**` matches anything, `*` anything but a slash.
 * @throws Error for a glob with other signs
 */
function covers(source: string, pathname: string): boolean {
  if (source.startsWith('!')) return !covers(source.slice(1), pathname);
  if (!/^([\w/*-]|@\([\w.|-]+\))*$/.test(source))
    throw new Error(`firebase.json: the tests' own server does not know what ${source} covers`);
  const pattern = source
    .replaceAll('.', '\\.')
    .replaceAll('@(', '(')
    .replace(/\*+/g, (stars) => (stars === '*' ? '[^/]*' : '.*'));
  return new RegExp(`^${pattern}$`).test(pathname);
}

/** What Hosting sends with the answer for an address: where two rules name one header, the later counts. */
function headersOf(pathname: string, rules: readonly HeaderRule[]): Record<string, string> {
  return Object.fromEntries(
    rules
      .filter(({ source }) => covers(source, pathname))
      .flatMap(({ headers }) => headers.map(({ key, value }) => [key.toLowerCase(), value])),
  );
}

/** Serves a folder below the root on a free port. */
export async function serveSite(folder: string): Promise<StaticSite> {
  let present = path.resolve(ROOT, folder);
  const withheld = new Set<string>();
  let portalExcept: readonly string[] | undefined;
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (portalExcept && !portalExcept.includes(pathname)) {
      response.writeHead(200, { 'content-type': 'text/html' });
      return response.end('<!doctype html><h1>Welcome to our Wi-Fi</h1>');
    }
    const file = withheld.has(pathname) ? undefined : fileAt(present, pathname);
    const body = file ?? path.join(present, '404.html');
    // A deployment names the hashed files that it has.
    const { headers } = file ? withHashedFiles(local, present) : local;
    response.writeHead(file ? 200 : 404, {
      ...headersOf(pathname, headers),
      'content-type': CONTENT_TYPES[path.extname(body)] ?? 'application/octet-stream',
    });
    response.end(readFileSync(body));
  });
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    deploy: (next) => (present = path.resolve(ROOT, next)),
    withhold: (pathname) => withheld.add(pathname),
    restore: () => withheld.clear(),
    behindPortal: (except) => (portalExcept = except),
    close: () => void closeServer(server),
  };
}
