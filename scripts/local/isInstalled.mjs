/** Checks the installed packages. It has no dependencies, because the set-up runs before anything is installed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Package
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 * @property {boolean} [link]
 */

/**
 * Whether node_modules agrees with package-lock.json, by npm's own record of the installed packages.
 * @param {string} root the folder of the checkout
 */
export function isInstalled(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  /** @type {(file: string) => Record<string, Package>} */
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true;
    const there = installed[path];
    // Missing optional packages are for other systems.
    if (!there) return wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
    return there.version === wanted.version && there.integrity === wanted.integrity;
  });
}
