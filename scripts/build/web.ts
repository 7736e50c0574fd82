/** Builds the site: the browser's bundle, every route as an HTML file, the service worker. */
import { cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type JsMinifyOptions, minifySync } from '@swc/wasm';
import swc from '@swc/wasm/package.json' with { type: 'json' };
import * as esbuild from 'esbuild';
import { isDocument, isPattern } from '../../web/src/app/router/route';
import type { Ports } from '../lib/ports';
import { ROOT } from '../lib/root';
import { codeReader, csvReader } from './assets';
import { appChunks, ownApps, siteChunks, surveyOf } from './chunks';
import { committedHosting, type Hosting } from './hosting';
import { SITE } from './outputs';
import { loadServer, type Page, writeSite } from './pages';
import { cssModules, noFonts, pageSources, replaceFile } from './plugins';
import { type Build, run } from './run';
import { WORKER_FILE, writeServiceWorker } from './serviceWorker';
import { siteSettings } from './siteSettings';

export interface WebBuildOptions {
  watch?: boolean;
  /** The ports of the local emulators for the site; without them it is built for production. */
  emulators?: Ports;
  /** Settings that replace those of the environment. */
  settings?: NodeJS.ProcessEnv;
  /** The output folder; by default `web/dist`. */
  outdir?: string;
  /**
   * For tests of the build: a route table instead of `web/src/routes.ts`, and a fitting Hosting part of
   * `firebase.json`.
   */
  table?: { file: string; hosting: Hosting };
}

export interface WebBuild extends Build {
  /** The pages of the first build. */
  pages: readonly Page[];
  /** esbuild's metafile of the first build. */
  metafile: esbuild.Metafile;
}

const COMMON = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  target: 'es2022',
  loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file' },
  assetNames: 'static/media/[name].[hash]',
  publicPath: '/',
  legalComments: 'none',
  logLevel: 'warning',
} satisfies esbuild.BuildOptions;

const SWC = { module: true } satisfies JsMinifyOptions;

/** Builds the site. Resolves after the first complete build. */
export async function buildWeb({
  watch = false,
  emulators,
  settings: given = {},
  outdir = 'web/dist',
  table,
}: WebBuildOptions = {}): Promise<WebBuild> {
  const dist = path.resolve(ROOT, outdir);
  const settings = siteSettings(emulators, { ...process.env, ...given });
  const base = {
    ...COMMON,
    outdir: dist,
    minify: true,
    // A browser keeps a file by its name for a year, and the worker checks its content. So the name depends on how the
    // file is minified: its hash includes this comment, which swc removes.
    banner: { js: `/* swc ${swc.version} ${JSON.stringify(SWC)} */` },
    entryNames: 'static/[ext]/[name].[hash]',
    chunkNames: 'static/[ext]/[name].[hash].chunk',
  } satisfies esbuild.BuildOptions;
  const reader = await codeReader(base);
  const csv = await csvReader(base);
  const define = {
    'process.env.NODE_ENV': '"production"',
    'process.env.TESSERA_CODE_READER': JSON.stringify(reader.address),
    'process.env.TESSERA_CSV_READER': JSON.stringify(csv.address),
    ...Object.fromEntries(
      Object.entries(settings.define).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]),
    ),
  };
  const plugins = [cssModules, ...(table ? [replaceFile('web/src/routes.ts', table.file)] : [])];
  const options = {
    ...base,
    entryPoints: { main: 'web/src/main.tsx', boot: 'web/src/boot.ts' },
    // `writeSite` writes the files, so that a site that is being served is never incomplete.
    write: false,
    splitting: true,
    metafile: true,
    plugins,
    define,
    // `re2js` is a third of the database SDK; noPipelineRegex.ts replaces it, because no query of ours needs it.
    alias: { re2js: path.join(ROOT, 'web/src/data/noPipelineRegex.ts') },
  } satisfies esbuild.BuildOptions;
  const survey = await surveyOf(options);
  const prerender = () => bundleForPrerender({ define, plugins: [...plugins, pageSources, noFonts] }, dist);
  const sources = await (await loadServer(await prerender())).pages();
  // The page apps are built apart, because a chunk shared with the site would be reduced to what both need.
  const apps = sources.filter(({ route }) => route.standalone).map(({ source }) => source);
  const apart = [ownApps(apps, survey), siteChunks(survey, sources, apps)];
  let pages: readonly Page[] = [];
  let metafile: esbuild.Metafile = { inputs: {}, outputs: {} };
  const build = await run(
    { ...options, plugins: [...plugins, ...apart] },
    {
      watch,
      onEnd: async (siteResult) => {
        const appResults = await Promise.all(
          groupsOfApps(apps).map((entryPoints) =>
            esbuild.build({
              ...options,
              entryPoints,
              entryNames: options.chunkNames,
              plugins: [...plugins, appChunks(survey, entryPoints)],
            }),
          ),
        );
        const documents = sources.map(({ route }) => route).filter((route) => isDocument(route) && !isPattern(route));
        // Built apart from the app, because modules shared with the app would be files of their own.
        const siteProgram = await esbuild.build({
          ...options,
          entryPoints: { site: SITE },
          define: {
            ...define,
            TESSERA_DOCUMENTS: JSON.stringify(documents.map(({ path: address }) => address).join(' ')),
          },
        });
        // A build of `npm start` has to be quick. But firebase.json names one hash of the boot script, for every build.
        const isMinified = (file: string) => !watch || path.basename(file).startsWith('boot.');
        const result = minified(
          merged([siteResult, siteProgram, ...appResults, reader.result, csv.result]),
          isMinified,
        );
        metafile = result.metafile;
        const server = await prerender();
        const before = await changesBelow(dist);
        // The worker lists the other files, so it is written last.
        before.delete(path.join(dist, WORKER_FILE));
        await mkdir(dist, { recursive: true });
        await cp(path.join(ROOT, 'web/public'), dist, { recursive: true });
        pages = await writeSite({
          result,
          server,
          dist,
          siteUrl: settings.siteUrl,
          template: await readFile(path.join(ROOT, 'web/index.html'), 'utf8'),
          hosting: table?.hosting ?? (await committedHosting()),
        });
        const after = await changesBelow(dist);
        for (const [file, time] of before) if (after.get(file) === time) await rm(file);
        await writeServiceWorker({ dist, pages });
      },
    },
  );
  return { ...build, metafile, pages };
}

