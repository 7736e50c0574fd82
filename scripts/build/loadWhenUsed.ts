/**
 * Parts of the packages that load with every function, although few calls use them. Each is replaced by a stand-in with
 * the same exports, which loads the part when somebody uses it. Together they take a tenth off the processor time of
 * the webhook's first answer (0.89 of the naive webhook's without them, 0.80 with them; 15 starts of each, in turn).
 */
import type * as esbuild from 'esbuild';

interface Part {
  /** The package whose import is replaced. */
  importer: RegExp;
  /** The module's name in that import. */
  name: RegExp;
  /** The code of the stand-in. The import or `require` in it gets the part itself. */
  standIn: (name: string) => string;
}

/** A service of firebase-admin whose methods all answer promises: it loads with the first call of a method. */
const service = (getter: string) => (name: string) =>
  `
export const ${getter} = (app) => new Proxy({}, {
  get: (_, method) => async (...args) => (await import('${name}')).${getter}(app)[method](...args),
});`;

const PARTS: readonly Part[] = [
  // Callables check tokens with these; webhooks and triggers have none to check.
  { importer: /[\\/]firebase-functions[\\/]/, name: /^firebase-admin\/auth$/, standIn: service('getAuth') },
  { importer: /[\\/]firebase-functions[\\/]/, name: /^firebase-admin\/app-check$/, standIn: service('getAppCheck') },
  // Every Firestore client makes a `LocationsClient`, and nothing calls it.
  {
    importer: /[\\/]google-gax[\\/]/,
    name: /^\.\/locationService$/,
    standIn: (name) => `
exports.LocationsClient = class {
  constructor(...args) {
    let client;
    return new Proxy(this, {
      get: (_, name) => (client ??= new (require('${name}').LocationsClient)(...args))[name],
    });
  }
};`,
  },
  // A copy of the URL class with its table of characters, for versions of Node without a URL class.
  { importer: /[\\/]node-fetch[\\/]/, name: /^whatwg-url$/, standIn: () => "module.exports = require('node:url');" },
];

const NAMESPACE = 'load-when-used';

export const loadWhenUsed: esbuild.Plugin = {
  name: NAMESPACE,
  setup(build) {
    for (const { importer, name, standIn } of PARTS) {
      build.onResolve({ filter: name }, ({ path, importer: file, namespace, resolveDir }) =>
        namespace === NAMESPACE || !importer.test(file)
          ? undefined
          : { path, namespace: NAMESPACE, pluginData: { contents: standIn(path), resolveDir } },
      );
    }
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ pluginData }) => pluginData as esbuild.OnLoadResult);
  },
};
