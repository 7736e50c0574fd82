/** What the commands of package.json import, compared with what is installed when somebody has only run `npm start`. */
import assert from 'node:assert/strict';
import { builtinModules } from 'node:module';
import * as esbuild from 'esbuild';
import { readJson, ROOT } from '../../scripts/lib/root';

interface Manifest {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** The packages that a script and its parts import, also later. */
async function packagesOf(script: string): Promise<string[]> {
  const { metafile } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [script],
    outdir: 'unwritten',
    write: false,
    metafile: true,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    loader: { '.png': 'empty', '.css': 'empty' },
    logLevel: 'silent',
  });
  const imported = Object.values(metafile.inputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  const names = imported.map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  return [...new Set(names)].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
}

describe('the commands of package.json', () => {
  it('import only what npm start installs, unless a command installs the rest first', async () => {
    const { scripts = {}, dependencies = {} } = await readJson<Manifest>('package.json');
    const workspaces = await Promise.all(
      ['functions', 'functions/domain', 'web'].map((folder) => readJson<Manifest>(`${folder}/package.json`)),
    );
    const installed = new Set(
      [dependencies, ...workspaces.map((workspace) => workspace.dependencies ?? {})].flatMap(Object.keys),
    );
    const installsAll = (name: string) => / --(tests|packages)$/.test(scripts[`pre${name}`] ?? '');
    const commands = Object.entries(scripts).flatMap(([name, command]) => {
      const [script] = /scripts\/[\w/-]+\.ts/.exec(command) ?? [];
      return script === undefined || installsAll(name) ? [] : [{ name, script }];
    });
    assert.ok(commands.length > 8);
    const missing = await Promise.all(
      commands.map(async ({ name, script }) =>
        (await packagesOf(script)).filter((one) => !installed.has(one)).map((one) => `${name}: ${one}`),
      ),
    );
    assert.deepEqual(missing.flat(), []);
  });
});
