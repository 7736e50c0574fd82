/**
 * Runs one part's mocha tests in a separate process: `runMocha <part> <reporter> [grep]`. It asks its parent for the
 * next files, so that two processes can share a part, and sends its count in the end.
 */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import Mocha from 'mocha';
import { deleteDocuments } from '../local/everything';
import { TEST_RUN } from '../local/runs';
import { type Count, HANG_LIMIT_MS, type MochaPart, type Reporter } from './parts';

const [part, reporter, grep] = process.argv.slice(2) as [MochaPart, Reporter, string | undefined];

// Components are rendered without styles; a class has its name from the style sheet.
createRequire(import.meta.url).extensions['.css'] = (module) => {
  module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? undefined : name) });
};

/** The events at which a reporter writes. */
const REPORTED = ['suite', 'pass', 'fail', 'pending', 'end'] as const;

/** An entry of the functions' log. Tests provoke many failures, and each has its entry. */
const isLogEntry = (line: string) => line.startsWith('{') && line.includes('"severity":');

/**
 * The lines of passed tests that are not log entries, such as a library's warning. The tests of the functions make
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

// The empty lines around each file's list would be hundreds.
Mocha.reporters.Base.consoleLog = (...words: unknown[]) => {
  if (words.length > 0) console.log(...words);
};

const Shown: typeof Mocha.reporters.Base = reporter === 'list' ? Mocha.reporters.Spec : Mocha.reporters.Base;

/** Says at a file's end only what has failed in it. */
class FailuresAtEnd extends Shown {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    // The list does so by itself.
    if (reporter !== 'list') runner.once('end', () => this.epilogue());
  }

  override epilogue(): void {
    if (this.failures.length > 0) super.epilogue();
  }
}

const titles: string[] = [];
let failed = 0;

/** Runs the tests of these files. All are loaded before the first test. */
async function runFiles(files: readonly string[]): Promise<void> {
  // A forgotten `only` would skip the other tests.
  const mocha = new Mocha({ timeout: HANG_LIMIT_MS, reporter: FailuresAtEnd, forbidOnly: true, ...(grep && { grep }) });
  for (const file of files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  // The local Firestore goes through its whole database for a query, so what one file leaves slows all later ones.
  if (part === 'functions')
    for (const suite of mocha.suite.suites) suite.afterAll('nothing is left', () => deleteDocuments(TEST_RUN));
  await new Promise<void>((resolve) => {
    const runner = mocha.run((failures) => {
      failed += failures;
      mocha.dispose();
      resolve();
    });
    runner.on('pass', (test) => titles.push(test.fullTitle()));
    showOutputOfFailures(runner);
  });
}

const send = (message: unknown) => new Promise((resolve) => process.send?.(message, resolve));

/** The next files, which no other process runs; none when there are none left. */
async function nextFiles(): Promise<string[]> {
  const answer = once(process, 'message') as Promise<[string[]]>;
  await send('next');
  return (await answer)[0];
}

for (let files = await nextFiles(); files.length > 0; files = await nextFiles()) await runFiles(files);
if (unexpected.length > 0) console.error(`Nobody expects these lines:\n  ${unexpected.join('\n  ')}`);
// Connections that a test left open must not keep the process running; some thousand titles take a moment to send.
await send({ passed: titles.length, failed: failed + unexpected.length, titles } satisfies Count);
process.exit();
