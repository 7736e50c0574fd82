/** The report of the counter's bench, and the problems for which it fails. */
import { table, writtenBy } from '../document';
import type { Fleet } from '../faults/instances';
import type { ControlName } from './records';
import type { Schedule } from './schedule';
import type { Sent } from './sender';
import type { Duplicates, Timing } from './timing';
import type { Troubles } from './troubles';
import type { LedgerVerdict } from './verify';

export interface Side {
  name: 'ours' | ControlName;
  sent: Sent;
  deaths: Fleet['deaths'];
  connectionsCut: number;
  frozen: number;
  milliseconds: number;
}

export interface Figures {
  seed: number;
  frozenSeconds: number;
  schedule: Schedule;
  sides: Side[];
  ledgers: LedgerVerdict;
  troubles: Troubles;
  /** Number of scans that were dated anew, after a clock had jumped. */
  corrected: number;
  /** Cards on which each control is wrong. */
  wrongControls: Record<ControlName, number>;
  ours: Timing;
  bare: Timing;
  duplicates: Duplicates;
}

/** The budgets, as ratios within one run. */
const LIMITS = { p50: 1.3, p95: 1.5, duplicates: 6 } as const;

const TITLES: Record<Side['name'], string> = {
  ours: 'ours',
  blindIncrement: 'blind increment',
  keyBeforeLock: 'key looked up before the lock',
  twoWrites: 'ledger and credit in two writes',
};

/** Every fault of the run, and how often it struck each side. */
function struck({ schedule, sides, frozenSeconds }: Figures): [string, number[]][] {
  const each = (count: (side: Side) => number) => sides.map(count);
  return [
    ['scan sent twice', each(() => schedule.duplicates)],
    ['pair of one card’s scans in reversed order', each(() => schedule.reversedPairs)],
    ['two people at one card at the same time', each(({ sent }) => sent.met)],
    ['connection of the counter cut', each(({ sent }) => sent.cut)],
    ['answer lost after the commit', each(({ sent }) => sent.answerLost)],
    ['function killed before the commit', each(({ deaths }) => deaths['before the commit'])],
    ['function killed after the commit, before the answer', each(({ deaths }) => deaths['after the commit'])],
    ['connection to the database cut', each(({ connectionsCut }) => connectionsCut)],
    [`database frozen for ${frozenSeconds} s`, each(({ frozen }) => frozen)],
    ['no answer within 5 s', each(({ sent }) => sent.noAnswerInTime)],
  ];
}

const ratios = ({ ours, bare, duplicates }: Figures) => ({
  p50: ours.p50 / bare.p50,
  p95: ours.p95 / bare.p95,
  duplicates: duplicates.p99 / duplicates.p50,
});

