/** Makes an HTML file of every route, with its own head and inlined rules, and nothing that blocks the first paint. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { escapeHtml } from '@tessera/domain/lib/text';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import type { Metafile, OutputFile } from 'esbuild';
import { documentTitle } from '../../web/src/app/router/usePageChange';
import type * as PrerenderModule from '../../web/src/prerender';
import { isDocument, isPattern, type PageMeta, type Route } from '../../web/src/shared/route';
import { ROOT } from '../lib/root';
import { checkHosting, exampleAddress, type Hosting } from './hosting';
import { appOf, filesOf, filesUntilRead, type RouteSource } from './outputs';
import type { siteSettings } from './siteSettings';
import { pageStyles } from './styles';

type Servers = ReturnType<typeof siteSettings>['servers'];

interface Input {
  metafile: Metafile;
  outputFiles: readonly OutputFile[];
  /** The style sheet of all pages but the standalone ones. */
  sheet: OutputFile;
  /** The scripts that are inlined into pages. */
  boots: { document: string; app: string };
  /** The built prerender module. */
  server: string;
  dist: string;
  siteUrl: string;
  servers: Servers;
  template: string;
  hosting: Hosting;
}

/** The contents of files by their path below the site's folder. */
export type SiteFiles = Map<string, string | Uint8Array>;

export interface Page extends RouteSource {
  /** The file below the site's folder. */
  file: string;
  /** Its address for search engines; absent if it is not indexed. */
  indexed?: string;
}

/** Hosting sends this file for unknown addresses, but not at its own address, so the worker needs a copy. */
const MISSING_FILE = '404.html';
export const MISSING_COPY = 'not-found.html';
const SITE_MANIFEST = '/manifest.webmanifest';

/** Loads the built prerender module, again after a change: Node takes another query for another module. */
export const loadServer = (server: string): Promise<typeof PrerenderModule> =>
  import(`${pathToFileURL(server).href}?${Date.now()}`) as Promise<typeof PrerenderModule>;

