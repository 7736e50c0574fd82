import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ANALYTICS, NECESSARY } from '../../../web/src/pages/legal/browserStorage';

const SOURCES = fileURLToPath(new URL('../../../web/src', import.meta.url));

/** The names under which the site's own code keeps something in the browser. */
async function namesInCode(): Promise<string[]> {
  const files = (await readdir(SOURCES, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('pages/legal/'),
  );
  const texts = await Promise.all(files.map((file) => readFile(path.join(SOURCES, file), 'utf8')));
  const names = texts
    .filter((text) => /\b(local|session)Storage\b|\bkept(Text|Record)\(/.test(text))
    .flatMap((text) => [...text.matchAll(/'(tessera\.\w+)'/g)].map(([, name = '']) => name));
  return [...new Set(names)].sort();
}

describe('cookies page', () => {
  it('names everything that the code keeps in the browser, and nothing else', async () => {
    const named = [...NECESSARY, ...ANALYTICS].map(({ name }) => name).filter((name) => name.startsWith('tessera.'));
    assert.deepEqual(named.sort(), await namesInCode());
  });

  it('is right that no code sets a cookie', async () => {
    const files = (await readdir(SOURCES, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
    for (const file of files)
      assert.doesNotMatch(await readFile(path.join(SOURCES, file), 'utf8'), /document\.cookie/, file);
  });
});
