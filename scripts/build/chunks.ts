/**
 * Keeps the number of files small. esbuild makes a chunk for every set of entries that share some module, so thirty
 * lazily loaded pages with a few dozen common components would need dozens of requests. A first pass finds the shared
 * modules and puts them into groups. Every lazily loaded file then imports its whole groups, so that modules with the
 * same importers share one chunk.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type * as esbuild from 'esbuild';
import { frameOf, type Route } from '../../web/src/shared/route';
import { ROOT } from '../lib/root';
import { APP_ENTRY, closure, reachableFrom, type RouteSource, SITE } from './outputs';

const START = 'web/src/shared/startPage.tsx';
/** Loaded by every page after hydration. */
const AFTER_START = 'web/src/shared/document/afterStart.ts';

/** Who sees a page of the app: those who are signing in, or those who have. */
type Area = 'signIn' | 'signedIn';

const areaOf = (route: Route): Area => (frameOf(route) === 'site' ? 'signIn' : 'signedIn');

/**
 * The groups that a page of an area imports, in this order. `core`: what the app needs before any page. `signIn` and
 * `signedIn`: what else its pages share. A group's modules import those of earlier groups. Besides, there is a group
 * for each folder of pages, with what only its pages share.
 */
const GROUPS: Record<Area, readonly string[]> = {
  signIn: ['core', 'signIn'],
  signedIn: ['core', 'signIn', 'signedIn'],
};

interface Groups {
  /** Files below the root by the group's name. */
  files: Map<string, string[]>;
  /** The groups that an entry imports first. */
  of(entry: string): string[];
}

/** The rooms of a shop count as one folder. */
const folderOf = (file: string): string => /^web\/src\/app\/shop\//.exec(file)?.[0] ?? path.dirname(file);

/** The group of a module that these on-demand entries need, among them these pages. */
function groupFor(entries: readonly string[], pages: readonly RouteSource[]): string {
  if (entries.includes(AFTER_START)) return 'core';
  const [folder = '', ...others] = new Set(entries.map(folderOf));
  if (others.length === 0) return folder;
  return pages.some(({ route }) => areaOf(route) === 'signIn') ? 'signIn' : 'signedIn';
}

function groupsOf(
  { inputs, outputs }: esbuild.Metafile,
  pages: readonly RouteSource[],
  apps: readonly string[],
): Groups {
  // All that the site may load, without the page apps and their own modules.
  const site = reachableFrom(inputs, [APP_ENTRY], (next) => !apps.includes(next.path));
  const entries = Object.entries(outputs).flatMap(([file, { entryPoint }]) =>
    entryPoint && /\.tsx?$/.test(entryPoint) && site.has(entryPoint) ? [{ file, entryPoint }] : [],
  );
  const main = entries.find(({ entryPoint }) => entryPoint === APP_ENTRY);
  if (!main) throw new Error(`${APP_ENTRY} is not among the built files`);
  const before = closure(outputs, main.file);
  const sources = (file: string) => Object.keys(outputs[file]?.inputs ?? {});
  const isOurs = (file: string) =>
    sources(file).every((source) => /^(web\/src\/|functions\/domain\/|css-module:)/.test(source));
  // Packages that only some pages need, such as Firebase, have their own chunks, and so have their users.
  const isLight = (file: string) => [...closure(outputs, file)].every((part) => before.has(part) || isOurs(part));

  /** For every module outside the shell, the on-demand entries that need it. */
  const users = new Map<string, string[]>();
  for (const { file, entryPoint } of entries) {
    for (const chunk of closure(outputs, file)) {
      if (outputs[chunk]?.entryPoint || before.has(chunk) || !isLight(chunk)) continue;
      for (const source of sources(chunk))
        if (/\.tsx?$/.test(source)) users.set(source, [...(users.get(source) ?? []), entryPoint]);
    }
  }
  const ofMain = (inputs[APP_ENTRY]?.imports ?? []).filter(({ kind }) => kind === 'import-statement');
  const files = new Map([['core', ofMain.map(({ path: file }) => file).filter((file) => file.startsWith('web/src/'))]]);
  /** An on-demand entry that needs part of a group imports the whole group. */
  const usersOf = new Map<string, Set<string>>();
  for (const [source, entryPoints] of users) {
    const own = pages.filter((page) => entryPoints.includes(page.source));
    if (own.length === 0) continue;
    const group = groupFor(entryPoints, own);
    usersOf.set(group, new Set([...(usersOf.get(group) ?? []), ...entryPoints]));
    files.set(group, [...(files.get(group) ?? []), source]);
  }
  const onDemand = new Set(entries.map(({ entryPoint }) => entryPoint));
  const areas = new Map(pages.map(({ route, source }) => [source, areaOf(route)]));
  const folders = new Map(pages.map(({ route, source }) => [folderOf(source), areaOf(route)]));
  return {
    files,
    of(entry) {
      if (!onDemand.has(entry)) return [];
      const needed = [...usersOf].filter(([, entryPoints]) => entryPoints.has(entry)).map(([group]) => group);
      const needs = (area: Area) => needed.some((group) => group === area || folders.get(group) === area);
      const area = areas.get(entry) ?? (needs('signedIn') ? 'signedIn' : needs('signIn') ? 'signIn' : undefined);
      return [...(area ? GROUPS[area] : ['core']), ...needed.filter((group) => folders.has(group))];
    },
  };
}

