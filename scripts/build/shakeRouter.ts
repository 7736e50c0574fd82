/**
 * Lets esbuild drop what the app does not use of react-router. Its package is one file in which every component is named by
 * an assignment (`Form.displayName = …`) and made by a call (`React.forwardRef(…)`), which a bundler has to keep. The names
 * are for developer tools, and the calls have no effect: said so, a fifth of the router is left out. So are the links that
 * fetch a page's parts ahead, which work in the router's framework mode only. Together 4 kB compressed; where the package's
 * text changes and a pattern no longer fits, nothing breaks and the budget test says so.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

export const shakeRouter: Plugin = {
  name: 'shake-router',
  setup(build) {
    build.onLoad({ filter: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const contents = source
        .replace(/\/\* @__PURE__ \*\/ React\d*\.createElement\(PrefetchPageLinks, \{[^}]*\}\)/g, 'null')
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1');
      return { contents, loader: 'js' };
    });
  },
};
