/** What a bench of faults counts, and the reasons why it fails. */
import { table } from '../document';

/** Counts by what they count, in the words of the report. */
type Counts = Record<string, number>;

export interface Tallies {
  /** Faults that our side must not have. */
  wrong: Counts;
  /** How often each fault struck each side: ours, and controls that look right and are wrong. */
  struck: Record<string, Counts>;
  /** Other things that must have happened. */
  needed: Counts;
}

/** The reasons why a run has failed; empty if it succeeded. */
export function problemsOf({ wrong, struck, needed }: Tallies): string[] {
  const never = (counts: Counts, side = '') =>
    Object.keys(counts)
      .filter((what) => counts[what] === 0)
      .map((what) => `None of these, so the run proves nothing: ${what}${side}.`);
  return [
    ...Object.entries(wrong).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}.`] : [])),
    ...Object.entries(struck).flatMap(([side, counts]) => never(counts, ` (${side})`)),
    ...never(needed),
  ];
}

/** The counts as tables. */
export function tallyTables({ wrong, struck, needed }: Tallies): string {
  const sides = Object.keys(struck);
  const [faults = {}] = Object.values(struck);
  const rows = (counts: Counts) => Object.entries(counts).map(([what, count]) => [what, String(count)]);
  return [
    table(
      ['fault', ...sides.map((side) => `struck ${side}`)],
      Object.keys(faults).map((fault) => [fault, ...sides.map((side) => String(struck[side]?.[fault]))]),
    ),
    table(['ours: must be 0', ''], rows(wrong)),
    table(['must not be 0', ''], rows(needed)),
  ].join('\n\n');
}
