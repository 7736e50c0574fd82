/** Runs the tools that check and test, each in a separate process. */
import { spawn, type SpawnOptions } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { ROOT } from '../lib/root';
import { LOCAL_PROJECT, type LocalRun, TEST_RUN_VARIABLE } from '../local/runs';
import { localRootFile } from '../local/wallets/keys';
import type { BuildName } from './builds';
import { type Count, FAILED, FOLDERS, type MochaPart, PASSED, type Reporter } from './parts';

const running = new Set<ReturnType<typeof spawn>>();

/** Ends the tools that are running, when the whole run is interrupted. */
export function endTools(): void {
  for (const child of running) child.kill('SIGTERM');
}

interface Ended {
  code: number | null;
  /** Its output, if that was not passed on at once. */
  output: string;
  /** The message that it sent to this process. */
  message: unknown;
}

function run(
  command: string,
  parameters: string[],
  { isUrgent = true, nextFiles, ...options }: SpawnOptions & { isUrgent?: boolean; nextFiles?: () => string[] } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    running.add(child);
    // The processes that it starts inherit the priority.
    if (!isUrgent && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    let message: unknown;
    child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
    child.on('message', (sent) => {
      if (sent === 'next') child.send(nextFiles?.() ?? []);
      else message = sent;
    });
    child.once('error', reject).once('close', (code) => {
      running.delete(child);
      resolve({ code, output, message });
    });
  });
}

/**
 * A check of package.json that passes or fails as a whole, at the lowest priority. Prints what it found when it fails.
 */
export async function runScript(name: string): Promise<Count> {
  const { code, output } = await run('npm', ['run', '--silent', name], {
    shell: process.platform === 'win32',
    isUrgent: false,
  });
  if (code === 0) return PASSED;
  console.error(`npm run ${name}\n${output}`);
  return FAILED;
}

/** @throws Error with the output of a build that failed */
export async function runBuild(name: BuildName): Promise<void> {
  const script = path.join(ROOT, 'scripts/test/builds.ts');
  const { code, output } = await run(process.execPath, ['--import', 'tsx', script, name]);
  if (code !== 0) throw new Error(`The build of ${name} failed.\n${output}`);
}

/** The files of a part's mocha tests, by their path. */
export function mochaFiles(part: MochaPart): string[] {
  return (FOLDERS[part] ?? [part])
    .map((name) => path.join(ROOT, 'tests', name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      return files.filter((file) => /\.test\.tsx?$/.test(file)).map((file) => path.join(folder, file));
    })
    .sort();
}

/**
 * A part's mocha tests, beside the emulators of a run. A process that ends without a count has failed.
 * @param files what is still to be run; each file is taken off the list by the process that runs it
 */
export async function runMocha(
  part: MochaPart,
  localRun: LocalRun,
  files: string[],
  reporter: Reporter,
  grep: string | undefined,
): Promise<Count> {
  const { GOOGLE_APPLICATION_CREDENTIALS: _, ...inherited } = process.env;
  const script = path.join(ROOT, 'scripts/test/runMocha.ts');
  const stream = reporter === 'list' ? 'inherit' : 'pipe';
  const { message, output } = await run(
    process.execPath,
    // The clock of node:test warns that it is new.
    [
      ...['--disable-warning=ExperimentalWarning', '--import', 'tsx'],
      ...[script, part, reporter, ...(grep === undefined ? [] : [grep])],
    ],
    {
      stdio: ['ignore', stream, stream, 'ipc'],
      // The functions' files are shared. All others are loaded before the first test, as some of them need it.
      nextFiles: () => files.splice(0, part === 'functions' ? 1 : files.length),
      // TSX_TSCONFIG_PATH tells tsx how to compile JSX: tsx does not follow the references in tsconfig.json.
      env: {
        ...inherited,
        [TEST_RUN_VARIABLE]: localRun.name,
        METADATA_SERVER_DETECTION: 'none',
        NODE_EXTRA_CA_CERTS: localRootFile(),
        TSX_TSCONFIG_PATH: path.join(ROOT, 'scripts/test/tsx.json'),
      },
    },
  );
  if (output) console.log(`\n── ${part}\n${output}`);
  return (message as Count | undefined) ?? FAILED;
}

/** Playwright's report of a file or of a `describe` in it. */
interface Suite {
  specs?: { title: string; ok: boolean }[];
  suites?: Suite[];
}

/** Prints what the page of each failed test showed at its end: continuous integration keeps only the output. */
async function printFailedPages(folder: string): Promise<void> {
  for (const test of await readdir(folder).catch(() => [])) {
    const context = await readFile(path.join(folder, test, 'error-context.md'), 'utf8').catch(() => '');
    const page = /^# Page snapshot\n\n```yaml\n(.*?)^```$/msu.exec(context)?.[1];
    if (page !== undefined) console.log(`\nThe page of ${test}:\n${page}`);
  }
}

/** The browser tests. A run that ends without a report has failed. */
export async function runPlaywright(localRun: LocalRun, reporter: Reporter, grep: string | undefined): Promise<Count> {
  const report = path.join(ROOT, localRun.folder, 'e2e.json');
  await rm(report, { force: true });
  console.log('\n── e2e');
  await run(
    process.execPath,
    [
      ...[path.join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'tests/e2e'],
      ...['--reporter', `${reporter},json`, '--pass-with-no-tests', ...(grep === undefined ? [] : ['--grep', grep])],
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        [TEST_RUN_VARIABLE]: localRun.name,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        // Without it, the functions' library warns in each worker that it has to guess.
        FIREBASE_CONFIG: JSON.stringify({ projectId: LOCAL_PROJECT }),
      },
    },
  );
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (text === undefined) return FAILED;
  const { stats, errors, suites } = JSON.parse(text) as Suite & {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  const titlesIn = ({ specs = [], suites: inner = [] }: Suite): string[] => [
    ...specs.filter(({ ok }) => ok).map(({ title }) => title),
    ...inner.flatMap(titlesIn),
  ];
  const failed = stats.unexpected + stats.flaky + errors.length;
  if (failed > 0) await printFailedPages(path.join(ROOT, localRun.folder, 'e2e'));
  return {
    passed: stats.expected,
    failed,
    titles: titlesIn({ suites }),
  };
}
