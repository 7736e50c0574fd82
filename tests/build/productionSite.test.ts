/** The deployed site: it contains no developers' code, and is readable before any script runs. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { appOf, closure, outputOf, reachableFrom } from '../../scripts/build/outputs';
import { cssModule } from '../../scripts/build/styles';
import { DEV_PORTS } from '../../scripts/lib/ports';
import { ROOT } from '../../scripts/lib/root';
import { BROWSER_RUN, TEST_FULL_SITE, TEST_PORTS } from '../../scripts/local/runs';
import { routes } from '../../web/src/routes';
import { isDocument, isInApp } from '../../web/src/shared/route';
import { builtSite, fileOf, type ProductionBuild } from './productionBuild';
import { alsoLoaded } from './siteWeight';

const BOOT_LIMIT = 1250;
const publicRoutes = routes.filter(({ access }) => access === 'public');

/** Texts in built files that only the local emulators need. */
const EMULATOR_CODE = ['oobCodes', 'emulator/v1'];
const EMULATOR_MODULES = ['web/src/shared/data/emulatorMails.ts', 'web/src/app/auth/EmulatorMailLink.tsx'];
const APP_CHECK = 'web/src/shared/data/appCheck.ts';
const PAGE_VIEWS = 'web/src/shared/document/consent.ts';

const emulatorPorts = [DEV_PORTS, TEST_PORTS, BROWSER_RUN.ports].flatMap(
  ({ auth, firestore, functions, stripe, site }) => [auth, firestore, functions, stripe, site],
);
const EMULATOR_ADDRESSES = new RegExp(String.raw`127\.0\.0\.1|:(?:${emulatorPorts.join('|')})\b`);

interface Script {
  attributes: string;
  text: string;
}

const scriptsOf = (html: string): Script[] =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', text = '']) => ({
    attributes,
    text,
  }));
const isSpeculation = ({ attributes }: Script): boolean => attributes.includes('type="speculationrules"');
const isData = (script: Script): boolean =>
  isSpeculation(script) || script.attributes.includes('type="application/ld+json"');
const classesOf = (html: string): string[] =>
  [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/).filter(Boolean));

const documents = [...routes.filter(isDocument).map(fileOf), '404.html', 'not-found.html'];

