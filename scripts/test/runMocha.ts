/**
 * Runs one part's mocha tests in a separate process: `runMocha <part> <reporter> [grep]`. Sends its count to its
 * parent.
 */
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import Mocha from 'mocha';
import { ROOT } from '../lib/root';
import { deleteDocuments } from '../local/everything';
import { TEST_RUN } from '../local/runs';
import { type Count, FOLDERS, HANG_LIMIT_MS, type MochaPart, type Reporter } from './parts';

const [part, reporter, grep] = process.argv.slice(2) as [MochaPart, Reporter, string | undefined];

// Components are rendered without styles; a class has its name from the style sheet.
createRequire(import.meta.url).extensions['.css'] = (module) => {
  module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? undefined : name) });
};

// A forgotten `only` would skip the other tests.
const mocha = new Mocha({
  timeout: HANG_LIMIT_MS,
  reporter: reporter === 'dot' ? 'dot' : 'spec',
  forbidOnly: true,
  ...(grep && { grep }),
});
for (const folder of (FOLDERS[part] ?? [part]).map((name) => path.join(ROOT, 'tests', name))) {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  for (const file of files.filter((name) => /\.test\.tsx?$/.test(name)).sort()) mocha.addFile(path.join(folder, file));
}
await mocha.loadFilesAsync();
if (part === 'functions') {
  // The local Firestore goes through its whole database for a query, so what one file leaves slows all later ones.
  for (const suite of mocha.suite.suites) suite.afterAll('nothing is left', () => deleteDocuments(TEST_RUN));
}

/** The events at which a reporter writes. */
const REPORTED = ['suite', 'pass', 'fail', 'pending', 'end'] as const;

/** An entry of the functions' log. Tests provoke many failures, and each has its entry. */
const isLogEntry = (line: string) => line.startsWith('{') && line.includes('"severity":');

/**
 * The lines of passed tests that are no log entry, such as a library's warning. The tests of the functions make
 * outages, of which the clients of the database write in words of their own.
 */
const unexpected: string[] = [];

/**
 * Keeps what a test and its hooks write, and shows it only if the test fails: a person could not find the real failures
 * among those that tests provoke.
 */
function showOutputOfFailures(tests: Mocha.Runner): void {
  const streams = [process.stdout, process.stderr];
  const writers = streams.map((stream) => stream.write.bind(stream));
  let kept: { text: string; show: () => void }[] = [];
  const hold = () => {
    streams.forEach((stream, index) => {
      stream.write = (written: string | Uint8Array) => {
        const text = typeof written === 'string' ? written : Buffer.from(written).toString();
        return kept.push({ text, show: () => writers[index]?.(written) }) > 0;
      };
    });
  };
  const release = () => {
    streams.forEach((stream, index) => {
      stream.write = writers[index] ?? stream.write;
    });
  };
  // A reporter's listener is between the two.
  for (const event of REPORTED) tests.prependListener(event, release).on(event, hold);
  tests.prependListener('fail', () => {
    release();
    for (const { show } of kept) show();
  });
  tests.on('pass', (test) => {
    if (part === 'functions') return;
    const lines = kept.flatMap(({ text }) => text.split('\n')).filter((line) => line && !isLogEntry(line));
    unexpected.push(...lines.map((line) => `${test.fullTitle()}: ${line}`));
  });
  for (const event of ['pass', 'fail'] as const) tests.on(event, () => (kept = []));
  tests.on('end', release);
}

const titles: string[] = [];
const runner = mocha.run((failedTests) => {
  if (unexpected.length > 0) console.error(`Nobody expects these lines:\n  ${unexpected.join('\n  ')}`);
  const failed = failedTests + unexpected.length;
  const count: Count = { passed: runner.stats?.passes ?? 0, failed, titles };
  // Connections that a test left open must not keep the process running; some thousand titles take a moment to send.
  const end = () => process.exit(failed > 0 ? 1 : 0);
  if (process.send) process.send(count, end);
  else end();
});
runner.on('pass', (test) => titles.push(test.fullTitle()));
showOutputOfFailures(runner);
