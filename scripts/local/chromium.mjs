/** Finds an installed Chromium. It has no dependencies, because the set-up runs before anything is installed. */
import { existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** How every browser of a bench or a test starts: alike on each machine, and without requests of its own. */
export const CHROMIUM_FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

/**
 * The first of these programs on the path.
 * @type {(names: string[], environment: NodeJS.ProcessEnv) => string | undefined}
 */
function onPath(names, environment) {
  const folders = (environment['PATH'] ?? '').split(path.delimiter);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find((file) => existsSync(file));
}

/**
 * The path of an installed browser: `CHROME_PATH` first, then the usual names.
 * @returns {string | undefined} undefined when there is none; Playwright's own download may still exist
 */
export const findChromium = (environment = process.env) =>
  environment['CHROME_PATH'] || onPath(NAMES, environment) || PLACES.find((file) => existsSync(file));

/**
 * The path of Chromium's headless shell, which is the browser without its window: pages take a third less processor
 * time in it. The whole browser where it is not installed.
 */
export const findHeadlessShell = (environment = process.env) =>
  environment['CHROME_PATH'] || onPath(['chromium-headless-shell'], environment) || findChromium(environment);
