/** Plugins for esbuild. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { transform } from 'lightningcss';
import { ROOT } from '../lib/root';
import { closure } from './outputs';
import { cssModuleOptions } from './styles';

/**
 * CSS modules with class names that depend only on the file, so that they agree in the browser's build and the
 * prerender.
 */
export const cssModules: esbuild.Plugin = {
  name: 'css-modules',
  setup(build) {
    const sheets = new Map<string, Uint8Array>();
    build.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path: file }) => {
      const { code, exports = {} } = transform(cssModuleOptions(file, await readFile(file)));
      sheets.set(file, code);
      const names = Object.fromEntries(Object.entries(exports).map(([local, { name }]) => [local, name]));
      const contents = `import ${JSON.stringify(`css-module:${file}`)};\nexport default ${JSON.stringify(names)};`;
      return { contents, loader: 'js', resolveDir: path.dirname(file), watchFiles: [file] };
    });
    build.onResolve({ filter: /^css-module:/ }, ({ path: name }) => ({
      path: name.slice('css-module:'.length),
      namespace: 'css-module',
    }));
    build.onLoad({ filter: /.*/, namespace: 'css-module' }, ({ path: file }) => ({
      contents: sheets.get(file) ?? '',
      loader: 'css',
      resolveDir: path.dirname(file),
    }));
  },
};

/** Adds the export `source`, the module's path, to every page, so that the prerender can look up the page's files. */
export const pageSources: esbuild.Plugin = {
  name: 'page-sources',
  setup(build) {
    build.onLoad({ filter: /\/(web\/src\/pages|tests)\/.*\.tsx$/ }, async ({ path: file }) => {
      const source = JSON.stringify(path.relative(ROOT, file));
      return { contents: `${await readFile(file, 'utf8')}\nexport const source = ${source};`, loader: 'tsx' };
    });
  },
};

/** Replaces fonts in the prerender, because Node cannot load them. Pages load them only after hydration. */
export const noFonts: esbuild.Plugin = {
  name: 'no-fonts',
  setup(build) {
    build.onResolve({ filter: /\.woff2$/ }, ({ path: file }) => ({ path: file, namespace: 'no-font' }));
    build.onLoad({ filter: /.*/, namespace: 'no-font' }, () => ({ contents: 'export default "";' }));
  },
};

/** Replaces a file by another; both are paths below the root. */
export const replaceFile = (file: string, other: string): esbuild.Plugin => ({
  name: 'replace-file',
  setup(build) {
    const contents = `export * from ${JSON.stringify(path.join(ROOT, other))};`;
    build.onLoad({ filter: /\.tsx?$/ }, ({ path: asked }) =>
      asked === path.join(ROOT, file) ? { contents, loader: 'ts', resolveDir: ROOT } : undefined,
    );
  },
});

const MAIN = 'web/src/main.tsx';
const START = 'web/src/app/router/startPage.tsx';
const BOOT = 'web/src/boot.ts';
const PAGES = 'web/src/pages/';
/** Loaded by every page after hydration. */
const AFTER_START = 'web/src/app/start/afterStart.ts';
/** The folder of the page that most visitors see first. Modules that its pages share are part of `core`. */
const LANDING_FOLDER = 'marketing';
const LANDING_PAGE = `${PAGES}${LANDING_FOLDER}/Home.tsx`;
/** Pages behind the sign-in, their frames, and modules that they load on demand. */
const IS_ACCOUNT_PAGE =
  /^web\/src\/(pages\/(auth|account|payment|admin|shop)\/|features\/agreement\/|app\/(shop\/|admin\/|router\/Guard|navigation\/AccountMenu))/;
/** The data helpers, which are loaded with their SDK. */
const IS_DATA = /^web\/src\/data\//;
/** Sign-in pages, which share less. */
const IS_AUTH_PAGE = /^web\/src\/pages\/auth\//;
/** The public pages with a form, which share its parts with account pages. They count as one page. */
const IS_FORM_PAGE = /^web\/src\/pages\/marketing\/(Contact|Register|StopMails)\.tsx$/;

interface Groups {
  /** Files below the root by the group's name. */
  files: Map<string, string[]>;
  /** The groups that an entry imports first. */
  of(entry: string): string[];
}

/** The folder of pages that a file is in, such as `legal`. */
const folderOf = (file: string): string | undefined =>
  file.startsWith(PAGES) ? file.slice(PAGES.length).split('/')[0] : undefined;

