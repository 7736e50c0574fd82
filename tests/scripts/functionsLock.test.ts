import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Lockfile, lockOf, type Manifest } from '../../scripts/build/functionsLock';

const read = async <Content>(file: string): Promise<Content> =>
  JSON.parse(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')) as Content;

describe('the lockfile of the functions', () => {
  let root: Lockfile;
  let manifest: Manifest;
  before(async () => {
    [root, manifest] = await Promise.all([
      read<Lockfile>('package-lock.json'),
      read<Manifest>('functions/package.json'),
    ]);
  });

  it('names exact versions, those that are tested here, and nothing of this workspace', () => {
    const { dependencies = {} } = manifest;
    assert.deepEqual(
      dependencies,
      Object.fromEntries(
        Object.keys(dependencies).map((name) => [name, root.packages[`node_modules/${name}`]?.version]),
      ),
    );
    assert.equal('devDependencies' in manifest, false);
    assert.equal(JSON.stringify(lockOf(root, manifest)).includes('@tessera/'), false);
  });

  it('is a lockfile that npm takes for complete', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tessera-lock-'));
    try {
      await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
      await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lockOf(root, manifest)));
      const { stdout } = await promisify(execFile)(
        'npm',
        ['ci', '--dry-run', '--ignore-scripts', '--offline', '--no-audit', '--no-fund', '--loglevel=notice'],
        { cwd: folder, shell: process.platform === 'win32' },
      );
      assert.match(stdout, /add(ed)? /);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('finds a nested version before the one above it, and names what is missing', () => {
    const packages = {
      'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
      'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1' } },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0', optionalDependencies: { gone: '1' } },
    };
    const lock = lockOf({ name: 'root', lockfileVersion: 3, packages }, { name: 'f', dependencies: { a: '1.0.0' } });
    assert.deepEqual(Object.keys(lock.packages), [
      '',
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
    ]);
    assert.throws(
      () => lockOf({ name: 'root', lockfileVersion: 3, packages }, { name: 'f', dependencies: { gone: '1' } }),
      /has no gone, which f needs/,
    );
  });
});
