/**
 * `npm run check:packages`: checks the installed packages. Exits with 1 for a shipped package whose licence is not on
 * the list, an install script that is not on the list, or a vulnerability of a shipped package without a dated
 * exception. If the registry's audit does not answer, it says so and continues.
 */
import { spawnSync } from 'node:child_process';
import { type Lockfile, lockOf } from './build/functionsLock';
import { readJson, ROOT } from './lib/root';

/** The folders whose packages are deployed, or sent to browsers. */
const SHIPPED = ['functions', 'web'];

/** Licences of packages that are shipped to browsers or deployed. */
const LICENCES = ['MIT', 'MIT-0', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'OFL-1.1', 'CC0-1.0'];

/** Packages that name their licence in an outdated form, which the lock file does not repeat. */
const OUTDATED_FORM: Record<string, string> = { limiter: 'MIT' };

/** Packages with an install script, and its purpose. The product works without running any of them. */
const INSTALL_SCRIPTS: Record<string, string> = {
  '@firebase/util': 'looks for a configuration of the hosting provider, which we give ourselves',
  esbuild: 'checks its own binary',
  protobufjs: 'prints a hint about versions',
};

/** Accepted vulnerabilities by advisory, each until a date. */
const EXCEPTIONS: Record<string, { until: string; why: string }> = {};

interface Entry {
  license?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => LICENCES.includes(one));

/** The registry's advisories for shipped packages; null when it does not answer. */
function audit(): { id: string; title: string; name: string }[] | null {
  const { stdout } = spawnSync(
    'npm',
    ['audit', '--omit=dev', ...SHIPPED.map((folder) => `--workspace=${folder}`), '--json'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20, timeout: 60_000 },
  );
  if (!stdout.startsWith('{')) return null;
  const { vulnerabilities } = JSON.parse(stdout) as {
    vulnerabilities?: Record<string, { via: (string | { url: string; title: string; name: string })[] }>;
  };
  if (!vulnerabilities) return null;
  const causes = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'));
  return causes.map(({ url, title, name }) => ({ id: url.split('/').at(-1) ?? url, title, name }));
}

const lockfile = await readJson<Lockfile & { packages: Record<string, Entry> }>('package-lock.json');
const locks = await Promise.all(
  SHIPPED.map(async (folder) => lockOf(lockfile, await readJson(`${folder}/package.json`))),
);
const shippedPlaces = new Set(locks.flatMap(({ packages }) => Object.keys(packages)));
const installed = Object.entries(lockfile.packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
);
const shipped = installed.filter(([place]) => shippedPlaces.has(place));
const problems: string[] = [];

for (const [place, { license = OUTDATED_FORM[nameOf(place)] ?? 'none' }] of shipped)
  if (!isAllowed(license)) problems.push(`${nameOf(place)} has the licence ${license}.`);
const scripts = installed.flatMap(([place, { hasInstallScript }]) => (hasInstallScript ? [nameOf(place)] : []));
for (const name of scripts) if (!(name in INSTALL_SCRIPTS)) problems.push(`${name} has an install script.`);

const advisories = audit();
const today = new Date().toISOString().slice(0, 10);
for (const { id, title, name } of advisories ?? [])
  if ((EXCEPTIONS[id]?.until ?? '') < today) problems.push(`${name}: ${title} (${id}).`);

console.log(`${shipped.length} packages are shipped, ${installed.length} installed; licences checked.`);
for (const name of scripts) console.log(`Install script of ${name}: ${INSTALL_SCRIPTS[name] ?? 'not known'}.`);
console.log(
  advisories ? `${advisories.length} known vulnerabilities.` : 'The registry’s audit did not answer: not checked.',
);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
