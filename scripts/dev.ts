/** `npm start`: everything on this machine, offline, without a key or an account. */
import { existsSync, watch } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Unit } from '@tessera/domain/calls/units';
import { REGION } from '@tessera/domain/operation/product';
import { SCHEMA } from '@tessera/domain/pass/schema';
import { refuseLiveKeyInEmulator } from '../functions/src/platform/config';
import { buildFunctions } from './build/functions';
import { buildWeb } from './build/web';
import { Lifetime } from './lib/lifetime';
import { numbersAndFlags } from './lib/numbers';
import { onInterrupt } from './lib/onInterrupt';
import { ROOT } from './lib/root';
import { demoLinks } from './local/demo/links';
import { startEmulators } from './local/emulators';
import { localSecret } from './local/functionsSettings';
import { startMailboxFor } from './local/mailbox';
import { DEV_RUN, LOCAL_PROJECT } from './local/runs';
import { startProblem, takenOf } from './local/startProblem';
import { startTable } from './local/startTable';
import { startStripeFor } from './local/stripe';
import { stripeTestMode } from './local/stripeTestMode';
import { startWalletsFor } from './local/wallets/serve';
import { seed } from './seed';

const { ports } = DEV_RUN;
const FOLDER = path.join(ROOT, DEV_RUN.folder);
const DATA = path.join(FOLDER, 'data');
const SCHEMA_FILE = path.join(FOLDER, 'schema.txt');
const STRIPE_STATE = path.join(FOLDER, 'stripe.json');
const MAILS = path.join(FOLDER, 'mails.json');
const WALLETS = path.join(FOLDER, 'wallets.json');

const lifetime = new Lifetime();

/** Reloads the functions when esbuild has written them, once for all files of a build. */
function reloadOnBuild(folder: string, reload: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => void reload().catch((error: unknown) => console.error('The functions were not loaded again:', error)),
      300,
    );
  });
  return async () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** The units behind the first links of the printed table: a card, the join page, and a stamp at the counter. */
const FIRST_TRIED: Unit[] = ['card', 'counter'];

/** The form of the stored data; undefined for data from before the form was recorded. */
const storedSchema = (): Promise<number | undefined> => readFile(SCHEMA_FILE, 'utf8').then(Number, () => undefined);

/** Calls these units one after another, so that the emulator has started them before somebody uses them. */
async function warmUp(): Promise<void> {
  for (const name of FIRST_TRIED) {
    if (lifetime.isOver) return;
    const address = `http://127.0.0.1:${ports.functions}/${LOCAL_PROJECT}/${REGION}/${name}`;
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"data":null}' };
    // The call is refused, because it names no callable; that is enough to start the unit.
    await fetch(address, request).catch(() => undefined);
  }
}

async function start({
  fresh,
  ui,
  'stripe-test': isTestMode,
}: Record<'fresh' | 'ui' | 'stripe-test', boolean>): Promise<void> {
  for (const key of [process.env['STRIPE_SECRET_KEY'] ?? '', await localSecret('STRIPE_SECRET_KEY')]) {
    refuseLiveKeyInEmulator(key, { FUNCTIONS_EMULATOR: 'true' });
  }
  const stripe = isTestMode ? stripeTestMode() : undefined;
  const hasData = !fresh && existsSync(path.join(DATA, 'firebase-export-metadata.json'));
  // A receiver of webhooks is a developer's own program.
  const unused = ['receiver', ...(ui ? [] : ['ui']), ...(stripe ? ['stripe'] : [])];
  const needed = Object.entries(ports).flatMap(([name, port]) => (unused.includes(name) ? [] : [port]));
  const problem = startProblem({ taken: await takenOf(needed), hasData, schema: await storedSchema(), isTestMode });
  if (problem !== undefined) throw new Error(problem);
  if (!hasData)
    await Promise.all([DATA, STRIPE_STATE, MAILS, WALLETS].map((each) => rm(each, { recursive: true, force: true })));
  await mkdir(FOLDER, { recursive: true });
  await writeFile(SCHEMA_FILE, String(SCHEMA));

  console.log('Building, and starting the emulators …');
  const library = path.join(FOLDER, 'functions/lib');
  async function startBackend() {
    await lifetime.keep(buildFunctions({ watch: true, outdir: library }));
    await lifetime.keep(startMailboxFor(DEV_RUN, MAILS));
    await lifetime.keep(startWalletsFor(DEV_RUN, WALLETS));
    const localStripe = stripe ? undefined : await lifetime.keep(startStripeFor(DEV_RUN, STRIPE_STATE));
    const started = await lifetime.keep(
      startEmulators({
        run: DEV_RUN,
        only: ['auth', 'firestore', 'functions', 'hosting'],
        exportTo: DATA,
        ui,
        ...(hasData && { importFrom: DATA }),
        ...(stripe && { stripe }),
      }),
    );
    // The demo needs only the database and the identity service, so it is made while the functions are loaded.
    if (!hasData && localStripe) {
      await started.dataReady();
      console.log('Filling in the first accounts …');
      await seed(DEV_RUN, localStripe).catch((error: unknown) =>
        console.error('The first accounts are not complete; npm start -- --fresh tries again.', error),
      );
    }
    await started.ready();
    return started;
  }
  // Hosting reads the site's files on request, so the emulators can start during the build.
  const [backend, site] = await Promise.allSettled([
    startBackend(),
    lifetime.keep(buildWeb({ watch: true, emulators: ports, outdir: DEV_RUN.site })),
  ]);
  if (site.status === 'rejected') throw site.reason;
  if (backend.status === 'rejected') throw backend.reason;
  const emulators = backend.value;
  lifetime.atEnd(reloadOnBuild(library, () => emulators.reloadFunctions()));
  void emulators.ended.then(async () => {
    if (lifetime.isOver) return;
    console.error('The emulators have ended by themselves; the reason is above.');
    await lifetime.end();
    process.exit(1);
  });
  if (lifetime.isOver) return;
  const demo = await demoLinks(DEV_RUN);
  if (lifetime.isOver) return;
  console.log(startTable(DEV_RUN, { ui, isStripeLocal: !stripe, demo }));
  await warmUp();
}

onInterrupt(() => {
  if (lifetime.isOver) return;
  console.log('\nSaving the data and stopping …');
  void lifetime.end().then(() => process.exit(0));
});

try {
  await start(numbersAndFlags({}, ['fresh', 'ui', 'stripe-test']).flags);
} catch (error) {
  if (!lifetime.isOver) {
    console.error(error instanceof Error ? error.message : error);
    await lifetime.end();
    process.exit(1);
  }
}