/** The plugin that separates the standalone page apps from the site, which then contains only their modules' names. */
export function ownApps(apps: readonly string[], survey: esbuild.Metafile): esbuild.Plugin {
  const watchFiles = Object.keys(survey.inputs).map((file) => path.join(ROOT, file));
  return {
    name: 'own-apps',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ path: asked, resolveDir, kind }) => {
        const file = `${path.relative(ROOT, path.join(resolveDir, asked))}.tsx`;
        return kind === 'dynamic-import' && apps.includes(file)
          ? { path: file, external: true, watchFiles }
          : undefined;
      });
    },
  };
}

/** The plugin that makes each lazily loaded file import its groups first. */
const groupsFirst = ({ files, of }: Groups): esbuild.Plugin => ({
  name: 'groups-first',
  setup(build) {
    build.onResolve({ filter: /^group:/ }, ({ path: name }) => ({
      path: name.slice('group:'.length),
      namespace: 'group',
    }));
    build.onLoad({ filter: /.*/, namespace: 'group' }, ({ path: name }) => ({
      contents: (files.get(name) ?? []).map((file) => `import ${JSON.stringify(path.join(ROOT, file))};`).join('\n'),
      resolveDir: ROOT,
    }));
    build.onLoad({ filter: /\/web\/src\/.*\.tsx?$/ }, async ({ path: file }) => {
      const names = of(path.relative(ROOT, file));
      if (names.length === 0) return undefined;
      const imports = names.map((name) => `import "group:${name}";`).join(' ');
      return { contents: `${imports}${await readFile(file, 'utf8')}`, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});

/**
 * The plugin for the chunks of the site.
 * @param survey the metafile of a build without this plugin
 * @param apps standalone page apps, which are not part of the site
 */
export const siteChunks = (
  survey: esbuild.Metafile,
  pages: readonly RouteSource[],
  apps: readonly string[],
): esbuild.Plugin => groupsFirst(groupsOf(survey, pages, apps));

/** A program's modules that run when it starts. */
const startOf = ({ inputs }: esbuild.Metafile, program: string): Set<string> =>
  reachableFrom(inputs, [program], ({ kind }) => kind === 'import-statement');

/** The programs, and the modules that they load later. */
function entriesOf({ inputs }: esbuild.Metafile, programs: readonly string[]): Set<string> {
  const imports = [...reachableFrom(inputs, programs)].flatMap((file) => inputs[file]?.imports ?? []);
  return new Set([...programs, ...imports.filter(({ kind }) => kind === 'dynamic-import').map((next) => next.path)]);
}

/** The plugin that puts these modules into one file: each entry of the programs imports the whole of it. */
function oneStart(survey: esbuild.Metafile, programs: readonly string[], start: string[]): esbuild.Plugin {
  const entries = entriesOf(survey, programs);
  return groupsFirst({ files: new Map([['start', start]]), of: (file) => (entries.has(file) ? ['start'] : []) });
}

/**
 * The plugin for the chunks of page apps that are built together. What all of them start with is one file. Modules with
 * styles stay where they are, because the order of imports is the order of the rules.
 */
export function appChunks(survey: esbuild.Metafile, apps: readonly string[]): esbuild.Plugin {
  const [first = new Set<string>(), ...others] = apps.map((app) => startOf(survey, app));
  const isOurs = (file: string) => /^(web\/src|functions\/domain)\/.*\.tsx?$/.test(file);
  const hasStyles = (file: string) => [...startOf(survey, file)].some((one) => one.endsWith('.css'));
  const shared = [...first].filter(
    (file) => others.length > 0 && others.every((start) => start.has(file)) && isOurs(file) && !hasStyles(file),
  );
  return oneStart(survey, apps, [START, ...shared]);
}

/** The plugin for the chunks of the documents' program: what it starts with is one file. Its styles are not used. */
export function documentChunks(survey: esbuild.Metafile): esbuild.Plugin {
  const start = [...startOf(survey, SITE)].filter((file) => file !== SITE && /\.tsx?$/.test(file));
  return oneStart(survey, [SITE], start);
}
