/**
 * `npm test`, or some of its parts: `tsx scripts/test.ts unit rules --grep "some words"`.
 * Its last line is `N passed, N failed`.
 */
import { parseArgs } from 'node:util';
import { logTail } from './local/emulators';
import { TEST_RUN } from './local/runs';
import { whenNpmIsGone } from './local/whenNpmIsGone';
import { BACKEND_ENVIRONMENT, startBackend } from './test/backend';
import { buildForTests } from './test/buildForTests';
import { chosenParts, type Count, isMochaPart, type Part } from './test/parts';
import { endChildren, runPlaywright, runTests, runTool } from './test/runChild';

const FAILED: Count = { passed: 0, failed: 1 };
const PASSED: Count = { passed: 1, failed: 0 };
const BACKEND_PARTS: Part[] = ['rules', 'functions', 'e2e'];

const { values, positionals } = parseArgs({ options: { grep: { type: 'string' } }, allowPositionals: true });
const parts = chosenParts(positionals);
const reporter = positionals.length === 0 ? 'dot' : 'spec';

let backend: { stop(): Promise<void> } | undefined;
let broken = false;

/** The emulators are started once, by the first part that needs them. */
async function run(part: Part): Promise<Count> {
  if (part === 'lint') return runTool('eslint/bin/eslint.js', '.', '--max-warnings', '0');
  if (part === 'types') return runTool('typescript/bin/tsc', '-b');
  if (!isMochaPart(part)) {
    await buildForTests(parts);
    return PASSED;
  }
  if (!BACKEND_PARTS.includes(part)) return runTests(part, reporter, values.grep, {});
  if (!backend) {
    if (!parts.includes('build')) await buildForTests(parts);
    backend = await startBackend(parts);
  }
  const count = await runTests(part, reporter, values.grep, BACKEND_ENVIRONMENT);
  if (part === 'e2e') {
    const pages = await runPlaywright(reporter === 'dot' ? 'dot' : 'list', values.grep, BACKEND_ENVIRONMENT);
    count.passed += pages.passed;
    count.failed += pages.failed;
  }
  if (count.failed > 0 && !broken)
    console.error(`\nThe end of ${TEST_RUN.folder}/emulators.log:\n${await logTail(TEST_RUN)}`);
  return count;
}

async function breakOff(): Promise<void> {
  if (broken) return;
  broken = true;
  endChildren();
  await backend?.stop();
  process.exit(130);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void breakOff());
whenNpmIsGone(() => void breakOff());

const total: Count = { passed: 0, failed: 0 };
for (const part of parts) {
  console.log(`\n── ${part}`);
  const { passed, failed } = await run(part).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return FAILED;
  });
  total.passed += passed;
  total.failed += failed;
}
if (!broken) {
  await backend?.stop();
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}
