/**
 * Lets esbuild drop what the app does not use of react-router. Its package is one file in which every component is named by
 * an assignment (`Form.displayName = …`) and made by a call (`React.forwardRef(…)`), which a bundler has to keep. The names
 * are for developer tools, and the calls have no effect: said so, a fifth of the router is left out (3 kB compressed).
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

export const shakeRouter: Plugin = {
  name: 'shake-router',
  setup(build) {
    build.onLoad({ filter: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const contents = source
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1');
      return { contents, loader: 'js' };
    });
  },
};
