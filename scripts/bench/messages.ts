/**
 * `npm run bench:messages`: a message to many cards whose worker is killed, beside the database's emulator.
 * Prints the figures for docs/messages.md. Exits with 1 if a card got the message twice, or neither got it nor has a
 * reason.
 *
 * - `--cards 20000`: customers of the shop; nine in ten agreed to news.
 * - `--kills 20`: how often the worker is killed.
 * - `--seed 1`: determines when.
 */
import { parseArgs } from 'node:util';
import { randomFrom } from '../lib/random';
import { valuesOf } from '../local/functionsSettings';
import { LOCAL_PROJECT, TEST_RUN } from '../local/runs';
import { workKilled } from './messages/killed';
import { runBench } from './runBench';

const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '20000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});

const MEGABYTE = 2 ** 20;

await runBench(async ({ db }) => {
  const { settings, secrets } = await valuesOf(TEST_RUN);
  const environment = { ...settings, ...secrets, GCLOUD_PROJECT: LOCAL_PROJECT, MARKETING_MAILS_A_DAY: '1000000' };
  const options = { cards: Number(values.cards), kills: Number(values.kills), random: randomFrom(Number(values.seed)) };
  const { cards, kills, took, mostRss, curve, outcomes, problems } = await workKilled(db, options, environment);
  const lines = curve.map(({ cards: done, at }) => `| ${done} | ${(at / 1000).toFixed(0)} s |`);
  const text = [
    `${cards} cards, killed ${kills} times: ${(took / 1000).toFixed(0)} s, at most ${(mostRss / MEGABYTE).toFixed(0)} MB.`,
    `Outcomes: ${Object.entries(outcomes)
      .map(([outcome, number]) => `${number} ${outcome}`)
      .join(', ')}.`,
    `| cards with an outcome | after |\n|---|---|\n${lines.join('\n')}`,
  ].join('\n\n');
  return { text, problems };
});
