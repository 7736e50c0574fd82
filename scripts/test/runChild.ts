import { spawn, type SpawnOptions } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../local/root';
import { TEST_RUN } from '../local/runs';
import type { Count, MochaPart } from './parts';

const running = new Set<ReturnType<typeof spawn>>();

/** Ends what is running, when the whole run is broken off. */
export function endChildren(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs Node with these arguments. Settles with its exit code, and its message where it sent one. */
function node(parameters: string[], options: SpawnOptions = {}): Promise<{ code: number | null; message?: unknown }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, { cwd: ROOT, stdio: 'inherit', ...options });
    running.add(child);
    let message: unknown;
    child.on('message', (sent) => (message = sent));
    child.once('error', reject).once('close', (code) => {
      running.delete(child);
      resolve({ code, message });
    });
  });
}

/** A check that passes or fails as a whole. */
export async function runTool(script: string, ...parameters: string[]): Promise<Count> {
  const { code } = await node([path.join(ROOT, 'node_modules', script), ...parameters]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A part's mocha tests. One that ends without a count has failed. */
export async function runTests(
  part: MochaPart,
  reporter: string,
  grep: string | undefined,
  environment: Record<string, string>,
): Promise<Count> {
  const { GOOGLE_APPLICATION_CREDENTIALS: _, ...inherited } = process.env;
  const script = path.join(ROOT, 'scripts/test/runMocha.ts');
  const { message } = await node(['--import', 'tsx', script, part, reporter, ...(grep === undefined ? [] : [grep])], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...inherited, METADATA_SERVER_DETECTION: 'none', ...environment },
  });
  return (message as Count | undefined) ?? { passed: 0, failed: 1 };
}

/** The browser tests. A run that ends without a report has failed. */
export async function runPlaywright(
  reporter: 'dot' | 'list',
  grep: string | undefined,
  environment: Record<string, string>,
): Promise<Count> {
  const report = path.join(ROOT, TEST_RUN.folder, 'e2e.json');
  await rm(report, { force: true });
  await node(
    [
      ...[path.join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'tests/e2e'],
      ...['--reporter', `${reporter},json`, '--pass-with-no-tests', ...(grep === undefined ? [] : ['--grep', grep])],
    ],
    { env: { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1 };
  const { stats, errors } = JSON.parse(text) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
