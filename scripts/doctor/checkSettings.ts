import { bad, type Finding, good } from './findings';
import type { Setting } from './settings';

export type Values = Readonly<Record<string, string | undefined>>;

/**
 * Holds values against their settings.
 * @param where what to name as the place to put a value
 * @param local whether this is the local project
 */
export function checkSettings(settings: readonly Setting[], values: Values, where: string, local = false): Finding[] {
  return settings.map(({ name, example, shape, localShape, optional }) => {
    const value = values[name];
    if (value === undefined)
      return optional ? good(`${name} (not set)`) : bad(name, `is missing in ${where}; it looks like ${example}`);
    const right = local && localShape ? localShape : shape;
    return right.test(value) ? good(name) : bad(name, `is malformed in ${where}; it looks like ${example}`);
  });
}

/** A dotenv file's values, quotes taken off. */
export function dotenv(text: string): Record<string, string> {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = /^\s*(?:export\s+)?([A-Z]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    return name ? [[name, value.replace(/^(['"])(.*)\1$/, '$2')] as const] : [];
  });
  return Object.fromEntries(lines);
}
