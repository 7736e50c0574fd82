/** Builds the service worker, `web/src/serviceWorker.ts`, with an explicit list of the files that it caches. */
import { hash } from 'node:crypto';
import * as esbuild from 'esbuild';
import type { WorkerFiles } from '../../web/src/serviceWorker';
import { isPattern, MISSING_PATH } from '../../web/src/shared/route';
import { ROOT } from '../lib/root';
import { pathPattern } from './hosting';
import { MISSING_COPY, type Page, type SiteFiles } from './pages';

/**
 * All hashed files, because the worker still serves its version's pages after a newer deployment has removed that
 * version's files. But not the counter's code reader, half as large as all the rest, which the worker caches when a
 * counter has loaded it. And what an installed app shows.
 */
const CACHED = /^(static\/(js|css|media)\/.*(?<!\.wasm)|(manifest|counter)\.webmanifest|favicon\.svg|icons\/.*\.png)$/;

const addressOf = (file: string): string => (file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`);

/** The worker's code. @param files all others of the site */
export async function serviceWorker(pages: readonly Page[], files: SiteFiles): Promise<string> {
  const documents = new Set(pages.map(({ file }) => file));
  // A Wi-Fi portal answers 200 to everything, so each entry has the hash of its file: the browser then refuses a
  // version that contains the portal's files.
  const precached = [...files]
    .filter(([file]) => documents.has(file) || CACHED.test(file))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, contents]) => ({
      url: addressOf(file),
      revision: file.startsWith('static/') ? null : hash('sha256', contents),
      integrity: `sha256-${hash('sha256', contents, 'base64')}`,
    }));
  const shells = pages
    .filter(({ route }) => isPattern(route) && route.path !== MISSING_PATH)
    .map(({ route, file }): [string, string] => [pathPattern(route), addressOf(file)]);
  const workerFiles: WorkerFiles = { precached, shells, missing: addressOf(MISSING_COPY) };
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ['web/src/serviceWorker.ts'],
    write: false,
    bundle: true,
    minify: true,
    target: 'es2022',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"', TESSERA_WORKER: JSON.stringify(workerFiles) },
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}