/** The reasons why the run has failed; empty if it succeeded. */
export function problemsOf(figures: Figures): string[] {
  const { ledgers, sides, wrongControls, duplicates, troubles, corrected } = figures;
  const own = sides.find(({ name }) => name === 'ours');
  const bad: [string, number][] = [
    ['balances are wrong', ledgers.wrongBalances],
    ['cards differ from their events', ledgers.differences.length],
    ['accepted scans are in no ledger', ledgers.lost],
    ['scans are in a ledger but were never answered as accepted', ledgers.untold],
    ['honest scans are refused for good', ledgers.refused],
    ['made-up codes or stamps of somebody removed are accepted', troubles.wronglyAccepted],
    ['cards have a reward that was given twice or not at all', ledgers.wrongRewards],
    ['stamps are counted wrongly', ledgers.wrongDailyCounts],
    ['answers contradict an earlier one', own?.sent.contradictions.length ?? 0],
    ['rounds of duplicates lack exactly one accepted first answer, or their answers differ', duplicates.wrong],
  ];
  const ratio = ratios(figures);
  return [
    ...bad.filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}.`),
    ...(own?.sent.contradictions ?? []).slice(0, 5),
    ...ledgers.differences.slice(0, 5),
    ...struck(figures).flatMap(([what, counts]) =>
      counts.flatMap((count, index) =>
        count === 0 ? [`This fault never struck ${TITLES[sides[index]?.name ?? 'ours']}: ${what}.`] : [],
      ),
    ),
    ...Object.entries({ ...troubles, wronglyAccepted: 1, corrected })
      .filter(([, count]) => count === 0)
      .map(([what]) => `This trouble never struck: ${what}.`),
    ...(own?.sent.asked === 0 ? ['No stamp needed a confirmation, so again-soon was not tested.'] : []),
    ...Object.entries(wrongControls)
      .filter(([, wrong]) => wrong === 0)
      .map(([name]) => `The control "${TITLES[name as ControlName]}" made no mistake, so this run proves nothing.`),
    ...Object.entries(LIMITS)
      .filter(([name, limit]) => !(ratio[name as keyof typeof LIMITS] <= limit))
      .map(([name, limit]) => `${name} is ${ratio[name as keyof typeof LIMITS].toFixed(2)}; the limit is ${limit}.`),
  ];
}

const ms = (time: number): string => time.toFixed(1);

/** The section of docs/performance.md. */
export function report(figures: Figures): string {
  const { seed, schedule, sides, ledgers, wrongControls, ours, bare, duplicates, troubles } = figures;
  const ratio = ratios(figures);
  const own = sides.find(({ name }) => name === 'ours');
  const wrong = ({ name }: Side) => String(name === 'ours' ? ledgers.wrongBalances : wrongControls[name]);
  return `
${writtenBy('bench:counter', ` (seed ${seed})`)}, beside the emulators.
${schedule.scans} different scans of ${ledgers.cards} cards, 16 at a time, are sent to the built functions in three processes.
Nine tenths are stamps. Then two counters redeem one reward, and stamps are undone. The same stamps, with the same
faults, are sent to three controls: callables that look right and are wrong. Afterwards each card is compared with the
schedule, with its events and with the answers to the counters.

${table(
  ['fault', ...sides.map(({ name }) => `struck ${TITLES[name]}`)],
  struck(figures).map(([what, counts]) => [what, ...counts.map(String)]),
)}

${table(
  ['', ...sides.map(({ name }) => TITLES[name])],
  [
    ['cards with a wrong balance', ...sides.map(wrong)],
    ['attempts', ...sides.map(({ sent }) => String(sent.attempts))],
    ['answered with 5xx, and sent again', ...sides.map(({ sent }) => String(sent.serverError))],
  ],
)}

Ours: ${ledgers.differences.length} cards differ from their events. ${ledgers.lost} accepted scans are in no ledger.
${ledgers.untold} scans are in a ledger although no counter was told. ${ledgers.wrongRewards} rewards were given twice or not at
all. ${own?.sent.contradictions.length ?? 0} answers contradict an earlier answer to the same scan. ${own?.sent.asked ?? 0} scans
had to be confirmed, because the card had just been stamped.

Meanwhile a stranger and a colleague sent ${troubles.wrongCodes} made-up codes, a tablet's clock jumped ${troubles.clockJumps} times, so that
${figures.corrected} scans were dated anew, and somebody was removed from the team while ${troubles.waited} of their scans waited.
${ledgers.refused} honest scans were refused for good. ${troubles.wronglyAccepted} made-up codes and stamps of somebody removed were accepted.

${table(
  ['time of one call', 'p50 ms', 'p95 ms', 'p50, ratio (at most)', 'p95, ratio (at most)'],
  [
    ['a bare commit of the same reads and writes', ms(bare.p50), ms(bare.p95), '1.00', '1.00'],
    [
      '`recordScan`',
      ms(ours.p50),
      ms(ours.p95),
      `${ratio.p50.toFixed(2)} (${LIMITS.p50})`,
      `${ratio.p95.toFixed(2)} (${LIMITS.p95})`,
    ],
  ],
)}

One scan sent 20 times at the same time, ${duplicates.rounds} rounds: p50 ${ms(duplicates.p50)} ms, p99 ${ms(duplicates.p99)} ms,
p99 ÷ p50 ${ratio.duplicates.toFixed(2)} (at most ${LIMITS.duplicates}). Each round had one first answer and nineteen repetitions of it.
`;
}
