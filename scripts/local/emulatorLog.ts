/** The emulators' output without the lines that nobody here can act on. All of it is in firebase-debug.log. */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

const NOISE = [
  // The build contains it: functionsSettings.ts says why the package is not named.
  /requires the module "firebase-admin"/,
  // The functions are deployed on a newer Node than this machine needs.
  /Your requested "node" version/,
  // The jar is chosen by firestoreJar.ts, and the interface comes with --ui.
  /Env variable override detected|The Emulator UI is not starting/,
  /Loaded environment variables from|^Serving at port|^\[hosting\] Rewriting|Callable request verification passed/,
  // The first signal is ours, and no second one is needed.
  /Received SIGINT|wait for a clean shutdown/,
  // The table at the end of the start says where everything is.
  /^[┌├└│]|All emulators ready|Emulator Hub (host|running)|Other reserved ports|^Issues\? Report them/,
];

/** Passes lines on; empty lines and noise are left out. */
export function forwardLines(from: Readable, to: Writable): void {
  createInterface({ input: from }).on('line', (line) => {
    const plain = stripVTControlCharacters(line).trim();
    if (plain !== '' && !NOISE.some((one) => one.test(plain))) to.write(`${line}\n`);
  });
}