/**
 * The files below a folder, with the time of their last change. A file that a build has not written again is from an
 * earlier build. It is removed at the end of the build and not before: if a file is deleted while the Hosting emulator
 * sends it, all emulators end with an error.
 */
async function changesBelow(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [file, (await stat(file)).mtimeMs] as const)));
}

/** The page apps of one folder, such as the customer's pages, are built together and share code. */
function groupsOfApps(apps: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const file of apps) groups.set(path.dirname(file), [...(groups.get(path.dirname(file)) ?? []), file]);
  return [...groups.values()];
}

/**
 * Merges several builds into one. Files of the same name are equal, because the name contains a hash of the content.
 */
function merged(results: readonly esbuild.BuildResult[]): esbuild.BuildResult & { metafile: esbuild.Metafile } {
  const [first = { errors: [], warnings: [] }] = results;
  return {
    ...(first as esbuild.BuildResult),
    outputFiles: results.flatMap(({ outputFiles = [] }) => outputFiles),
    metafile: {
      inputs: Object.assign({}, ...results.map(({ metafile }) => metafile?.inputs)) as esbuild.Metafile['inputs'],
      outputs: Object.assign({}, ...results.map(({ metafile }) => metafile?.outputs)) as esbuild.Metafile['outputs'],
    },
  };
}

/** Minifies scripts with swc, after esbuild: without it `/login` has 134,220 bytes instead of 125,296 (brotli 9). */
function minified<R extends esbuild.BuildResult>(result: R, isMinified: (file: string) => boolean): R {
  const outputFiles = (result.outputFiles ?? []).map((file) => {
    if (!file.path.endsWith('.js') || !isMinified(file.path)) return file;
    const { code } = minifySync(file.text, SWC);
    return { ...file, text: code, contents: Buffer.from(code) };
  });
  return { ...result, outputFiles };
}

/** Builds the app as a module for Node. Each site has its own, because tests may build while `npm start` does. */
async function bundleForPrerender(options: esbuild.BuildOptions, dist: string): Promise<string> {
  const outfile = path.join(
    ROOT,
    'node_modules/.cache/tessera',
    `prerender-${path.relative(ROOT, dist).replace(/\W+/g, '-')}.mjs`,
  );
  await esbuild.build({
    ...COMMON,
    ...options,
    entryPoints: ['web/src/prerender.tsx'],
    outfile,
    platform: 'node',
    packages: 'external',
  });
  return outfile;
}