describe('the site as it is deployed', () => {
  let site: ProductionBuild;
  let pages: { file: string; html: string }[];
  before(() => {
    site = builtSite();
    pages = site.files
      .filter((file) => file.endsWith('.html'))
      .map((file) => ({ file, html: site.read(file).toString() }));
  });

  it('is the same wherever the checkout lies', () => {
    const placed = Object.keys(site.metafile.inputs).filter((input) => input.includes(ROOT));
    assert.deepEqual(placed, []);
  });

  it('contains no code for the local emulators', () => {
    const emulatorSources = ({ metafile }: ProductionBuild) => {
      const sources = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
      return EMULATOR_MODULES.filter((file) => sources.includes(file));
    };
    // The site for the emulators contains all of it, so the search above can fail.
    const local = builtSite(TEST_FULL_SITE);
    const program = local.files.map((file) => local.read(file).toString('latin1')).join('\n');
    for (const word of EMULATOR_CODE) assert.ok(program.includes(word), word);
    assert.match(program, EMULATOR_ADDRESSES);
    assert.deepEqual(emulatorSources(local), EMULATOR_MODULES);

    assert.deepEqual(emulatorSources(site), []);
    for (const file of site.files) {
      const text = site.read(file).toString('latin1');
      assert.deepEqual(
        EMULATOR_CODE.filter((word) => text.includes(word)),
        [],
        file,
      );
      if (!/\.(png|woff2)$/.test(file)) assert.equal(EMULATOR_ADDRESSES.exec(text)?.[0], undefined, file);
    }
  });

  it('has App Check only where a site key is set, and there in a file that the first call loads', () => {
    const filesWith = ({ metafile }: ProductionBuild) =>
      Object.entries(metafile.outputs).flatMap(([file, { inputs }]) => (APP_CHECK in inputs ? [file] : []));
    assert.deepEqual(filesWith(site), []);
    const { metafile, ...other } = builtSite(TEST_FULL_SITE);
    const files = filesWith({ metafile, ...other });
    assert.ok(files.length > 0);
    const importers = Object.values(metafile.outputs).flatMap(({ imports }) =>
      imports.flatMap(({ path: imported, kind }) => (files.includes(imported) ? [kind] : [])),
    );
    assert.deepEqual([...new Set(importers)], ['dynamic-import']);
    for (const file of files) assert.match(other.read(path.relative(TEST_FULL_SITE, file)).toString(), /6Lx{22}/);
  });

  it('has the code that sends page views in no page of a customer or a counter', () => {
    const { outputs } = site.metafile;
    const sends = (file: string) =>
      [...reachableFrom(outputs, [file])].some((each) => PAGE_VIEWS in (outputs[each]?.inputs ?? {}));
    const pagesOf = (isSender: boolean) =>
      site.pages.filter((page) => sends(appOf(outputs, page)) === isSender).map(({ route }) => route.path);
    assert.deepEqual(
      pagesOf(false).sort(),
      [ROUTES.card, ROUTES.cards, ROUTES.counter, `${ROUTES.join}/:code`, ROUTES.takeOver].sort(),
    );
    assert.ok(pagesOf(true).includes(ROUTES.home));
  });

  it('contains only the site', () => {
    const known = [
      /^[\w/-]+\.html$/,
      /^static\/js\/(?:\w+\.\w{8}|[\w-]+\.\w{8}\.chunk)\.js$/,
      /^static\/css\/main\.\w{8}\.css$/,
      /^static\/media\/[\w-]+\.\w{8}\.(?:woff2|wasm|svg)$/,
      /^(?:icons|screenshots)\/[\w-]+\.png$/,
      /^(?:service-worker\.js|sitemap\.xml|(?:robots|data-agreement)\.txt|(?:manifest|counter)\.webmanifest)$/,
      /^(?:favicon\.(?:svg|ico)|apple-touch-icon\.png|og\.png)$/,
    ];
    assert.deepEqual(
      site.files.filter((file) => !known.some((name) => name.test(file))),
      [],
    );
  });

  it('has a worker that knows each file’s type, and caches only what it requested', () => {
    const worker = site.read('service-worker.js').toString();
    const entries = [...worker.matchAll(/\{url:"\/([^"]*)",revision:(?:null|"\w+"),integrity:"([^"]+)"\}/g)];
    assert.equal(entries.length, worker.split(',revision:').length - 1, 'every entry');
    for (const [, address = '', integrity] of entries) {
      const file =
        [address || 'index.html', `${address}.html`].find((one) => site.files.includes(one)) ?? assert.fail();
      assert.equal(integrity, `sha256-${createHash('sha256').update(site.read(file)).digest('base64')}`, address);
    }
    const caches = [...worker.matchAll(/\("([\w-]+)","(\w+\/\w+)",\d+\)/g)].map(([, cache, type]) => [cache, type]);
    assert.deepEqual(caches, [
      ['code-reader', 'application/wasm'],
      ['logos', 'image/png'],
    ]);
    assert.equal(worker.match(/statuses:\[200\],headers:\{"Content-Type":\w+\}/g)?.length, 1);
  });

  it('names its lazily loaded files static/js/[name].[hash].chunk.js', () => {
    const lazy = Object.values(site.metafile.outputs).flatMap(({ imports }) =>
      imports
        .filter(({ kind, external }) => kind === 'dynamic-import' && !external)
        .map(({ path: file }) => path.basename(file)),
    );
    assert.ok(lazy.length >= routes.filter(isInApp).length);
    for (const name of lazy) {
      assert.match(name, /^\w+\.[A-Z0-9]{8}\.chunk\.js$/);
      assert.ok(site.files.includes(`static/js/${name}`), name);
    }
  });

  it('has a file for every route, and one for a missing page', () => {
    const expected = [...routes.map(fileOf), '404.html', 'not-found.html'];
    assert.deepEqual(pages.map(({ file }) => file).sort(), expected.sort());
  });

  for (const route of publicRoutes) {
    it(`${route.path} is readable without scripts`, () => {
      const html = site.read(fileOf(route)).toString();
      const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? assert.fail('no main');
      assert.equal([...html.matchAll(/<h1[\s>]/g)].length, 1);
      assert.ok(main.includes('<h1'), 'its heading is in its content');
      // A sign-in page asks who is there before it says much.
      const words = main
        .replace(/<[^>]+>/g, ' ')
        .split(/\s+/)
        .filter(Boolean).length;
      assert.ok(words >= 8, `${words} words`);
      assert.ok(!/<!--(head|style|app|boot|speculation)-->/.test(html), 'the template is filled');
      const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css).join('');
      assert.ok(styles.length > 5000 && styles.includes('h1{'), 'its styles are in it');
      const faces = styles.match(/@font-face\s*\{[^}]*\}/g) ?? [];
      assert.ok(
        faces.length > 0 && faces.every((face) => /local\(/.test(face) && /size-adjust/.test(face)),
        'with faces that keep the place of ours, and none that must be fetched first',
      );
      assert.doesNotMatch(html, /<link[^>]*rel="?stylesheet/, 'no style sheet is waited for');
    });
  }

  it('runs one script of its own in every page, inlined, small, and allowed by the policy', () => {
    const policy = readFileSync(path.join(ROOT, 'firebase.json'), 'utf8');
    const boots = { document: new Set<string>(), app: new Set<string>() };
    const rules = new Set<string>();
    for (const { file, html } of pages) {
      const [boot, ...more] = scriptsOf(html).filter((script) => !isData(script));
      assert.ok(boot, file);
      assert.deepEqual(more, [], file);
      assert.doesNotMatch(boot.attributes, /\ssrc=/, file);
      boots[documents.includes(file) ? 'document' : 'app'].add(boot.text);
      for (const { text } of scriptsOf(html).filter(isSpeculation)) rules.add(text);
      for (const { text } of scriptsOf(html).filter(isData)) JSON.parse(text);
      assert.equal(/<[a-z][^<>]*\son\w+=/.exec(html)?.[0], undefined, `${file}: the policy refuses inlined handlers`);
    }
    assert.deepEqual([boots.document.size, boots.app.size], [1, 1], 'the same script in all documents, and elsewhere');
    for (const boot of [...boots.document, ...boots.app]) {
      const size = brotliCompressSync(boot).length;
      assert.ok(size < BOOT_LIMIT, `${size} bytes`);
    }
    const hashes = [...boots.document, ...boots.app, ...rules].map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    assert.ok(policy.includes(`script-src 'self' ${hashes.join(' ')}`));
    const allowed = [...policy.matchAll(/'sha256-[^']*'/g)].map(([source]) => source);
    assert.deepEqual([...new Set(allowed)].sort(), hashes.sort(), 'no other script is allowed');
  });

  it('names in a page for accounts every file that it needs until it has read', () => {
    const { outputs } = site.metafile;
    const home = site.pages.find(({ route }) => route.path === ROUTES.dashboard) ?? assert.fail();
    const ownReads: Record<string, string> = { [ROUTES.dashboard]: 'web/src/shared/data/shopHome.ts' };
    for (const page of site.pages) {
      const isLogIn = page.route.path === ROUTES.logIn;
      if (page.route.access === 'public' && page.route.path !== ROUTES.counter && !isLogIn) continue;
      const html = site.read(page.file).toString();
      assert.match(html, /data-later="\S+ https:\/\/identitytoolkit\.\S+ https:\/\/firestore\.\S+ \//, 'and servers');
      const { route, source } = isLogIn ? home : page;
      const first = [...alsoLoaded(route), route.standalone ? [] : source, ownReads[route.path] ?? []].flat();
      for (const entry of first.filter((file) => !/watch|zxing/.test(file)))
        for (const file of closure(outputs, outputOf(outputs, entry, appOf(outputs, page))))
          assert.ok(html.includes(path.basename(file)), `${page.route.path}: ${entry} needs ${file}`);
    }
  });

  it('connects early to the functions for customers and at the counter, and to nobody in other pages', () => {
    const connects = pages.filter(({ html }) => html.includes('rel="preconnect"')).map(({ file }) => file);
    const standalone = routes.filter((route) => route.standalone);
    assert.deepEqual(connects.sort(), standalone.map(fileOf).sort());
  });

  it('lets browsers prepare documents only, and from documents only', () => {
    for (const { file, html } of pages) {
      const rules = scriptsOf(html).filter(isSpeculation);
      assert.equal(rules.length, documents.includes(file) ? 1 : 0, file);
      for (const { text } of rules) {
        const { prerender } = JSON.parse(text) as { prerender: { where: { href_matches: string[] } }[] };
        const prepared = prerender.flatMap(({ where }) => where.href_matches);
        assert.ok(prepared.includes('/pricing'), file);
        const others = prepared.filter(
          (address) => !routes.some((route) => isDocument(route) && route.path === address),
        );
        assert.deepEqual(others, [], file);
      }
    }
  });

  it('has the rules of its classes in every page', () => {
    for (const { file, html } of pages) {
      const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? assert.fail(`${file}: no styles`);
      const defined = new Set([...styles.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name));
      assert.deepEqual(
        [...new Set(classesOf(html))].filter((name) => !defined.has(name)),
        [],
        file,
      );
    }
  });

  describe('custom properties', () => {
    const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
    const declaredIn = (css: string) => namesIn(css, /[{;](--[\w-]+):/g);
    const usedIn = (text: string) => new Set(namesIn(text, /var\((--[\w-]+)/g));
    const without = (names: Iterable<string | undefined>, others: Set<string | undefined>) =>
      [...names].filter((name) => !others.has(name));
    const textOf = (ending: string) =>
      site.files
        .filter((file) => file.endsWith(ending))
        .map((file) => site.read(file).toString())
        .join('\n');
    /** The tokens of the first rule for `:root`. */
    const tokensIn = (css: string) => declaredIn(/:root\{[^}]*/.exec(css)?.[0] ?? assert.fail('no tokens'));

    it('are in every page that uses them, and in no other', () => {
      const tokens = new Set(tokensIn(textOf('.css')));
      const usedByScripts = usedIn(textOf('.js'));
      for (const { file, html } of pages) {
        const declared = new Set(declaredIn(html));
        const used = usedIn(html);
        const missing = without([...used, ...usedByScripts], declared).filter((name) => tokens.has(name));
        assert.deepEqual(missing, [], file);
        assert.deepEqual(without(declared, used), [], file);
      }
    });
  });

  it('has no rule of the shop’s rooms in a public page', async () => {
    const htmlOf = (route: (typeof routes)[number]) => site.read(fileOf(route)).toString();
    const dashboard = routes.find(({ path: address }) => address === ROUTES.dashboard) ?? assert.fail();
    const { names } = await cssModule(path.join(ROOT, 'web/src/app/ShopFrame.module.css'), false);
    const rule = `.${names['rooms']}`;
    assert.ok(htmlOf(dashboard).includes(rule));
    for (const route of publicRoutes) assert.ok(!htmlOf(route).includes(rule), fileOf(route));
  });

  it('has in a document only the rules of its elements', () => {
    const rules = (file: string) => /<style>(.*?)<\/style>/s.exec(site.read(file).toString())?.[1] ?? assert.fail(file);
    for (const element of ['table', 'fieldset', 'textarea'])
      assert.match(rules('dashboard.html'), new RegExp(`\\b${element}[,{]`));
    for (const element of ['table', 'fieldset', 'textarea', 'code'])
      assert.doesNotMatch(rules('faq.html'), new RegExp(`\\b${element}[,{]`));
    assert.match(rules('faq.html'), /input\b[^{]*\{font:inherit/);
  });

  it('has a hash of its own for each CSS module, by which a page takes its rules', async () => {
    const modules = (await readdir(path.join(ROOT, 'web/src'), { recursive: true })).filter((file) =>
      file.endsWith('.module.css'),
    );
    const all = await Promise.all(modules.map((file) => cssModule(path.join(ROOT, 'web/src', file), false)));
    const names = all.flatMap((module) => Object.values(module.names));
    assert.ok(names.every((name) => /^[a-z]\d*[\w-]{4}$/.test(name)));
    assert.equal(new Set(all.map((module) => Object.values(module.names)[0]?.slice(-4))).size, modules.length);
  });

  it('has one sheet with the rules of all pages of the router, for those that are opened next', () => {
    const [sheet = assert.fail('no style sheet'), ...more] = site.files.filter((file) => file.endsWith('.css'));
    assert.deepEqual(more, []);
    const css = site.read(sheet).toString();
    const apps = routes.filter(({ standalone }) => standalone).map(fileOf);
    for (const { file, html } of pages.filter((page) => !apps.includes(page.file)))
      for (const name of classesOf(html)) assert.ok(css.includes(`.${name}`), `${file}: ${name}`);
  });
});
