/**
 * `npm test`, or some of its parts: `tsx scripts/test.ts unit rules --grep "some words"`.
 * Its last line is `N passed, N failed`.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Lifetime } from './lib/lifetime';
import { onInterrupt } from './lib/onInterrupt';
import { wordsOf } from './lib/wordsOf';
import { type EmulatorName, startEmulators } from './local/emulators';
import { deleteDocuments } from './local/everything';
import { startMailboxFor } from './local/mailbox';
import { BROWSER_RUN, type LocalRun, TEST_RUN } from './local/runs';
import { startStripeFor } from './local/stripe';
import { startWalletsFor } from './local/wallets/serve';
import { type BuildName, BUILDS_OF } from './test/builds';
import { checkLogs } from './test/logs';
import { checkNamedTests } from './test/namedTests';
import {
  type BackendPart,
  chosenParts,
  type Count,
  FAILED,
  isBackendPart,
  type MochaPart,
  type Part,
  PARTS,
  PASSED,
  type Reporter,
  sum,
} from './test/parts';
import { endTools, mochaFiles, runBuild, runMocha, runPlaywright, runScript } from './test/runners';

const { grep, parts } = wordsOf('npm test, or npm test -- unit e2e --grep "words of a title"', () => {
  const { values, positionals } = parseArgs({ options: { grep: { type: 'string' } }, allowPositionals: true });
  return { grep: values.grep, parts: chosenParts(positionals) };
});
const backendParts = parts.filter(isBackendPart);
const reporter: Reporter = parts.length === 1 ? 'list' : 'dot';

let isInterrupted = false;

/** What the runs have started. */
const lifetimes: Lifetime[] = [];

/** Whether a file of the functions mostly waits: for a queue that looks once a second, or for a silent server. */
const isWaiting = (file: string) =>
  ['platform', 'shop', 'wallets'].some((folder) => file.includes(path.join('functions', folder)));

/**
 * The tests of the functions whose turn has not come: the browser tests' emulators run some of them in the end. The
 * files that wait come first, beside the browsers. The others use the whole processor in the end.
 */
const functionsFiles = mochaFiles('functions').sort((one, other) => Number(isWaiting(other)) - Number(isWaiting(one)));

const mocha = (part: MochaPart, run: LocalRun): Promise<Count> =>
  runMocha(part, run, part === 'functions' ? functionsFiles : mochaFiles(part), reporter, grep);

const printed = (part: Part, count: Count): Count => {
  console.log(`── ${part}: ${count.passed} passed, ${count.failed} failed`);
  return count;
};

/**
 * Runs the parts of a run beside its emulators. The browser tests have their own, without what the tests of the
 * functions leave. The rules need only the database.
 * @param before what has to end before the parts begin; the emulators start meanwhile
 */
async function runBesideEmulators(run: LocalRun, before?: Promise<unknown>): Promise<Count> {
  const chosen = backendParts.filter((part) => (part === 'e2e' ? BROWSER_RUN : TEST_RUN) === run);
  if (chosen.length === 0) return { passed: 0, failed: 0 };
  const isRulesAlone = chosen.every((part) => part === 'rules');
  const only: EmulatorName[] = isRulesAlone ? ['firestore'] : ['auth', 'firestore', 'functions', 'hosting'];
  const lifetime = new Lifetime();
  lifetimes.push(lifetime);
  const emulators = await lifetime.keep(startEmulators({ run, only, isSilent: true }));
  try {
    if (!isRulesAlone)
      for (const start of [startStripeFor, startMailboxFor, startWalletsFor]) await lifetime.keep(start(run));
    await emulators.ready();
    await before;
    if (isInterrupted) return FAILED;
    let count = sum(
      await Promise.all(
        chosen.map(async (part) =>
          printed(part, await (part === 'e2e' ? runPlaywright(run, reporter, grep) : mocha(part, run))),
        ),
      ),
    );
    if (chosen.includes('e2e') && !isInterrupted) {
      count = sum([count, await checkLogs(run, grep === undefined)]);
      // The files that the first process has not begun.
      if (parts.includes('functions')) {
        await deleteDocuments(run);
        count = sum([count, printed('functions', await mocha('functions', run))]);
      }
    }
    if (count.failed > 0) console.error(`\nLog of the emulators: ${await emulators.keepLog()}`);
    return count;
  } finally {
    await lifetime.end();
  }
}

const builds = new Map<BuildName, Promise<void>>();

/** Builds at the same time what these parts need, each once in a run. @throws Error when a build fails */
async function build(needing: readonly Part[]): Promise<Count> {
  for (const name of needing.flatMap((part) => BUILDS_OF[part] ?? []))
    if (!builds.has(name)) builds.set(name, runBuild(name));
  await Promise.all(builds.values());
  return PASSED;
}

type CheckPart = Exclude<Part, BackendPart>;
const CHECKS: Record<CheckPart, () => Promise<Count>> = {
  lint: async () =>
    sum(await Promise.all(['code', 'format', 'circles', 'unused'].map((kind) => runScript(`lint:${kind}`)))),
  types: () => runScript('typecheck'),
  build: () => build(parts.filter((part) => part !== 'unit')),
  // The tests beside the emulators take the longest, so they need not wait for the sites that the unit tests read.
  unit: async () => {
    await build(['unit']);
    return mocha('unit', TEST_RUN);
  },
};

async function run(): Promise<Count> {
  const counts: Count[] = [];
  const orFailed = (check: Promise<Count>) =>
    check.catch((error: unknown) => {
      if (!isInterrupted) console.error(error instanceof Error ? error.message : error);
      return FAILED;
    });
  const check = async (part: CheckPart, isWanted = parts.includes(part)): Promise<Count | undefined> => {
    if (!isWanted || isInterrupted) return undefined;
    const count = printed(part, await orFailed(CHECKS[part]()));
    counts.push(count);
    return count;
  };
  const backend = async (run: LocalRun, before?: Promise<unknown>) => {
    if (!isInterrupted) counts.push(await orFailed(runBesideEmulators(run, before)));
  };
  // Tests of what an earlier run built would prove nothing.
  const isBuilt = (await check('build', true))?.failed === 0;
  // Tests of functions wait for one answer after the other, and leave the browsers half of the processor time. The unit
  // tests leave none. Lint and types take what all of these leave.
  const unit = isBuilt ? check('unit') : undefined;
  await Promise.all([
    check('lint'),
    check('types'),
    ...(isBuilt ? [unit, backend(TEST_RUN), backend(BROWSER_RUN, unit)] : []),
  ]);
  const isWhole = PARTS.every((part) => parts.includes(part)) && grep === undefined;
  if (isWhole && !isInterrupted) counts.push(await checkNamedTests(sum(counts).titles ?? []));
  return sum(counts);
}

onInterrupt(() => {
  if (isInterrupted) return;
  isInterrupted = true;
  endTools();
  // A start that has not ended yet ends with an error.
  for (const lifetime of lifetimes) void lifetime.end();
});
const { passed, failed } = await run();
if (isInterrupted) process.exit(130);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
