/** Builds the site: the browser's bundle, every route as an HTML file, the service worker. */
import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type JsMinifyOptions, minifySync } from '@swc/wasm';
import swc from '@swc/wasm/package.json' with { type: 'json' };
import * as esbuild from 'esbuild';
import { isInApp } from '../../web/src/shared/route';
import type { Ports } from '../lib/ports';
import { ROOT } from '../lib/root';
import { codeReader, csvReader } from './assets';
import { appChunks, documentChunks, ownApps, siteChunks } from './chunks';
import { committedHosting, type Hosting } from './hosting';
import { APP_ENTRY, BOOTS, SITE } from './outputs';
import { loadServer, makeSite, type Page, type SiteFiles } from './pages';
import { bundledDomain, cssModules, noFonts, pageSources, replaceRoutes } from './plugins';
import { type Build, run } from './run';
import { serviceWorker } from './serviceWorker';
import { siteSettings } from './siteSettings';

export interface WebBuildOptions {
  watch?: boolean;
  /** The ports of the local emulators for the site; without them it is built for production. */
  emulators?: Ports;
  /** The project's settings; by default those of the local demo. */
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

const PUBLIC = path.join(ROOT, 'web/public');
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
  const settings = siteSettings(emulators, given);
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
  const replaced: Record<string, string> = {
    ...settings.define,
    NODE_ENV: 'production',
    TESSERA_CODE_READER: reader.address,
    TESSERA_CSV_READER: csv.address,
  };
  const define = Object.fromEntries(
    Object.entries(replaced).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]),
  );
  const plugins = [cssModules(watch), ...(table ? [replaceRoutes(table.file)] : [])];
  const options = {
    ...base,
    entryPoints: { main: APP_ENTRY },
    // `writeFiles` writes the files, so that a site that is being served is never incomplete.
    write: false,
    splitting: true,
    metafile: true,
    plugins,
    define,
    // `re2js` is a third of the database SDK; noPipelineRegex.ts replaces it, because no query of ours needs it.
    alias: { re2js: path.join(ROOT, 'web/src/shared/data/noPipelineRegex.ts') },
  } satisfies esbuild.BuildOptions;
  const { metafile: survey } = await esbuild.build({
    ...options,
    entryPoints: { main: APP_ENTRY, site: SITE },
    minify: false,
  });
  const prerender = () =>
    bundleForPrerender({ define, plugins: [...plugins, pageSources, bundledDomain, noFonts] }, dist);
  const sources = await (await loadServer(await prerender())).pages();
  // Programs are built apart, because a chunk shared by two would be reduced to what both need.
  const inApp = sources.filter(({ route }) => isInApp(route));
  const others = sources.filter((page) => !inApp.includes(page)).map(({ source }) => source);
  const apps = sources.filter(({ route }) => route.standalone).map(({ source }) => source);
  const apart = [ownApps(others, survey), siteChunks(survey, inApp, others)];
  let pages: readonly Page[] = [];
  let metafile: esbuild.Metafile = { inputs: {}, outputs: {} };
  const build = await run(
    { ...options, plugins: [...plugins, ...apart] },
    {
      watch,
      onEnd: async (siteResult) => {
        const { programs, boots, whole } = await buildPrograms(options, apps, survey);
        const sheet = whole.outputFiles.find((file) => file.path.endsWith('.css')) ?? assert.fail('no style sheet');
        const media = whole.outputFiles.filter((file) => !/\.(js|css)$/.test(file.path));
        const results = [siteResult, ...programs, reader.result, csv.result];
        metafile = {
          inputs: Object.fromEntries(
            [whole, ...results].flatMap((result) => Object.entries(result.metafile?.inputs ?? {})),
          ),
          outputs: Object.fromEntries(results.flatMap((result) => Object.entries(result.metafile?.outputs ?? {}))),
        };
        // A build of `npm start` has to be quick.
        const isMinified = (file: string) => file.endsWith('.js') && !watch;
        const made = await makeSite({
          metafile,
          outputFiles: [...media, ...results.flatMap(({ outputFiles = [] }) => outputFiles)].map((file) =>
            isMinified(file.path) ? minified(file) : file,
          ),
          sheet,
          // firebase.json names one hash of each, for every build.
          boots: {
            document: bootIn(boots.outputFiles, 'documentBoot'),
            app: bootIn(boots.outputFiles, 'appBoot'),
          },
          server: await prerender(),
          dist,
          siteUrl: settings.siteUrl,
          servers: settings.servers,
          template: await readFile(path.join(ROOT, 'web/index.html'), 'utf8'),
          hosting: table?.hosting ?? (await committedHosting()),
        });
        pages = made.pages;
        const files: SiteFiles = new Map();
        for (const file of await filesBelow(PUBLIC)) files.set(file, await readFile(path.join(PUBLIC, file)));
        for (const [file, contents] of made.files) files.set(file, contents);
        // The worker lists the other files, so it is written last.
        files.set('service-worker.js', await serviceWorker(pages, files));
        await writeFiles(dist, files);
      },
    },
  );
  return { ...build, metafile, pages };
}

