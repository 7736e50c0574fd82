/** Checks docs/security.md: every table row names a test by the end of its title, and that test has passed. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../lib/root';
import { type Count, FAILED, PASSED } from './parts';

const DOCUMENT = 'docs/security.md';
const IS_HEAD = /^\| (attack|function) /;

/** The lines of the document's tables: the first cell, and the name of the test; the whole line where it names none. */
export async function securityLines(): Promise<{ about: string; test: string }[]> {
  const lines = (await readFile(path.join(ROOT, DOCUMENT), 'utf8')).split('\n');
  return lines.flatMap((line) => {
    if (!line.startsWith('| ') || IS_HEAD.test(line)) return [];
    const cells = line.split('|').map((cell) => cell.trim());
    return [{ about: cells[1] ?? '', test: /^`(.+)`$/.exec(cells.at(-2) ?? '')?.[1] ?? line }];
  });
}

/** @param titles of the tests that have passed in a run of all of them */
export async function checkNamedTests(titles: readonly string[]): Promise<Count> {
  const names = (await securityLines()).map(({ test }) => test);
  const missing = names.filter((name) => !titles.some((title) => title.endsWith(name)));
  if (missing.length === 0) return PASSED;
  console.error(`${DOCUMENT} names tests that have not passed:\n  ${missing.join('\n  ')}`);
  return FAILED;
}
