/** Checks docs/security.md: every table row names a test by the end of its title, and that test has passed. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../lib/root';
import { type Count, FAILED, PASSED } from './parts';

const DOCUMENT = 'docs/security.md';
/** The head of a table whose lines name tests. */
const NAMES_TESTS = /^\| .*\| test \|$/;

/** The lines of the tables of tests: the first cell, and the test's name; the whole line where there is none. */
export async function securityLines(): Promise<{ about: string; test: string }[]> {
  const tables = (await readFile(path.join(ROOT, DOCUMENT), 'utf8'))
    .split(/\n(?!\|)/)
    .map((table) => table.split('\n'));
  return tables.flatMap((lines) => {
    const head = lines.findIndex((line) => NAMES_TESTS.test(line));
    if (head === -1) return [];
    return lines.slice(head + 2).map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return { about: cells[1] ?? '', test: /^`(.+)`$/.exec(cells.at(-2) ?? '')?.[1] ?? line };
    });
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
