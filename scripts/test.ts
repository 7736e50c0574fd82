/**
 * `npm test`, or some of its parts: `tsx scripts/test.ts unit rules --grep "some words"`.
 * Its last line is `N passed, N failed`.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildFunctions } from './build/functions';
import { buildWeb } from './build/web';
import { type EmulatorName, withEmulators } from './local/emulators';
import { onInterrupt } from './local/onInterrupt';
import { ROOT } from './local/root';
import { TEST_MEASURED_SITE, TEST_RUN } from './local/runs';
import { COUNT_FILE, type Task } from './test/besideEmulators';
import { checkNamedTests } from './test/namedTests';
import {
  type BackendPart,
  chosenParts,
  type Count,
  isBackendPart,
  type Part,
  PARTS,
  type Reporter,
  sum,
} from './test/parts';
import { endTools, runMocha, runScript } from './test/runners';

const FAILED: Count = { passed: 0, failed: 1 };
const PASSED: Count = { passed: 1, failed: 0 };

const { values, positionals } = parseArgs({ options: { grep: { type: 'string' } }, allowPositionals: true });
const parts = chosenParts(positionals);
const backendParts = parts.filter(isBackendPart);
const reporter: Reporter = parts.length === 1 ? 'list' : 'dot';

/** Ends the emulators and the tests beside them. */
let interruptEmulators: (() => void) | undefined;
let isInterrupted = false;

/**
 * Builds what the tests need into folders of their own, so that neither `npm start` nor `npm run build` is disturbed:
 * the functions, the site for the test run's emulators, and the same site with page views. The tests of the deployed
 * site build that themselves.
 */
async function buildForTests(): Promise<Count> {
  const needs = (...some: Part[]) => some.some((part) => parts.includes(part));
  const site = (outdir: string) => buildWeb({ emulators: TEST_RUN.ports, outdir });
  if (needs('build', 'functions', 'e2e')) await buildFunctions({ outdir: path.join(TEST_RUN.functions, 'lib') });
  if (needs('build', 'e2e')) await site(TEST_RUN.site);
  if (needs('e2e')) {
    process.env['TESSERA_MEASUREMENT_ID'] = 'G-TEST';
    await site(TEST_MEASURED_SITE).finally(() => delete process.env['TESSERA_MEASUREMENT_ID']);
  }
  return PASSED;
}

/** Runs the parts that need emulators beside one start of them. The rules need only the database. */
async function runBesideEmulators(chosen: BackendPart[]): Promise<Count> {
  const isRulesAlone = chosen.every((part) => part === 'rules');
  const only: EmulatorName[] = isRulesAlone ? ['firestore'] : ['auth', 'firestore', 'functions', 'hosting'];
  const task: Task = { parts: chosen, reporter, ...(values.grep !== undefined && { grep: values.grep }) };
  const countFile = path.join(ROOT, COUNT_FILE);
  await rm(countFile, { force: true });
  const { code, interrupt } = await withEmulators(
    { run: TEST_RUN, only },
    path.join(ROOT, 'scripts/test/besideEmulators.ts'),
    { TESSERA_TEST_TASK: JSON.stringify(task) },
  );
  interruptEmulators = interrupt;
  await code;
  const text = await readFile(countFile, 'utf8').catch(() => undefined);
  if (text === undefined) return FAILED;
  const count = JSON.parse(text) as Count;
  if (count.failed > 0) console.error(`\nLog of the emulators: ${TEST_RUN.folder}/firebase-debug.log`);
  return count;
}

type CheckPart = Exclude<Part, BackendPart>;
const CHECKS: Record<CheckPart, () => Promise<Count>> = {
  lint: async () =>
    sum(await Promise.all(['code', 'format', 'circles', 'unused'].map((kind) => runScript(`lint:${kind}`)))),
  types: () => runScript('typecheck'),
  build: buildForTests,
  unit: () => runMocha('unit', reporter, values.grep),
};

async function run(): Promise<Count> {
  const counts: Count[] = [];
  const orFailed = (check: Promise<Count>) =>
    check.catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return FAILED;
    });
  const check = async (part: CheckPart) => {
    if (!parts.includes(part) || isInterrupted) return;
    const count = await orFailed(CHECKS[part]());
    console.log(`── ${part}: ${count.passed} passed, ${count.failed} failed`);
    counts.push(count);
  };
  const backend = async () => {
    if (backendParts.length === 0 || isInterrupted) return;
    if (!parts.includes('build')) await buildForTests();
    counts.push(await orFailed(runBesideEmulators(backendParts)));
  };
  await Promise.all([check('lint'), check('types'), check('build')]);
  // The functions' tests wait for other processes half of their time.
  await Promise.all([check('unit'), backend()]);
  const isWhole = PARTS.every((part) => parts.includes(part)) && values.grep === undefined;
  if (isWhole && !isInterrupted) counts.push(await checkNamedTests(sum(counts).titles ?? []));
  return sum(counts);
}

onInterrupt(() => {
  if (isInterrupted) return;
  isInterrupted = true;
  endTools();
  interruptEmulators?.();
});
const { passed, failed } = await run();
if (isInterrupted) process.exit(130);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
