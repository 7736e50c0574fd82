/** Checks the installed packages. It has no dependencies, because the set-up runs before anything is installed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Package
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [dev] whether only the tests and tools of the root's `devDependencies` need it
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 * @property {boolean} [link]
 */

/**
 * Whether node_modules agrees with package-lock.json, by npm's own record of the installed packages.
 * @param {string} root the folder of the checkout
 * @param {{ dev: boolean }} options whether the packages for tests, lint and benches are asked for too; a package of
 *   theirs in another version counts as a difference in any case
 */
export function isInstalled(root, { dev }) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  /** @type {(file: string) => Record<string, Package>} */
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true;
    const there = installed[path];
    if (!there) {
      // Missing optional packages are for other systems.
      const isOptional = wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
      return isOptional || (wanted.dev === true && !dev);
    }
    return there.version === wanted.version && there.integrity === wanted.integrity;
  });
}
