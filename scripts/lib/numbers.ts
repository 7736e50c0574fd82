import { parseArgs } from 'node:util';

/**
 * A command's options that are numbers, its flags, and its other words if it takes any: `--cards 300 --small shop`.
 * @param defaults the value of each number that is not given
 * @throws Error for a word that the command does not take, or an option that is not a number
 */
export function numbersAndFlags<Name extends string, Flag extends string = never>(
  defaults: Record<Name, number>,
  flags: readonly Flag[] = [],
  { takesWords = false } = {},
): { numbers: Record<Name, number>; flags: Record<Flag, boolean>; words: string[] } {
  const parsed = parseArgs({
    options: Object.fromEntries([
      ...Object.keys(defaults).map((name) => [name, { type: 'string' as const }] as const),
      ...flags.map((flag) => [flag, { type: 'boolean' as const }] as const),
    ]),
    allowPositionals: takesWords,
  });
  const values: Partial<Record<string, unknown>> = parsed.values;
  const numbers = { ...defaults };
  for (const name of Object.keys(defaults) as Name[]) {
    numbers[name] = Number(values[name] ?? defaults[name]);
    if (!(numbers[name] >= 0)) throw new Error(`--${name} takes a number`);
  }
  const given = Object.fromEntries(flags.map((flag) => [flag, values[flag] === true])) as Record<Flag, boolean>;
  return { numbers, flags: given, words: parsed.positionals };
}
