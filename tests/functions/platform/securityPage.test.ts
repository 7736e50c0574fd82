import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../scripts/local/root';
import { loadFunctions } from '../../support/functions';

const lines = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (attack|function) /.test(line));
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('docs/security.md', () => {
  it('has a line for every exported function, and for no other', async () => {
    const described = lines.flatMap((line) => /^\| `(\w+)`/.exec(line)?.[1] ?? []);
    assert.deepEqual(described.sort(), Object.keys(await loadFunctions()).sort());
  });

  it('names a test on every line, by a title that is there', () => {
    const folder = path.join(ROOT, 'tests');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(test|spec)\.ts$/.test(file),
    );
    const tests = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
    /** The end of a title, as it stands in a call of `it` or `test`. */
    const isThere = (title: string): boolean =>
      ["'", '`', '"'].some((quote) =>
        tests
          .split(`${title}${quote}, `)
          .slice(0, -1)
          .some((before) => /\b(it|test)\([^\n]*$/.test(before)),
      );
    for (const line of lines) {
      const title = /^`(.+)`$/.exec(cellsOf(line).at(-1) ?? '')?.[1];
      assert.ok(title && isThere(title), line);
    }
  });
});
