/** Files in which the local stand-ins keep their state from one start to the next. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The stored state; undefined without a file. */
export const readState = <State>(file: string | undefined): State | undefined =>
  file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : undefined;

/** Replaces the file in one step: another process reads the earlier one or the new one, and never half of it. */
export function replaceFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, text, { mode: 0o600 });
  renameSync(own, file);
}

/** Stores the state. Does nothing without a file. */
export function writeState(file: string | undefined, state: object): void {
  if (file) replaceFile(file, JSON.stringify(state));
}