/**
 * The group of a module with these users. Modules that the landing page shares with other public pages are in `core`,
 * and so are small domain tables that any public page needs.
 */
function groupFor(source: string, users: string[]): string {
  if (users.includes(AFTER_START)) return 'core';
  if (users.includes(LANDING_PAGE))
    return users.some((user) => user !== LANDING_PAGE && !IS_ACCOUNT_PAGE.test(user)) ? 'core' : 'landing';
  const [folder, ...others] = new Set(users.map(folderOf));
  if (others.length === 0 && folder && folder !== LANDING_FOLDER) return folder;
  const isOfDomain = source.startsWith('functions/domain/');
  const publicPages = users.filter((user) => folderOf(user) !== undefined && !IS_ACCOUNT_PAGE.test(user));
  const kinds = new Set(publicPages.map((page) => (IS_FORM_PAGE.test(page) ? 'form' : page)));
  if (kinds.size >= (isOfDomain ? 1 : 2)) return 'core';
  if (!users.every((user) => IS_ACCOUNT_PAGE.test(user) || IS_DATA.test(user))) return 'common';
  return users.some((user) => IS_AUTH_PAGE.test(user)) ? 'signIn' : 'signedIn';
}

/** The modules of the site: all that it may load, without the page apps and their own modules. */
function siteOf(inputs: esbuild.Metafile['inputs'], apps: readonly string[]): Set<string> {
  const site = new Set([MAIN, BOOT]);
  // The loop also visits files that it adds to the set.
  for (const file of site)
    for (const { path: next } of inputs[file]?.imports ?? []) if (!apps.includes(next)) site.add(next);
  return site;
}

/** The modules of standalone page apps: modules that are imported on demand and import `START`. */
function appsOf(inputs: esbuild.Metafile['inputs']): string[] {
  const reachesStart = (file: string, seen = new Set<string>()): boolean => {
    seen.add(file);
    return (inputs[file]?.imports ?? []).some(
      ({ path: next, kind }) =>
        kind === 'import-statement' && (next === START || (!seen.has(next) && reachesStart(next, seen))),
    );
  };
  const loaded = Object.values(inputs).flatMap(({ imports }) =>
    imports.filter(({ kind }) => kind === 'dynamic-import'),
  );
  return [...new Set(loaded.map(({ path: file }) => file))].filter((file) => reachesStart(file));
}

function groupsOf({ inputs, outputs }: esbuild.Metafile, apps: readonly string[]): Groups {
  const importsOf = (file: string) =>
    (inputs[file]?.imports ?? []).filter(({ kind }) => kind === 'import-statement').map(({ path: next }) => next);
  const site = siteOf(inputs, apps);
  const entries = Object.entries(outputs).flatMap(([file, { entryPoint }]) =>
    entryPoint && /\.tsx?$/.test(entryPoint) && site.has(entryPoint) ? [{ file, entryPoint }] : [],
  );
  const main = entries.find(({ entryPoint }) => entryPoint === MAIN);
  if (!main) throw new Error(`${MAIN} is not among the built files`);
  const before = closure(outputs, main.file);
  const sources = (file: string) => Object.keys(outputs[file]?.inputs ?? {});
  const isOurs = (file: string) =>
    sources(file).every((source) => /^(web\/src\/|functions\/domain\/|css-module:)/.test(source));
  // Whether it imports only our own code, directly or indirectly.
  const isLight = (file: string) => [...closure(outputs, file)].every((part) => before.has(part) || isOurs(part));

  /** For every module outside the shell, the on-demand entries that need it. */
  const users = new Map<string, string[]>();
  for (const { file, entryPoint } of entries) {
    for (const chunk of closure(outputs, file)) {
      if (outputs[chunk]?.entryPoint || before.has(chunk) || !isLight(chunk)) continue;
      for (const source of sources(chunk)) {
        if (/\.tsx?$/.test(source)) users.set(source, [...(users.get(source) ?? []), entryPoint]);
      }
    }
  }
  const files = new Map([['core', importsOf(MAIN).filter((file) => file.startsWith('web/src/'))]]);
  /** An on-demand entry that needs part of a group imports the whole group. */
  const usersOf = new Map<string, Set<string>>();
  for (const [source, entryPoints] of users) {
    if (entryPoints.every((entry) => folderOf(entry) === undefined)) continue;
    const group = groupFor(source, entryPoints);
    usersOf.set(group, new Set([...(usersOf.get(group) ?? []), ...entryPoints]));
    files.set(group, [...(files.get(group) ?? []), source]);
  }
  const known = new Set(entries.map(({ entryPoint }) => entryPoint));
  return {
    files,
    of(entry) {
      if (!known.has(entry) || entry === BOOT) return [];
      const isAccountPage = IS_ACCOUNT_PAGE.test(entry);
      const needs = (group: string) => usersOf.get(group)?.has(entry) ?? false;
      // A group's modules import those of earlier groups, so an entry of the group requests all of them.
      const isBehindSignIn = (isAccountPage && !IS_AUTH_PAGE.test(entry)) || needs('signedIn');
      const signsIn = isBehindSignIn || isAccountPage || needs('signIn');
      return [
        'core',
        ...(signsIn || needs('common') ? ['common'] : []),
        ...(signsIn || needs('landing') ? ['landing'] : []),
        ...(signsIn ? ['signIn'] : []),
        ...(isBehindSignIn ? ['signedIn'] : []),
        ...[folderOf(entry) ?? []].flat(),
      ];
    },
  };
}

