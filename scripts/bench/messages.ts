/**
 * `npm run bench:messages`: a message to many cards whose worker is killed, beside the database's emulator.
 * Prints the figures for docs/messages.md. Exits with 1 if a card got the message twice, or neither got it nor has a
 * reason.
 *
 * - `--cards 20000`: customers of the shop; nine in ten agreed to news.
 * - `--kills 20`: how often the worker is killed.
 * - `--also 1000,5000,20000`: shops of other sizes, whose worker is not killed: time against recipients.
 * - `--seed 1`: determines when it is killed.
 */
import { parseArgs } from 'node:util';
import { randomFrom } from '../lib/random';
import { wordsOf } from '../lib/wordsOf';
import { table } from './document';
import { workKilled } from './messages/killed';
import { runBench } from './runBench';

const { values } = wordsOf('npm run bench:messages, with the options at the top of scripts/bench/messages.ts', () =>
  parseArgs({
    options: {
      cards: { type: 'string', default: '20000' },
      kills: { type: 'string', default: '20' },
      also: { type: 'string', default: '' },
      seed: { type: 'string', default: '1' },
    },
  }),
);

const MEGABYTE = 2 ** 20;

await runBench(async ({ db }) => {
  const random = randomFrom(Number(values.seed));
  const work = (cards: number, kills: number) => workKilled(db, { cards, kills, random });
  const runs = [];
  for (const cards of values.also.split(',').map(Number).filter(Boolean)) runs.push(await work(cards, 0));
  runs.push(await work(Number(values.cards), Number(values.kills)));
  const rows = runs.map(({ cards, kills, took, mostRss, outcomes }) => [
    ...[String(cards), String(kills), `${(took / 1000).toFixed(0)} s`, `${(mostRss / MEGABYTE).toFixed(0)} MB`],
    Object.entries(outcomes)
      .map(([outcome, number]) => `${number} ${outcome}`)
      .join(', '),
  ]);
  const text = table(['cards', 'kills', 'time', 'most memory', 'outcomes'], rows);
  return { text, problems: runs.flatMap(({ problems }) => problems) };
});
