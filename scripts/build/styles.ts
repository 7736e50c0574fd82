/** Finds the CSS rules of each page, all of them and no others, for its HTML. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { type CustomAtRules, type PageSelector, type Selector, transform, type TransformOptions } from 'lightningcss';
import { frameOf, isDocument } from '../../web/src/shared/route';
import { ROOT } from '../lib/root';
import { APP_ENTRY, GUARD, reachableFrom, type RouteSource, SITE } from './outputs';

const MODULE = /\.module\.css$/;
const SHOP_FRAME = 'web/src/app/shop/ShopFrame.tsx';
const ADMIN_FRAME = 'web/src/app/admin/AdminFrame.tsx';
/** This dialog is loaded on a press, together with the style sheet of all pages. */
const QR_DIALOG = 'web/src/shared/shell/QrDialog.tsx';
/**
 * The module that lists a group of shared modules. It is skipped, because a page also imports directly what it uses.
 */
const GROUP = /^group:/;

/** Four letters tell a hundred modules apart, and a page names them hundreds of times. */
const shortHash = (file: string): string => hash('sha256', file, 'base64url').slice(0, 4);

/** A CSS module's rules and names. The names depend only on the file's path, so that each build has the same ones. */
export const cssModule = async (file: string) =>
  transform({
    filename: path.relative(ROOT, file),
    code: await readFile(file),
    // The local name is first, because a hash may begin with a digit and a class name may not.
    cssModules: { pattern: `[local]_${shortHash(path.relative(ROOT, file))}`, animation: true, grid: false },
  });

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
  // Code that a build leaves out, such as the question for consent without page views, uses no names.
  const isUsed = (file: string) => Object.values(outputs).some((output) => output.inputs[file]?.bytesInOutput);
  const isForOthers = (file: string) =>
    GROUP.test(file) ||
    file === QR_DIALOG ||
    (sources.has(file) && file !== source) ||
    (file === GUARD && route.access === 'public') ||
    (file === SHOP_FRAME && frameOf(route) !== 'shop') ||
    (file === ADMIN_FRAME && frameOf(route) !== 'admin');
  const starts = isDocument(route) ? [SITE] : route.standalone ? [source] : [APP_ENTRY, source];
  const isFollowed = ({ path: file, kind }: { path: string; kind: string }) =>
    !isForOthers(file) && !(isDocument(route) && kind === 'dynamic-import');
  const files = reachableFrom(inputs, starts, isFollowed);
  return new Set([...files].filter((file) => MODULE.test(file) && isUsed(file)));
}

/** A sheet of rules, written by these options. */
const rewritten = (
  sheet: string,
  options: Pick<TransformOptions<CustomAtRules>, 'unusedSymbols' | 'visitor'>,
): string => transform({ filename: 'page.css', code: Buffer.from(sheet), minify: true, ...options }).code.toString();

/** The custom properties that no rule of a sheet uses. The sheet of all pages, which comes later, has them. */
function unusedProperties(sheet: string): string[] {
  const used = new Set(sheet.match(/(?<=var\()--[\w-]+/g));
  return (sheet.match(/--[\w-]+(?=:)/g) ?? []).filter((name) => !used.has(name));
}

/** The key frames that no rule of a sheet uses. */
const unusedKeyFrames = (sheet: string): string[] =>
  (sheet.match(/(?<=@keyframes )[\w-]+/g) ?? []).filter((name) => sheet.split(name).length === 2);

/** The class names in a page's HTML. */
const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));

/**
 * Splits the style sheets of the site and of the page apps. Returns a function for the rules of a page: in the order of
 * its sheet, the rules without a class of a CSS module, and those of the modules that the page may need. A document has
 * the rules of the classes in its HTML and of its program; its islands bring the sheet of all pages.
 */
export async function pageStyles(
  sheetOf: (page: RouteSource) => string,
  metafile: Metafile,
  pages: readonly RenderedPage[],
): Promise<(page: RenderedPage) => string> {
  const sources = new Set(pages.map(({ source }) => source));
  /** The classes and key frames of each module, by its file. */
  const names = new Map<string, { classes: string[]; keyFrames: string[] }>();
  for (const file of Object.keys(metafile.inputs).filter((input) => MODULE.test(input) && !input.includes(':'))) {
    const exports = Object.values((await cssModule(path.join(ROOT, file))).exports ?? {});
    const named = (isReferenced: boolean) =>
      exports.filter((one) => one.isReferenced === isReferenced).map(({ name }) => name);
    // Only names of key frames are referenced, because no module composes its classes of others.
    names.set(file, { classes: named(false), keyFrames: named(true) });
  }
  return (page) => {
    const modules = modulesOf(page, metafile, sources);
    const shown = classesIn(isDocument(page.route) ? page.html : '');
    const unused = new Set(
      [...names].flatMap(([file, { classes, keyFrames }]) => {
        if (modules.has(file)) return [];
        const hidden = classes.filter((name) => !shown.has(name));
        return hidden.length === classes.length ? [...hidden, ...keyFrames] : hidden;
      }),
    );
    const isUnused = (selector: Selector): boolean =>
      selector.some((part) => {
        if (part.type === 'class') return unused.has(part.name);
        // Keep `:root:has(.room)` only for pages that use `.room`. Keep `:not(.room)`, which matches on other pages.
        const isOneOf =
          part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where' || part.kind === 'has');
        return isOneOf && part.selectors.every(isUnused);
      });
    const rules = rewritten(sheetOf(page), {
      unusedSymbols: [...unused],
      visitor: {
        Rule: { style: ({ value }) => (value.selectors.every(isUnused) ? [] : undefined) },
        Selector: (selector) => (isUnused(selector) ? [] : undefined),
      },
    });
    const isPrinted = ({ name }: PageSelector) => !name || rules.includes(`page:${name}`);
    return rewritten(rules, {
      unusedSymbols: [...unusedProperties(rules), ...unusedKeyFrames(rules)],
      visitor: { Rule: { page: ({ value }) => (value.selectors?.every(isPrinted) ? undefined : []) } },
    });
  };
}