/**
 * Separates the standalone page apps from the site. They are built separately, because a shared chunk would be reduced
 * to what both need. The site then contains only the names of their modules.
 * @param survey the metafile of a build without plugins for chunks
 */
export function ownApps(survey: esbuild.Metafile): { files: string[]; apart: esbuild.Plugin } {
  const files = appsOf(survey.inputs);
  const watchFiles = Object.keys(survey.inputs).map((file) => path.join(ROOT, file));
  const apart: esbuild.Plugin = {
    name: 'own-apps',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ path: asked, resolveDir, kind }) => {
        const file = `${path.relative(ROOT, path.join(resolveDir, asked))}.tsx`;
        return kind === 'dynamic-import' && files.includes(file)
          ? { path: file, external: true, watchFiles }
          : undefined;
      });
    },
  };
  return { files, apart };
}

/**
 * The metafile of a build that writes nothing.
 * @throws esbuild's errors when the code does not build
 */
export async function surveyOf(options: esbuild.BuildOptions): Promise<esbuild.Metafile> {
  const { metafile } = await esbuild.build({ ...options, metafile: true, write: false, minify: false });
  if (!metafile) throw new Error('esbuild made no metafile');
  return metafile;
}

/**
 * Keeps the number of files small. esbuild makes a chunk for every set of entries that share some module, so thirty
 * lazily loaded pages with a few dozen common components would need dozens of requests. A first pass finds the shared
 * modules and puts them into groups. Every lazily loaded file then imports its whole groups, so that modules with the
 * same importers share one chunk.
 *
 * Groups: `core`: modules that the site needs before any page, or that public pages share. `landing`: shared only by
 * the landing page and account pages, such as the stamp card. `signIn`: shared by sign-in pages and pages behind the
 * sign-in. `signedIn`: shared only by pages behind the sign-in. `common`: shared by those and others, such as a form's
 * parts. And for each folder of pages, the modules that only its pages share. Packages that only some pages need, such
 * as Firebase, have their own chunks.
 * @param survey the metafile of a build without this plugin
 * @param apps standalone page apps, which are not part of the site
 */
export function sharedChunks(survey: esbuild.Metafile, apps: readonly string[]): esbuild.Plugin {
  const groups = groupsOf(survey, apps);
  return {
    name: 'shared-chunks',
    setup(build) {
      build.onResolve({ filter: /^group:/ }, ({ path: name }) => ({
        path: name.slice('group:'.length),
        namespace: 'group',
      }));
      build.onLoad({ filter: /.*/, namespace: 'group' }, ({ path: name }) => ({
        contents: (groups.files.get(name) ?? [])
          .map((file) => `import ${JSON.stringify(path.join(ROOT, file))};`)
          .join('\n'),
        resolveDir: ROOT,
      }));
      build.onLoad({ filter: /\/web\/src\/.*\.tsx?$/ }, async ({ path: file }) => {
        const names = groups.of(path.relative(ROOT, file));
        if (names.length === 0) return undefined;
        const imports = names.map((name) => `import "group:${name}";`).join(' ');
        return { contents: `${imports}${await readFile(file, 'utf8')}`, loader: file.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}
