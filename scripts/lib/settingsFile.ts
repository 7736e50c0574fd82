/** `functions/.env.<project>`: every value of a real project that is not a secret. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { keysOf } from '@tessera/domain/lib/keys';
import { type SettingName, SETTINGS } from '@tessera/domain/operation/settings';
import { ROOT } from './root';

export type Values = Readonly<Record<string, string | undefined>>;

/** The file's path below the root. */
export const settingsFile = (project: string): string => `functions/.env.${project}`;

/** The values in a file of settings below a folder; undefined if it is missing. */
export function valuesIn(file: string, root = ROOT): Values | undefined {
  const place = path.join(root, file);
  return existsSync(place) ? parseEnv(readFileSync(place, 'utf8')) : undefined;
}

/** The settings that the file holds, in the order of the table. */
export const FILED: readonly SettingName[] = keysOf(SETTINGS).filter((name) => SETTINGS[name].home !== 'secret');

/** A value as every reader of such files takes it. @throws Error for what cannot be written in one line */
function quoted(value: string): string {
  if (/^[\w@.:/-]*$/.test(value)) return value;
  // Only JSON may contain a quotation mark, and JSON has another spelling for it.
  const text = value.startsWith('{') ? value.replaceAll("'", '\\u0027') : value;
  if (!/['\n\r]/.test(text)) return `'${text}'`;
  // Between quotation marks the readers differ over a backslash.
  if (!/["\\\n\r]/.test(text)) return `"${text}"`;
  throw new Error('A setting cannot contain a line break, nor an apostrophe with a quotation mark or a backslash.');
}

/**
 * Writes the file in one step, so that it is never half-written. Values that the table does not know are kept.
 * @throws Error for a value that such a file cannot hold
 */
export function writeSettings(project: string, values: Values, root: string): void {
  const names: string[] = FILED.filter((name) => values[name] !== undefined);
  const others = Object.keys(values).filter((name) => !Object.hasOwn(SETTINGS, name));
  const lines = [...names, ...others].map((name) => `${name}=${quoted(values[name] ?? '')}\n`);
  const place = path.join(root, settingsFile(project));
  const head =
    '# Written by `npm run go-live`. It has no secrets. functions/domain/src/operation/settings.ts explains each value.\n';
  writeFileSync(`${place}.part.local`, head + lines.join(''));
  renameSync(`${place}.part.local`, place);
}
