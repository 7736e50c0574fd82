/** The report of the counter's bench. */
import { table, writtenBy } from '../document';
import { type Counts, problemsOf, type Tallies, tallyTables } from '../faults/report';
import type { timeDuplicates, Timing } from './timing';

export interface Figures extends Tallies {
  seed: number;
  scans: number;
  cards: number;
  /** Lines about single cards or answers that are wrong. */
  details: string[];
  ours: Side;
  control: Side;
  times: { ours: Timing; bare: Timing };
  duplicates: Awaited<ReturnType<typeof timeDuplicates>>;
}

/** Attempts, answers with 5xx and wrong cards of one side. */
interface Side {
  attempts: number;
  serverErrors: number;
  wrongCards: number;
}

/** The budgets, as ratios within one run. */
const LIMITS = { p50: 1.3, p95: 1.5, duplicates: 6 };

const ratios = ({ times: { ours, bare }, duplicates }: Figures): typeof LIMITS => ({
  p50: ours.p50 / bare.p50,
  p95: ours.p95 / bare.p95,
  duplicates: duplicates.p99 / duplicates.p50,
});

/** The reasons why the run has failed; empty if it succeeded. */
export function failuresOf(figures: Figures): string[] {
  const { wrong, needed, control, details, duplicates } = figures;
  const ratio: Counts = ratios(figures);
  return [
    ...problemsOf({
      ...figures,
      wrong: { ...wrong, 'rounds of duplicates have not one first answer and its repetitions': duplicates.wrong },
      needed: { ...needed, 'cards on which the control is wrong': control.wrongCards },
    }),
    ...details.slice(0, 10),
    ...Object.entries(LIMITS)
      .filter(([name, limit]) => !((ratio[name] ?? NaN) <= limit))
      .map(([name, limit]) => `${name} is ${ratio[name]?.toFixed(2)}; the limit is ${limit}.`),
  ];
}

/** The section of docs/performance.md. */
export function report(figures: Figures): string {
  const { seed, scans, cards, ours, control, times, duplicates } = figures;
  const ratio = ratios(figures);
  const ms = (time: number): string => time.toFixed(1);
  return `
${writtenBy('bench:counter', ` (seed ${seed})`)}, beside the emulators.
${scans} different scans of ${cards} cards, 16 at a time, are sent to the built functions in three processes.
Half of the cards are a shop's with stamps, half a shop's with points, and one team works in both. Nine tenths of the
scans are purchases. Then two counters redeem one reward, and purchases are undone. The same purchases, with the same
faults, are sent to a control: a callable that looks for the scan, credits it and writes it, without a transaction.
Afterwards each card is compared with the schedule, with its events and with the answers to the counters.

${tallyTables(figures)}

${table(
  ['', 'cards with a wrong balance', 'attempts', 'answered with 5xx, and sent again'],
  Object.entries({ ours, control }).map(([side, { wrongCards, attempts, serverErrors }]) => [
    side,
    ...[wrongCards, attempts, serverErrors].map(String),
  ]),
)}

${table(
  ['time of one call', 'p50 ms', 'p95 ms', 'p50, ratio', 'p95, ratio'],
  [
    ['a bare commit of the same reads and writes', ms(times.bare.p50), ms(times.bare.p95), '1.00', '1.00'],
    ['`recordScan`', ms(times.ours.p50), ms(times.ours.p95), ratio.p50.toFixed(2), ratio.p95.toFixed(2)],
    ['at most', '', '', String(LIMITS.p50), String(LIMITS.p95)],
  ],
)}

One scan sent 20 times at the same time, ${duplicates.rounds} rounds: p50 ${ms(duplicates.p50)} ms, p99
${ms(duplicates.p99)} ms, p99 ÷ p50 ${ratio.duplicates.toFixed(2)} (at most ${LIMITS.duplicates}). Each round had one
first answer and nineteen repetitions of it.
`;
}
