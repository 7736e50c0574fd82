/** Checks that the test on every line of the tables in docs/security.md, named by the end of its title, has passed. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../local/root';
import type { Count } from './parts';

const DOCUMENT = 'docs/security.md';
const IS_HEAD = /^\| (attack|function) /;

/** The last cell of each line of the tables, without backticks. */
async function namedTests(): Promise<string[]> {
  const lines = (await readFile(path.join(ROOT, DOCUMENT), 'utf8')).split('\n');
  return lines.flatMap((line) => {
    if (!line.startsWith('| ') || IS_HEAD.test(line)) return [];
    const cell = line.split('|').at(-2)?.trim() ?? '';
    return [/^`(.+)`$/.exec(cell)?.[1] ?? line];
  });
}

/** @param titles of the tests that have passed in a run of all of them */
export async function checkNamedTests(titles: readonly string[]): Promise<Count> {
  const missing = (await namedTests()).filter((name) => !titles.some((title) => title.endsWith(name)));
  if (missing.length === 0) return { passed: 1, failed: 0 };
  console.error(`${DOCUMENT} names tests that have not passed:\n  ${missing.join('\n  ')}`);
  return { passed: 0, failed: 1 };
}
