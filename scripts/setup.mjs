/**
 * Runs before `npm start` and `npm test`, on a fresh clone too, so it needs nothing but Node: installs what is missing,
 * and says in one sentence what to do if it cannot. Instant when nothing is missing. It installs nothing globally,
 * except Debian's Chromium for the browser tests, as root and when there is no other browser: it says so first, and a
 * terminal can say no.
 * `--packages` installs the `devDependencies` too, and nothing else: lint and the compiler need no Java. `--tests` adds
 * all that `npm test` and the benches need, with a browser.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { findChromium } from './local/chromium.mjs';
import { isInstalled } from './local/isInstalled.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const JAVA = 11;

/** @type {(sentence: string) => never} */
function giveUp(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * @type {(command: string, parameters: string[], options?: import('node:child_process').SpawnSyncOptions) => boolean}
 */
function run(command, parameters, options = {}) {
  return (
    spawnSync(command, parameters, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32', ...options })
      .status === 0
  );
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  // What the packages require.
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return;
  giveUp(
    `Tessera needs Node 20.19, 22.12 or newer, and this is ${process.versions.node}: ` +
      'install a newer one from https://nodejs.org and run the command again.',
  );
}

function checkJava() {
  const { stderr, status } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(stderr ?? '') ?? [];
  // Java 8 has the version 1.8.
  const version = status === 0 ? Number(first === '1' ? second : first) : 0;
  if (version >= JAVA) return;
  const found = version ? `and this is ${version}` : 'and there is none on the PATH';
  giveUp(
    `The Firestore emulator needs Java ${JAVA} or newer, ${found}: install one (Debian: apt-get install ` +
      'default-jre-headless; macOS: brew install openjdk; others: https://adoptium.net) and run the command again.',
  );
}

/**
 * Installs the packages of `dependencies`, which are all that `npm start` needs, or the tests' as well. The tests' are
 * added to the others: `npm ci` would take those away from an `npm start` that runs meanwhile.
 * @type {(options: { dev: boolean }) => void}
 */
function installPackages({ dev }) {
  if (isInstalled(ROOT, { dev })) return;
  console.log(`Installing ${dev ? 'all packages' : 'the packages to start'} (minutes the first time) …`);
  const command = isInstalled(ROOT, { dev: false }) ? ['install', '--no-save'] : ['ci'];
  const kinds = dev ? '--include=dev' : '--omit=dev';
  if (run('npm', [...command, kinds, '--no-audit', '--no-fund', '--loglevel=error'])) return;
  giveUp(
    'npm could not install the packages (its own words are above): ' +
      'check the connection to the npm registry and run the command again.',
  );
}

/** Whether Playwright's own browser has been downloaded and runs on this system. */
async function hasPlaywrightBrowser() {
  const { chromium } = await import('@playwright/test');
  const browser = chromium.executablePath();
  return existsSync(browser) && run(browser, ['--version'], { stdio: 'ignore', shell: false });
}

/**
 * Asks at a terminal; anything but a no is a yes. Without a terminal (CI, a container) nobody can be asked.
 * @type {(question: string) => Promise<boolean>}
 */
async function agrees(question) {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return !/^\s*n/i.test(await terminal.question(`${question} [Y/n] `));
  } finally {
    terminal.close();
  }
}

async function installBrowser() {
  if (findChromium() || (await hasPlaywrightBrowser())) return;
  console.log('Installing a browser for the tests …');
  run(process.execPath, [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
    stdio: 'ignore',
    shell: false,
  });
  if (await hasPlaywrightBrowser()) return;
  const isRoot = process.getuid?.() === 0;
  if (isRoot) console.log('Playwright’s browser does not run here. Debian’s chromium is next: apt-get, as root.');
  if (isRoot && (await agrees('Install chromium with apt-get?'))) {
    // Without apt-get, on another system, the command only fails.
    /** @type {(parameters: string[]) => boolean} */
    const apt = (parameters) =>
      run('apt-get', ['-qq', ...parameters], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    /** @type {(name: string) => boolean} */
    const install = (name) => apt(['install', '-y', '--no-install-recommends', name]);
    if (apt(['update']) && install('chromium') && findChromium()) {
      // Without the shell, which not every system has, the tests run in the whole browser, and take longer.
      install('chromium-headless-shell');
      return;
    }
  }
  giveUp(
    'The browser tests need Chromium, and it could not be downloaded: ' +
      'install Chromium or Chrome, or set CHROME_PATH to one, and run the command again.',
  );
}

const [, , kind] = process.argv;
checkNode();
if (kind !== '--packages') checkJava();
installPackages({ dev: kind !== undefined });
if (kind === '--tests') await installBrowser();
