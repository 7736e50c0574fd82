/** The index of the decisions, and every place that names one. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/root';

const FOLDER = path.join(ROOT, 'docs/decisions');

describe('docs/decisions', () => {
  const files = readdirSync(FOLDER).filter((file) => file !== 'README.md');
  const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');

  it('the index names every decision once, with its title', () => {
    const entries = [...read('README.md').matchAll(/^- \[\d{4}\]\((\S+)\) (.+)$/gm)].map(([, file, title]) => ({
      file,
      title,
    }));
    const titles = files.map((file) => ({ file, title: /^# \d+\. (.+)$/m.exec(read(file))?.[1] }));
    const byFile = (a: { file?: string | undefined }, b: { file?: string | undefined }) =>
      String(a.file).localeCompare(String(b.file));
    assert.deepEqual(entries.sort(byFile), titles.sort(byFile));
  });

  it('no file names a decision that is gone', () => {
    const numbers = new Set(files.map((file) => Number(file.slice(0, 4))));
    // git's search, because it leaves out what is installed or built.
    const found = execFileSync('git', ['grep', '-nIoiE', 'decisions?[ /][0-9]{1,4}'], { cwd: ROOT, encoding: 'utf8' });
    const gone = found.split('\n').filter((line) => line && !numbers.has(Number(/\d+$/.exec(line)?.[0])));
    assert.deepEqual(gone, []);
    for (const file of files)
      for (const [number] of read(file).matchAll(/(?<=[ (])0[01]\d\d(?=[).,:])/g))
        assert.ok(numbers.has(Number(number)), `${file} names ${number}`);
  });
});
