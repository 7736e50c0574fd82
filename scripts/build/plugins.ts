/** Plugins for esbuild. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type * as esbuild from 'esbuild';
import { ROOT } from '../lib/root';
import { cssModule } from './styles';

/** CSS modules, whose names agree in the browser's build and the prerender. */
export const cssModules = (isReadable: boolean): esbuild.Plugin => ({
  name: 'css-modules',
  setup(build) {
    const sheets = new Map<string, string>();
    build.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path: file }) => {
      const { rules, names } = await cssModule(file, isReadable);
      // Below the root: esbuild's short names and files' hashes follow from the path, and must not from the checkout's.
      const sheet = path.relative(ROOT, file);
      sheets.set(sheet, rules);
      const contents = `import ${JSON.stringify(`css-module:${sheet}`)};\nexport default ${JSON.stringify(names)};`;
      return { contents, loader: 'js', resolveDir: path.dirname(file), watchFiles: [file] };
    });
    build.onResolve({ filter: /^css-module:/ }, ({ path: name }) => ({
      path: name.slice('css-module:'.length),
      namespace: 'css-module',
    }));
    build.onLoad({ filter: /.*/, namespace: 'css-module' }, ({ path: sheet }) => ({
      contents: sheets.get(sheet) ?? '',
      loader: 'css',
      resolveDir: path.join(ROOT, path.dirname(sheet)),
    }));
  },
});

/** Adds the export `source`, the module's path, to every page, so that the prerender can look up the page's files. */
export const pageSources: esbuild.Plugin = {
  name: 'page-sources',
  setup(build) {
    build.onLoad({ filter: /\/(web\/src\/(site|card|counter|app)|tests)\/.*\.tsx$/ }, async ({ path: file }) => {
      const source = JSON.stringify(path.relative(ROOT, file));
      return { contents: `${await readFile(file, 'utf8')}\nexport const source = ${source};`, loader: 'tsx' };
    });
  },
};

/** Bundles the domain in the prerender: otherwise Node keeps its first version while `npm start` builds again. */
export const bundledDomain: esbuild.Plugin = {
  name: 'bundled-domain',
  setup(build) {
    build.onResolve({ filter: /^@tessera\/domain\// }, ({ path: name }) => ({
      path: path.join(ROOT, 'functions/domain/src', `${name.slice('@tessera/domain/'.length)}.ts`),
    }));
  },
};

/** Replaces fonts in the prerender, because Node cannot load them. Pages load them only after hydration. */
export const noFonts: esbuild.Plugin = {
  name: 'no-fonts',
  setup(build) {
    build.onResolve({ filter: /\.woff2$/ }, () => ({ path: 'data:text/javascript,export default ""', external: true }));
  },
};

/** Replaces the route table by another one, a path below the root. */
export const replaceRoutes = (file: string): esbuild.Plugin => ({
  name: 'replace-routes',
  setup(build) {
    build.onResolve({ filter: /\/routes$/ }, () => ({ path: path.join(ROOT, file) }));
  },
});
