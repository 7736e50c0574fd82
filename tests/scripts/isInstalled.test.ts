import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isInstalled } from '../../scripts/local/isInstalled.mjs';

describe('whether the packages are installed', () => {
  let root: string;
  const lock = {
    '': { version: '1.0.0' },
    'node_modules/workspace': { link: true },
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/for-tests': { version: '1.0.0', integrity: 'sha512-c', dev: true },
    'node_modules/for-another-system': { version: '1.0.0', optional: true },
  };
  const write = (file: string, packages: object) => writeFile(path.join(root, file), JSON.stringify({ packages }));

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'tessera-setup-'));
    await mkdir(path.join(root, 'node_modules'));
    await write('package-lock.json', lock);
  });
  afterEach(() => rm(root, { recursive: true }));

  it('is not so on a fresh clone', () => {
    assert.equal(isInstalled(root, { dev: true }), false);
  });

  const one = lock['node_modules/one'];
  const forTests = lock['node_modules/for-tests'];

  it('is so when every package for this system is there', async () => {
    await write('node_modules/.package-lock.json', { 'node_modules/one': one, 'node_modules/for-tests': forTests });
    assert.equal(isInstalled(root, { dev: true }), true);
    assert.equal(isInstalled(root, { dev: false }), true);
  });

  it('is so for a start, and not for tests, when only the packages for tests are missing', async () => {
    await write('node_modules/.package-lock.json', { 'node_modules/one': one });
    assert.equal(isInstalled(root, { dev: false }), true);
    assert.equal(isInstalled(root, { dev: true }), false);
  });

  it('is not so when one is missing, of another version, or another file', async () => {
    for (const installed of [
      { 'node_modules/for-tests': forTests },
      { 'node_modules/one': { ...one, version: '1.0.1' }, 'node_modules/for-tests': forTests },
      { 'node_modules/one': { ...one, integrity: 'sha512-b' }, 'node_modules/for-tests': forTests },
      { 'node_modules/one': one, 'node_modules/for-tests': { ...forTests, version: '1.0.1' } },
    ]) {
      await write('node_modules/.package-lock.json', installed);
      for (const dev of [true, false]) assert.equal(isInstalled(root, { dev }), false, JSON.stringify(installed));
    }
  });
});
