/** Finds an installed Chromium. It has no dependencies, because the set-up runs before anything is installed. */
import { existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** How every browser of a bench starts: alike on each machine, and without requests of its own. */
export const CHROMIUM_FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

/**
 * The path of an installed browser: `CHROME_PATH` first, then the usual names.
 * @returns {string | undefined} undefined when there is none; Playwright's own download may still exist
 */
export function findChromium(environment = process.env) {
  if (environment['CHROME_PATH']) return environment['CHROME_PATH'];
  const folders = (environment['PATH'] ?? '').split(path.delimiter);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...PLACES];
  return candidates.find((file) => existsSync(file));
}
