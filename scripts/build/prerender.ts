/** Writes every route as its own HTML with its own head, the CSS that it uses inlined, and nothing that blocks it. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Beasties from 'beasties';
import type { BuildResult, OutputFile } from 'esbuild';
import type * as PrerenderModule from '../../web/src/prerender';
import { ROOT } from '../local/root';
import { closure, firstFiles, pageModules } from './firstFiles';
import { head } from './head';
import { sitemap } from './sitemap';

interface Input {
  result: BuildResult;
  /** The built prerender module. */
  server: string;
  dist: string;
  siteUrl: string;
  template: string;
}

export interface Page {
  /** The file below the site's folder. */
  file: string;
  path: string;
  /** In the site map. */
  isIndexed: boolean;
}

/** Rules that no tool finds used in the page itself, since the boot script sets the attribute, but which the first paint needs. */
const AT_FIRST_PAINT = [/data-returning/, /data-arriving/];

/**
 * Drawings in a mask wait for the sheet: to the browser each is a document of its own, which it reads in the middle of the
 * first layout. What wears one is there from the beginning, a plain shape.
 */
const DRAWING = /[\w-]+:url\("data:image\/svg.*?%3C\/svg%3E"\)[^;}]*;?/g;

/** Hosting sends this file with every address that is none, and refuses it by its own name: hence the copy for the worker. */
const MISSING_FILE = '404.html';
export const MISSING_COPY = 'not-found.html';

/** Writes the assets and the pages. Returns the pages. */
export async function prerender({ result, server, dist, siteUrl, template }: Input): Promise<Page[]> {
  const assets = (result.outputFiles ?? []).filter(isServed);
  const boot = only(assets, /boot\.\w+\.js$/);
  const app = only(assets, /main\.\w+\.js$/);
  const styles = only(assets, /main\.\w+\.css$/);
  for (const asset of assets) {
    if (asset !== boot) await write(asset.path, asset.contents);
  }
  const bootText = boot.text.trim();
  await checkBootHash(bootText);

  // A query makes Node load the module again after a change.
  const { allRoutes, render } = (await import(`${pathToFileURL(server).href}?${Date.now()}`)) as typeof PrerenderModule;
  const url = (file: OutputFile) => `/${path.relative(dist, file.path)}`;
  const start = startOf(app);
  const outputs = result.metafile?.outputs ?? {};
  const modules = pageModules();
  const appFiles = closure(outputs, path.relative(ROOT, app.path));
  // Faces the visitor has, fitted to ours: the first text stands where the final one will. Ours come with the sheet: asked for
  // any earlier they hold up the first text. No tool that looks for used rules sees which are used, so they are put in by hand.
  const fittedFaces = (styles.text.match(/@font-face\s*\{[^}]*\}/g) ?? [])
    .filter((face) => !face.includes('url('))
    .join('');
  const beasties = new Beasties({
    path: dist,
    publicPath: '/',
    preload: 'body',
    fonts: false,
    keyframes: 'critical',
    allowRules: AT_FIRST_PAINT,
    logLevel: 'silent',
    pruneSource: false,
    noscriptFallback: false,
  });
  const pages: Page[] = [];
  for (const route of allRoutes) {
    const { html, meta } = await render(route);
    const isPublic = route.access === 'public';
    const missing = route.path === '*';
    const files = [...firstFiles(outputs, route, modules)]
      .filter((file) => !appFiles.has(file))
      .map((file) => `/${path.relative(dist, path.join(ROOT, file))}`);
    const fill = {
      head: head({ meta, siteUrl, path: missing ? undefined : (route.canonical ?? route.path) }),
      style: `<link rel="stylesheet" href="${url(styles)}">`,
      app: html,
      boot: `<script data-app="${start.file}" data-start="${start.name}" data-files="${files.join(' ')}" data-styles="${url(styles)}"${isPublic ? '' : ' data-eager'}>${bootText}</script>`,
    };
    const whole = template.replace(/<!--(head|style|app|boot)-->/g, (_, name: keyof typeof fill) => fill[name]);
    const inlined = (await beasties.process(whole))
      .replace(/<link rel="stylesheet"[^>]*>|<link[^>]*as="style"[^>]*>/g, '')
      .replace(DRAWING, '')
      .replace('<style>', () => `<style>${fittedFaces}`);
    const withFallback = inlined.replace(
      '</head>',
      `<noscript><link rel="stylesheet" href="${url(styles)}"></noscript></head>`,
    );
    const file = missing ? MISSING_COPY : route.path === '/' ? 'index.html' : `${route.path.slice(1)}.html`;
    await write(path.join(dist, file), withFallback);
    if (missing) await write(path.join(dist, MISSING_FILE), withFallback);
    pages.push({
      file,
      path: route.path,
      isIndexed: isPublic && !missing && !meta.noIndex && route.canonical === undefined,
    });
  }
  await write(path.join(dist, 'robots.txt'), `User-agent: *\nAllow: /\nSitemap: ${siteUrl}/sitemap.xml\n`);
  await write(path.join(dist, 'sitemap.xml'), sitemap(pages, siteUrl));
  return pages;
}

/**
 * Where the app's `start` really is. The entry that esbuild writes only hands on a shared chunk's export; fetching that
 * chunk straight away spares a request and a round trip.
 */
function startOf(app: OutputFile): { file: string; name: string } {
  const [, name, file] = /^import\{(\w+) as \w+\}from"([^"]+)";export\{\w+ as start\};\s*$/.exec(app.text) ?? [];
  if (!name || !file) throw new Error(`${app.path} is not what was expected: ${app.text.slice(0, 200)}`);
  return { file, name };
}

/** Chunks' own style sheets repeat what the one sheet holds, and nothing links to them. */
const isServed = (file: OutputFile): boolean => !/\.chunk\.css$/.test(file.path);

function only(files: OutputFile[], name: RegExp): OutputFile {
  const [file, ...more] = files.filter(({ path: p }) => name.test(p));
  if (!file || more.length > 0) throw new Error(`Expected one file like ${name.source} in the build`);
  return file;
}

async function write(file: string, contents: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, contents);
}

/** The policy in firebase.json names the one inline script by its hash; a changed script needs a changed policy. */
async function checkBootHash(text: string): Promise<void> {
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const config = await readFile(path.join(ROOT, 'firebase.json'), 'utf8');
  if (!config.includes(hash))
    throw new Error(
      `web/src/boot.ts has changed: put ${hash} into script-src of the Content-Security-Policy in firebase.json`,
    );
}
