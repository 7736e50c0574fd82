/**
 * `npm run bench:payments`: payments under faults and load, beside emulators on this machine. Writes its section of
 * docs/performance.md. Exits with 1 if something was lost, doubled or wrong, a fault never struck, or the webhook that
 * merges blindly made no mistake.
 *
 * - `--owners 500`: owners whose events are delivered.
 * - `--pressing 200`: owners who press Pay several times at once.
 * - `--deciding 40`: transfers on which two admins decide at once.
 * - `--seed 1`: determines the schedule and the faults.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { numbersAndFlags } from '../lib/numbers';
import { randomFrom } from '../lib/random';
import { TEST_RUN } from '../local/runs';
import { startLocalStripe } from '../local/stripe';
import { table, writtenBy } from './document';
import { BLIND_WEBHOOK, buildOurs, builtEntry, freezeDatabase, OURS, startInstance } from './faults/instances';
import { problemsOf, type Tallies, tallyTables } from './faults/report';
import { decideAtOnce, pressPay } from './payments/people';
import { scheduleFor } from './payments/schedule';
import { noteOutage, nothingSent, type Outage, sendAll } from './payments/sender';
import { startStripeOfIntents } from './payments/standIns';
import { verify } from './payments/verify';
import { percentiles } from './percentile';
import { runBench } from './runBench';

const { numbers } = numbersAndFlags({ owners: 500, pressing: 200, deciding: 40, seed: 1 });

const FROZEN_MS = 20_000;
const STRIPE_DOWN_MS = 1500;
/** The time that connections need to recover from a cut, in ms. */
const RECONNECTED_MS = 1000;
/**
 * Number of parts into which the owners are divided: our webhook and the control take turns. The database freezes in
 * the second part.
 */
const ROUNDS = 4;

const { ports } = TEST_RUN;
const startHost = (entry: string, stripe: string) => startInstance([entry], { STRIPE_API_BASE: stripe });

await buildOurs(BLIND_WEBHOOK);
await runBench(async ({ db, auth, atEnd }) => {
  const { seed } = numbers;
  const { STRIPE_SECRET_KEY: stripeKey = '', STRIPE_WEBHOOK_SECRET: secret = '' } = process.env;
  const random = randomFrom(seed);
  const owners = Array.from({ length: numbers.owners }, (_, number) => `owner${number}`);
  const schedule = scheduleFor(owners, random);
  const intents = await startStripeOfIntents();
  atEnd(() => intents.close());

  // Warms up, because code is loaded when first used; another bench measures first answers.
  const warmUp = scheduleFor(['warm1', 'warm2', 'warm3', 'warm4', 'warm5', 'warm6', 'warm7'], random);
  async function startSide(entry: string) {
    const { url, wire, stop } = await startHost(entry, intents.url);
    atEnd(stop);
    const options = { url: `${url}/stripeWebhook`, secret, random };
    await sendAll(warmUp.deliveries, { ...options, outages: [] });
    return { url, wire, options, sent: nothingSent() };
  }
  const [ours, blind] = [await startSide(OURS), await startSide(builtEntry(BLIND_WEBHOOK))];

  async function run({ sent, wire, options }: typeof ours, round: number): Promise<void> {
    const own = new Set(owners.filter((_, number) => number % ROUNDS === round));
    const deliveries = schedule.deliveries.filter(({ owner }) => own.has(owner));
    const outages: Outage[] = [];
    const at = (part: number) => Math.floor(deliveries.length * part);
    const onProgress = (taken: number) => {
      if (taken % at(0.1) === 0) {
        sent.faults['connection to the database cut'] += wire.cut();
        void noteOutage(outages, 'other', sleep(RECONNECTED_MS));
      }
      if (taken === at(0.25)) {
        intents.isDown = true;
        void noteOutage(
          outages,
          'other',
          sleep(STRIPE_DOWN_MS).then(() => (intents.isDown = false)),
        );
      }
      if (taken === at(0.5) && round === 1) {
        sent.faults['database frozen'] += 1;
        void noteOutage(outages, 'frozen', freezeDatabase(FROZEN_MS));
      }
    };
    await sendAll(deliveries, { ...options, outages, onProgress }, sent);
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of round % 2 === 0 ? [ours, blind] : [blind, ours]) await run(side, round);
  const verdict = await verify(db, schedule.events);

  const stripe = await startLocalStripe({
    port: ports.stripe,
    webhookUrl: `${ours.url}/stripeWebhook`,
    webhookSecret: secret,
  });
  atEnd(() => stripe.stop());
  const people = await startHost(OURS, stripe.url);
  atEnd(people.stop);
  const client = new Stripe(stripeKey, { host: '127.0.0.1', port: ports.stripe, protocol: 'http' });
  const backend = { db, auth, functions: people.url, stripe: client };
  const presses = await pressPay(backend, numbers.pressing);
  const decisions = await decideAtOnce(backend, numbers.deciding);

  const struck = ({ sent }: typeof ours) => ({
    ...schedule.faults,
    ...sent.faults,
    'answered with 5xx, and sent again': sent.serverErrors,
  });
  const tallies: Tallies = {
    wrong: { ...verdict.wrong, ...presses.wrong, ...decisions.wrong },
    struck: { ours: struck(ours), 'the blind merge': struck(blind) },
    needed: {
      'Stripe down when asked whose payment it is': intents.refused,
      'owners whose record the blind merge has wrong': verdict.blindWrong,
    },
  };
  const timesOf = (times: readonly number[]): string => {
    const { p50, p99 } = percentiles(times);
    return `${p50.toFixed(0)} / ${p99.toFixed(0)}, ${(p99 / p50).toFixed(1)}`;
  };
  const text = `
${writtenBy('bench:payments', ` (seed ${seed})`)}, beside the emulators.
${[...schedule.events.values()].flat().length} signed events for ${schedule.events.size} owners are sent,
16 at a time, to the built functions in a separate process and, in turn, to a webhook
that merges each event blindly. Afterwards each record is compared with what the
pure function makes of its owner's events, and the outbox with the ${verdict.mails} mails that the changes require.
${presses.owners} owners press "pay" twice at the same time, change their address, and press twice again:
${presses.sessions} sessions were made. Two admins approve and withdraw ${decisions.owners} transfers at the same time,
${decisions.decisions} decisions in all.

${tallyTables(tallies)}

${table(
  ['', 'ours', 'blind merge'],
  [
    ['attempts', String(ours.sent.attempts), String(blind.sent.attempts)],
    [
      'an attempt, p50 / p99 in ms and p99 ÷ p50, the frozen database left out (goal for p99 ÷ p50: 4)',
      timesOf(ours.sent.times),
      timesOf(blind.sent.times),
    ],
    [
      'the same of attempts that no fault touched (the blind merge shows what the machine does)',
      timesOf(ours.sent.untouched),
      timesOf(blind.sent.untouched),
    ],
    ['events a second, as a ratio', (blind.sent.milliseconds / ours.sent.milliseconds).toFixed(2), '1.00'],
  ],
)}
`;
  return { title: 'Payments under faults and load', text, problems: problemsOf(tallies) };
});
