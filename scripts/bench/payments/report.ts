/** The report of the payments' bench, and the problems for which it fails. */
import { table, writtenBy } from '../document';
import type { Attempts } from '../faults/sender';
import { percentile } from '../percentile';
import type { Decisions, Presses } from './people';
import type { Schedule } from './schedule';
import type { Sent } from './sender';
import type { StripeOfIntents } from './standIns';
import type { Verdict } from './verify';

/** One of the two webhooks. */
export interface Side {
  sent: Sent[];
  /** Number of connections to the database that were broken. */
  connectionsCut: number;
  /** How often the database was frozen. */
  frozen: number;
}

export interface Figures {
  seed: number;
  schedule: Schedule;
  ours: Side;
  blind: Side;
  intents: StripeOfIntents;
  verdict: Verdict;
  presses: Presses;
  decisions: Decisions;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const countOf = ({ sent }: Side, what: keyof Attempts): number => sum(sent.map((one) => one[what]));

const eventsASecond = ({ sent }: Side, taken: number): number =>
  taken / (sum(sent.map(({ milliseconds }) => milliseconds)) / 1000);

/** Every fault of the run, and how often it struck each webhook. */
function struck({ schedule, ours, blind, intents }: Figures): [string, number, number][] {
  const { duplicates, reversedPairs } = schedule;
  return [
    ['event delivered twice', duplicates, duplicates],
    ['pair of events in reversed order', reversedPairs, reversedPairs],
    ['connection of the sender cut', countOf(ours, 'cut'), countOf(blind, 'cut')],
    ['answer lost after the commit', countOf(ours, 'answerLost'), countOf(blind, 'answerLost')],
    ['connection to the database cut', ours.connectionsCut, blind.connectionsCut],
    ['answered with 5xx, and sent again', countOf(ours, 'serverError'), countOf(blind, 'serverError')],
    ['database frozen for 20 s', ours.frozen, blind.frozen],
    ['no answer within 10 s', countOf(ours, 'noAnswerInTime'), countOf(blind, 'noAnswerInTime')],
    ['Stripe down when asked whose payment it is (both)', intents.refused, intents.refused],
  ];
}

/** The reasons why the run has failed; empty if it succeeded. */
export function problemsOf(figures: Figures): string[] {
  const { verdict, presses, decisions } = figures;
  const bad: [string, number][] = [
    ['records are wrong', verdict.wrong],
    ['events are lost', verdict.lost],
    ['events are doubled', verdict.doubled],
    ['mails are missing or doubled', verdict.mailsWrong],
    ['owners lack exactly one payable session with the present address', presses.wrong],
    ['owners got two payment pages from two concurrent presses', presses.apart],
    ['owners have a record, a history and mails that differ', decisions.wrong],
  ];
  return [
    ...bad.filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}.`),
    ...struck(figures)
      .filter(([, ours]) => ours === 0)
      .map(([what]) => `This fault never struck: ${what}.`),
    ...(verdict.blindWrong === 0 ? ['The blind merge made no mistake, so this run proves nothing.'] : []),
  ];
}

/** The section of docs/performance.md. */
export function report(figures: Figures): string {
  const { seed, schedule, ours, blind, verdict, presses, decisions } = figures;
  const taken = schedule.deliveries.length;
  const events = sum([...schedule.events.values()].map((own) => own.length));
  const times = ({ sent }: Side, which: 'times' | 'untouched'): string => {
    const all = sent.flatMap((one) => one[which]);
    const [p50, p99] = [percentile(all, 0.5), percentile(all, 0.99)];
    return `${p50.toFixed(0)} / ${p99.toFixed(0)}, ${(p99 / p50).toFixed(1)}`;
  };
  const rate = eventsASecond(ours, taken) / eventsASecond(blind, taken);
  return `
${writtenBy('bench:payments', ` (seed ${seed})`)}, beside the emulators.
${events} signed events for ${verdict.owners} owners are sent, 16 at a time, to the built functions in a separate process and, in
turn, to a webhook that merges each event blindly. Afterwards each record is compared with what the pure function
makes of its owner's events, and the outbox with the mails that the changes require.

${table(
  ['fault', 'struck ours', 'struck the blind merge'],
  struck(figures).map(([what, one, other]) => [what, String(one), String(other)]),
)}

${table(
  ['', 'ours', 'blind merge'],
  [
    ['owners whose record is wrong', String(verdict.wrong), String(verdict.blindWrong)],
    ['events lost / doubled', `${verdict.lost} / ${verdict.doubled}`, 'not known: it keeps no events'],
    ['mails missing or doubled', `${verdict.mailsWrong} of ${verdict.mails}`, 'it writes none'],
    ['attempts', String(countOf(ours, 'attempts')), String(countOf(blind, 'attempts'))],
    [
      'an attempt, p50 / p99 in ms and p99 ÷ p50, the frozen database left out (goal for p99 ÷ p50: 4)',
      times(ours, 'times'),
      times(blind, 'times'),
    ],
    [
      'the same of attempts that no fault touched (the blind merge shows what the machine does)',
      times(ours, 'untouched'),
      times(blind, 'untouched'),
    ],
    ['events a second, as a ratio', rate.toFixed(2), '1.00'],
  ],
)}

${presses.owners} owners press "pay" twice at the same time, change their address, and press twice again: ${presses.sessions}
sessions were made. Owners without exactly one payable session, with the new address: ${presses.wrong}. Owners who got
different pages from two presses at the same time: ${presses.apart}. Two admins approve and withdraw ${decisions.owners} transfers at
the same time, ${decisions.decisions} decisions in all: in ${decisions.wrong} cases record, history and mails disagree.
`;
}
