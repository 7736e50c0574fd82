/** The report of the payments' bench. */
import { table, writtenBy } from '../document';
import { type Tallies, tallyTables } from '../faults/report';
import { percentiles } from '../percentile';
import type { decideAtOnce, pressPay } from './people';
import type { Schedule } from './schedule';
import type { Sent } from './sender';
import type { Verdict } from './verify';

export interface Figures extends Tallies {
  seed: number;
  schedule: Schedule;
  ours: Sent;
  blind: Sent;
  verdict: Verdict;
  presses: Awaited<ReturnType<typeof pressPay>>;
  decisions: Awaited<ReturnType<typeof decideAtOnce>>;
}

function timesOf(times: readonly number[]): string {
  const { p50, p99 } = percentiles(times);
  return `${p50.toFixed(0)} / ${p99.toFixed(0)}, ${(p99 / p50).toFixed(1)}`;
}

/** The section of docs/performance.md. */
export function report(figures: Figures): string {
  const { seed, schedule, ours, blind, verdict, presses, decisions } = figures;
  const events = [...schedule.events.values()].flat().length;
  return `
${writtenBy('bench:payments', ` (seed ${seed})`)}, beside the emulators.
${events} signed events for ${schedule.events.size} owners are sent, 16 at a time, to the built functions in a separate
process and, in turn, to a webhook that merges each event blindly. Afterwards each record is compared with what the
pure function makes of its owner's events, and the outbox with the ${verdict.mails} mails that the changes require.
${presses.owners} owners press "pay" twice at the same time, change their address, and press twice again:
${presses.sessions} sessions were made. Two admins approve and withdraw ${decisions.owners} transfers at the same time,
${decisions.decisions} decisions in all.

${tallyTables(figures)}

${table(
  ['', 'ours', 'blind merge'],
  [
    ['attempts', String(ours.attempts), String(blind.attempts)],
    [
      'an attempt, p50 / p99 in ms and p99 ÷ p50, the frozen database left out (goal for p99 ÷ p50: 4)',
      timesOf(ours.times),
      timesOf(blind.times),
    ],
    [
      'the same of attempts that no fault touched (the blind merge shows what the machine does)',
      timesOf(ours.untouched),
      timesOf(blind.untouched),
    ],
    ['events a second, as a ratio', (blind.milliseconds / ours.milliseconds).toFixed(2), '1.00'],
  ],
)}
`;
}
