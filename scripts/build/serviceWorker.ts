/** Builds the service worker, `web/src/serviceWorker.ts`, with an explicit list of the files that it caches. */
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { isPattern, MISSING_PATH } from '../../web/src/app/router/route';
import type { WorkerFiles } from '../../web/src/serviceWorker';
import { ROOT } from '../lib/root';
import { pathPattern } from './hosting';
import { MISSING_COPY, type Page } from './pages';

export const WORKER_FILE = 'service-worker.js';
/**
 * All hashed files, because the worker still serves its version's pages after a newer deployment has removed that
 * version's files. But not the counter's code reader, half as large as all the rest, which the worker caches when a
 * counter has loaded it. And what an installed app shows.
 */
const CACHED = /^(static\/(js|css|media)\/.*(?<!\.wasm)|(manifest|counter)\.webmanifest|favicon\.svg|icons\/.*\.png)$/;

const addressOf = (file: string): string => (file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`);

/** Writes `/service-worker.js`. */
export async function writeServiceWorker({ dist, pages }: { dist: string; pages: readonly Page[] }): Promise<void> {
  const files = (await readdir(dist, { recursive: true })).map((file) => file.replaceAll(path.sep, '/'));
  const cached = [...new Set([...pages.map(({ file }) => file), ...files.filter((file) => CACHED.test(file))])].sort();
  // A Wi-Fi portal answers 200 to everything, so each entry has the hash of its file: the browser then refuses a
  // version that contains the portal's files.
  const precached = await Promise.all(
    cached.map(async (file) => {
      const contents = await readFile(path.join(dist, file));
      const integrity = `sha256-${hash('sha256', contents, 'base64')}`;
      const revision = file.startsWith('static/') ? null : hash('sha256', contents);
      return { url: addressOf(file), revision, integrity };
    }),
  );
  const shells = pages
    .filter(({ route }) => isPattern(route) && route.path !== MISSING_PATH)
    .map(({ route, file }): [string, string] => [pathPattern(route), addressOf(file)]);
  const told: WorkerFiles = { precached, shells, missing: addressOf(MISSING_COPY) };
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ['web/src/serviceWorker.ts'],
    outfile: path.join(dist, WORKER_FILE),
    bundle: true,
    minify: true,
    target: 'es2022',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"', TESSERA_WORKER: JSON.stringify(told) },
    logLevel: 'warning',
  });
}
