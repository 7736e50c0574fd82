/** Files in which the local stand-ins keep their state from one start to the next. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The stored state; undefined without a file. */
export const readState = <State>(file: string | undefined): State | undefined =>
  file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : undefined;

/** Replaces the file in one step: a process that ends meanwhile leaves the earlier one. Does nothing without a file. */
export function writeState(file: string | undefined, state: object): void {
  if (!file) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(state), { mode: 0o600 });
  renameSync(own, file);
}
