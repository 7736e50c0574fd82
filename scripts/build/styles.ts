/** Finds the CSS rules of each page, all of them and no others, for its HTML. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import {
  type CustomAtRules,
  type PageSelector,
  type Selector,
  transform,
  type TransformOptions,
  type Visitor,
} from 'lightningcss';
import { frameOf, isDocument } from '../../web/src/app/router/route';
import { ROOT } from '../lib/root';
import { type RouteSource, SITE } from './outputs';

const MODULE = /\.module\.css$/;
const GUARD = 'web/src/app/router/Guard.tsx';
const SHOP_FRAME = 'web/src/app/shop/ShopFrame.tsx';
const ADMIN_FRAME = 'web/src/app/admin/AdminFrame.tsx';
/** It is loaded on a press, together with the style sheet of all pages. */
const QR_DIALOG = 'web/src/app/footer/QrDialog.tsx';
/**
 * The module that lists a group of shared modules. It is skipped, because a page also imports directly what it uses.
 */
const GROUP = /^group:/;
const MAIN = 'web/src/main.tsx';

/** The class names of a CSS module depend only on its file's path, so that every build makes the same ones. */
export const cssModuleOptions = (file: string, code: Uint8Array) =>
  ({
    filename: path.relative(ROOT, file),
    code,
    // The local name is first, because a hash may begin with a digit and a class name may not.
    cssModules: { pattern: '[local]_[hash]', animation: true, grid: false },
  }) satisfies TransformOptions<CustomAtRules>;

/** A page with the HTML of its content. */
export interface RenderedPage extends RouteSource {
  html: string;
}

/**
 * The CSS modules that a page may need: those of its own code, of the shell, and of modules that both load later. For a
 * document these are the modules of its program.
 */
function modulesOf(
  { route, source }: RouteSource,
  { inputs, outputs }: Metafile,
  sources: ReadonlySet<string>,
): Set<string> {
  const seen = new Set<string>();
  // Code that a build leaves out, such as the question for consent without page views, uses no names.
  const isUsed = (file: string) => Object.values(outputs).some((output) => output.inputs[file]?.bytesInOutput);
  const isForOthers = (file: string) =>
    GROUP.test(file) ||
    file === QR_DIALOG ||
    (sources.has(file) && file !== source) ||
    (file === GUARD && route.access === 'public') ||
    (file === SHOP_FRAME && frameOf(route) !== 'shop') ||
    (file === ADMIN_FRAME && frameOf(route) !== 'admin');
  const visit = (file: string) => {
    if (seen.has(file) || isForOthers(file)) return;
    seen.add(file);
    for (const { path: next } of inputs[file]?.imports ?? []) visit(next);
  };
  if (isDocument(route)) visit(SITE);
  else {
    if (!route.standalone) visit(MAIN);
    visit(source);
  }
  return new Set([...seen].filter((file) => MODULE.test(file) && isUsed(file)));
}

/**
 * Removes the custom properties and the named print pages that no rule of a sheet uses. The sheet of all pages, which
 * comes later, has them.
 */
function withoutUnused(code: Uint8Array): Uint8Array {
  const options = { filename: 'page.css', code, minify: true };
  const properties = new Set<string>();
  const printPages = new Set<string>();
  const collect: Visitor<CustomAtRules> = {
    Variable: ({ name }) => void properties.add(name.ident),
    Declaration: {
      custom({ name, value: [first] }) {
        if (name === 'page' && first?.type === 'token' && first.value.type === 'ident')
          printPages.add(first.value.value);
      },
    },
  };
  transform({ ...options, visitor: collect });
  const isKept = (name: string) => !name.startsWith('--') || properties.has(name);
  const isPrinted = ({ name }: PageSelector) => !name || printPages.has(name);
  const remove: Visitor<CustomAtRules> = {
    Declaration: { custom: ({ name }) => (isKept(name) ? undefined : []) },
    Rule: { page: ({ value }) => (value.selectors?.every(isPrinted) ? undefined : []) },
  };
  return transform({ ...options, visitor: remove }).code;
}

/** The class names in a page's HTML. */
const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));

/**
 * Splits the style sheets of the site and of the page apps. Returns a function for the rules of a page: in the order of
 * its sheet, the rules without a class of a CSS module, and those of the modules that the page may need. A document has
 * the rules of the classes in its HTML and of its program; the app that takes it over brings the sheet of all pages.
 */
export async function pageStyles(
  sheetOf: (page: RouteSource) => string,
  metafile: Metafile,
  pages: readonly RenderedPage[],
): Promise<(page: RenderedPage) => string> {
  const sources = new Set(pages.map(({ source }) => source));
  /** The module of each class name, key frames included. */
  const moduleOf = new Map<string, string>();
  for (const file of Object.keys(metafile.inputs).filter((input) => MODULE.test(input) && !input.includes(':'))) {
    const { exports = {} } = transform(cssModuleOptions(path.join(ROOT, file), await readFile(path.join(ROOT, file))));
    for (const { name } of Object.values(exports)) moduleOf.set(name, file);
  }
  return (page) => {
    const modules = modulesOf(page, metafile, sources);
    const shown = classesIn(isDocument(page.route) ? page.html : '');
    const modulesShown = new Set([...modules, ...[...shown].map((name) => moduleOf.get(name) ?? '')]);
    const isOf = (these: ReadonlySet<string>, name: string) =>
      these.has(moduleOf.get(name) ?? '') || !moduleOf.has(name);
    const isOurs = (name: string) => shown.has(name) || isOf(modules, name);
    const isUsed = (selector: Selector): boolean =>
      selector.every((part) => {
        if (part.type === 'class') return isOurs(part.name);
        // Keep `:root:has(.room)` only for pages that use `.room`. Keep `:not(.room)`, which matches on other pages.
        if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where' || part.kind === 'has'))
          return part.selectors.some(isUsed);
        return true;
      });
    const code = Buffer.from(sheetOf(page));
    const visitor: Visitor<CustomAtRules> = {
      Rule: {
        style: ({ value: { selectors } }) => (selectors.some(isUsed) ? undefined : []),
        keyframes: ({ value: { name } }) => (isOf(modulesShown, name.value) ? undefined : []),
      },
    };
    const rules = transform({ filename: 'page.css', minify: true, code, visitor }).code;
    return Buffer.from(withoutUnused(rules)).toString();
  };
}