type Program = esbuild.BuildResult<{ write: false; metafile: true }>;

/**
 * Builds the programs beside the app, and all of the site's modules in one: its style sheet, for app and documents, has
 * its rules in the order of the route table.
 * @param apps the modules of the pages that start without the router
 */
async function buildPrograms(
  options: esbuild.BuildOptions & { write: false; metafile: true; chunkNames: string; plugins: esbuild.Plugin[] },
  apps: readonly string[],
  survey: esbuild.Metafile,
): Promise<{ programs: Program[]; boots: Program; whole: Program }> {
  const build = (
    more: Omit<esbuild.BuildOptions, 'write' | 'metafile'>,
    ...chunks: esbuild.Plugin[]
  ): Promise<Program> => esbuild.build({ ...options, ...more, plugins: [...options.plugins, ...chunks] });
  // The page apps of one folder, such as the customer's pages, are built together and share code.
  const folders = [...new Set(apps.map((app) => path.dirname(app)))];
  const appPrograms = await Promise.all(
    folders.map((folder) => {
      const entryPoints = apps.filter((app) => path.dirname(app) === folder);
      return build({ entryPoints, entryNames: options.chunkNames }, appChunks(survey, entryPoints));
    }),
  );
  const documents = await build({ entryPoints: { site: SITE } }, documentChunks(survey));
  const boots = await build({ entryPoints: BOOTS, splitting: false });
  const whole = await build({ entryPoints: { main: APP_ENTRY }, splitting: false }, ownApps(apps, survey));
  return { programs: [documents, ...appPrograms], boots, whole };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
}

/**
 * Writes a folder's files, and removes those of an earlier build at the end and not before: if a file is deleted while
 * the Hosting emulator sends it, all emulators end with an error.
 */
async function writeFiles(folder: string, files: SiteFiles): Promise<void> {
  for (const [name, contents] of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    // In one step: the file may be on its way to a browser.
    await writeFile(`${file}.part`, contents);
    await rename(`${file}.part`, file);
  }
  for (const name of await filesBelow(folder)) if (!files.has(name)) await rm(path.join(folder, name));
}

/** The text of a boot script. */
function bootIn(files: readonly esbuild.OutputFile[], name: keyof typeof BOOTS): string {
  const file = files.find((one) => path.basename(one.path).startsWith(name)) ?? assert.fail(name);
  return minified(file).text.trim();
}

/** Minifies a script with swc, after esbuild: without it `/login` has 134,220 bytes instead of 125,296 (brotli 9). */
function minified(file: esbuild.OutputFile): esbuild.OutputFile {
  const { code } = minifySync(file.text, SWC);
  return { ...file, text: code, contents: Buffer.from(code) };
}

/** Builds the app as a module for Node. Each site has its own, because tests may build while `npm start` does. */
async function bundleForPrerender(options: esbuild.BuildOptions, dist: string): Promise<string> {
  const name = path.relative(ROOT, dist).replace(/\W+/g, '-');
  const outfile = path.join(ROOT, `node_modules/.cache/tessera/prerender-${name}.mjs`);
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
