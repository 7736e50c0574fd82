/** Finds the CSS rules of each page, all of them and no others, for its HTML. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { type CustomAtRules, type PageSelector, type Selector, transform, type TransformOptions } from 'lightningcss';
import { frameOf, isDocument } from '../../web/src/shared/route';
import { ROOT } from '../lib/root';
import { APP_ENTRY, FRAMES, GUARD, reachableFrom, type RouteSource, SITE } from './outputs';

const MODULE = /\.module\.css$/;
const ALL_FRAMES = Object.values(FRAMES).flat();
/** This dialog is loaded on a press, together with the style sheet of all pages. */
const QR_DIALOG = 'web/src/shared/shell/QrDialog.tsx';
/** The module that lists a group of shared modules is skipped, because a page also imports directly what it uses. */
const GROUP = /^group:/;

/** Four letters tell a hundred modules apart, and a page names them hundreds of times. */
const shortHash = (file: string): string => hash('sha256', path.relative(ROOT, file), 'base64url').slice(0, 4);

/** `a` to `z`, `a1` to `z1` and so on: a name may not begin with a digit. */
const letterOf = (index: number): string => (10 + (index % 26)).toString(36) + (Math.floor(index / 26) || '');

/**
 * A CSS module's rules, and its names by those in its source. They depend only on the file, so that each build has the
 * same ones. They are a letter and the file's hash: with the words of the source, /product has 380 bytes more.
 * @param isReadable keeps the words of the source
 */
export async function cssModule(file: string, isReadable: boolean) {
  const suffix = shortHash(file);
  const { code, exports } = transform({
    filename: path.relative(ROOT, file),
    code: await readFile(file),
    // The local name is first, because a hash may begin with a digit and a class name may not.
    cssModules: { pattern: `[local]_${suffix}`, animation: true, grid: false },
  });
  const rules = code.toString();
  const named = new RegExp(String.raw`[\w-]+_${suffix}(?![\w-])`, 'g');
  const all = [...new Set(rules.match(named))];
  const nameOf = (name: string) => (isReadable ? name : letterOf(all.indexOf(name)) + suffix);
  // Lightning CSS answers in another order each time; a build of the same code makes the same files.
  const names = Object.entries(exports ?? {}).map(([local, { name }]) => [local, nameOf(name)] as const);
  return { rules: rules.replace(named, nameOf), names: Object.fromEntries(names.sort()) };
}

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
    (ALL_FRAMES.includes(file) && !FRAMES[frameOf(route)].includes(file));
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

/** The classes and elements of a document: of its HTML, of what is around it, and of its program's notifications. */
const shownIn = (html: string) => ({
  classes: new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))),
  elements: new Set(['html', 'body', 'div', 'p', 'button', ...(html.match(/(?<=<)\w+/g) ?? [])]),
});

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
  const hashes = new Set(
    Object.keys(metafile.inputs)
      .filter((input) => MODULE.test(input))
      .map(shortHash),
  );
  return (page) => {
    const needed = new Set([...modulesOf(page, metafile, sources)].map(shortHash));
    const shown = isDocument(page.route) ? shownIn(page.html) : undefined;
    const isUnused = (selector: Selector): boolean =>
      selector.some((part) => {
        if (part.type === 'class') {
          const module = part.name.slice(-4);
          return !needed.has(module) && (shown ? !shown.classes.has(part.name) : hashes.has(module));
        }
        if (part.type === 'type') return shown && !shown.elements.has(part.name);
        // A document's program changes none of these.
        if (part.type === 'attribute' && (part.name === 'type' || part.name === 'aria-invalid'))
          return shown && !page.html.includes(part.operation ? `${part.name}="${part.operation.value}"` : part.name);
        if (part.type === 'pseudo-class' && part.kind === 'disabled') return shown && !page.html.includes(' disabled=');
        // Keep `:root:has(.room)` only for pages that use `.room`. Keep `:not(.room)`, which matches on other pages.
        const isOneOf =
          part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where' || part.kind === 'has');
        return isOneOf && part.selectors.every(isUnused);
      });
    const rules = rewritten(sheetOf(page), {
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