/** Makes the pages, and all files but the service worker: assets, pages, downloads, `robots.txt`, `sitemap.xml`. */
export async function makeSite(input: Input): Promise<{ pages: Page[]; files: SiteFiles }> {
  const { metafile, outputFiles, sheet, boots, server, dist, siteUrl, template, hosting } = input;
  const fileOf = (output: string): OutputFile =>
    outputFiles.find((file) => file.path === path.join(ROOT, output)) ??
    assert.fail(`${output} is not among the built files`);
  const files: SiteFiles = new Map([[path.relative(dist, sheet.path), sheet.contents]]);
  for (const file of outputFiles) {
    // esbuild also makes style sheets of programs and chunks. They repeat that of all pages, and nothing links to them.
    if (!file.path.endsWith('.css')) files.set(path.relative(dist, file.path), file.contents);
  }
  const { downloads, notFound, pages: sources, render, routes } = await loadServer(server);
  const rendered = [];
  for (const { route, source } of await sources())
    rendered.push({ route, source, ...(await render(route, route === notFound ? '/404' : exampleAddress(route))) });
  const sheetOf = (page: RouteSource): string => {
    if (!page.route.standalone) return sheet.text;
    const { cssBundle } = metafile.outputs[appOf(metafile.outputs, page)] ?? {};
    return cssBundle === undefined ? '' : fileOf(cssBundle).text;
  };
  const rulesOf = await pageStyles(sheetOf, metafile, rendered);

  const documents = rendered.filter(({ route, meta }) => isDocument(route) && !meta.noIndex);
  const rules = documents.length > 0 ? [speculationRules(documents)] : [];
  checkHosting(hosting, routes, [boots.document, boots.app, ...rules]);
  const speculation = rules.map((text) => `<script type="speculationrules">${text}</script>`).join('');
  const pages: Page[] = [];
  for (const { route, source, html, meta } of rendered) {
    const isIndexed = route.access === 'public' && route !== notFound && !isPattern(route) && !meta.noIndex;
    const address = isIndexed ? siteUrl + (route.canonical ?? route.path) : undefined;
    const whole = fill(template.replace(/\n */g, ''), {
      head: head(meta, route, address, input),
      style: `<style>${rulesOf({ route, source, html })}</style>`,
      boot: `<script ${bootAttributes({ route, source }, rendered, input)}>${boots[isDocument(route) ? 'document' : 'app']}</script>`,
      app: html,
      speculation: isDocument(route) ? speculation : '',
    });
    const file =
      route === notFound ? MISSING_COPY : route.path === '/' ? 'index.html' : `${exampleAddress(route).slice(1)}.html`;
    files.set(file, whole);
    if (route === notFound) files.set(MISSING_FILE, whole);
    pages.push({ route, source, file, ...(address && route.canonical === undefined && { indexed: address }) });
  }
  for (const [address, text] of Object.entries(downloads())) files.set(address.replace(/^\//, ''), text);
  files.set('robots.txt', `User-agent: *\nAllow: /\nSitemap: ${siteUrl}/sitemap.xml\n`);
  files.set('sitemap.xml', sitemap(pages));
  return { pages, files };
}

/**
 * The attributes that a boot script reads from its own element, so that its text is the same in every page and build.
 * @param pages all pages, because most people who log in come to the shop's home
 */
function bootAttributes(page: RouteSource, pages: readonly RouteSource[], input: Input): string {
  const { metafile, dist, sheet, servers } = input;
  const { route } = page;
  const isHome = (other: RouteSource) => other.route.path === ROUTES.dashboard;
  const signedIn = (route.path === ROUTES.logIn && pages.find(isHome)) || page;
  const address = (file: string) => `/${path.relative(dist, path.resolve(ROOT, file))}`;
  const app = appOf(metafile.outputs, page);
  const files = [...filesOf(metafile.outputs, page)].filter((file) => file !== app);
  const later = [...filesUntilRead(metafile, signedIn)].filter((file) => file !== app && !files.includes(file));
  return [
    `data-app="${address(app)}"`,
    `data-files="${files.map(address).join(' ')}"`,
    ...(later.length > 0 ? [`data-later="${[...Object.values(servers), ...later.map(address)].join(' ')}"`] : []),
    ...(route.standalone ? [] : [`data-styles="${address(sheet.path)}"`]),
    ...(route.access !== 'public' || route.isEager ? ['data-eager'] : []),
  ].join(' ');
}

/**
 * Which pages the browser prepares when somebody is about to follow a link of a document: other documents whole, and of
 * the pages to sign up and log in their HTML. A `<link rel=prefetch>` saves nothing, because the browser asks again for
 * a page with `no-cache`. The program of a prepared document starts when it is shown, and so sends no page view before.
 */
function speculationRules(documents: readonly RouteSource[]): string {
  const rule = (paths: readonly string[]) => [{ where: { href_matches: paths }, eagerness: 'moderate' }];
  return JSON.stringify({
    prerender: rule(documents.map(({ route }) => route.path)),
    prefetch: rule([ROUTES.signUp, ROUTES.logIn]),
  });
}

/** @param address the page's canonical address for search engines; undefined if it is not indexed */
function head(
  meta: PageMeta,
  { path: pathname, manifest, standalone }: Route,
  address: string | undefined,
  { siteUrl, servers }: Input,
): string {
  const title = escapeHtml(documentTitle(meta.title, pathname));
  const description = escapeHtml(meta.description);
  const shared: Record<string, string | undefined> = {
    type: 'website',
    site_name: PRODUCT_NAME,
    locale: 'en_GB',
    title,
    description,
    url: address,
    image: `${siteUrl}/og.png`,
    'image:width': '1200',
    'image:height': '630',
  };
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(address !== undefined
      ? [
          `<link rel="canonical" href="${address}">`,
          ...Object.entries(shared).map(([name, value]) => `<meta property="og:${name}" content="${value}">`),
          `<meta name="twitter:card" content="summary_large_image">`,
        ]
      : ['<meta name="robots" content="noindex">']),
    // A program without the app calls a function as soon as it runs; the connection takes two or three round trips.
    ...(standalone ? [`<link rel="preconnect" href="${servers.functions}" crossorigin>`] : []),
    ...(manifest === null ? [] : [`<link rel="manifest" href="${manifest ?? SITE_MANIFEST}">`]),
    // A data block is not a script, so the policy does not apply; but `<` must be escaped, so that it cannot end the
    // block.
    ...(meta.structuredData ?? []).map(
      (data) => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ].join('');
}

const fill = (template: string, parts: Record<string, string>): string =>
  template.replace(/<!--(\w+)-->/g, (comment, name: string) => parts[name] ?? comment);

function sitemap(pages: readonly Page[]): string {
  const urls = pages.flatMap(({ indexed }) => (indexed ? [`  <url><loc>${indexed}</loc></url>`] : []));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}
