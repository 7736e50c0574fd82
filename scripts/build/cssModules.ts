/** CSS modules for esbuild, with class names that depend on the file alone: the browser's build and the prerender's agree. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { transform } from 'lightningcss';
import { ROOT } from '../local/root';

export const cssModules: Plugin = {
  name: 'css-modules',
  setup(build) {
    const sheets = new Map<string, Uint8Array>();
    build.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path: file }) => {
      const { code, exports = {} } = transform({
        filename: path.relative(ROOT, file),
        code: await readFile(file),
        // The local name first: a hash may begin with a digit, which a class name must not.
        cssModules: { pattern: '[local]_[hash]', animation: true, grid: false },
      });
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
