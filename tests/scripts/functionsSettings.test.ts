import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { functionsSettings, localSecret } from '../../scripts/local/functionsSettings';
import { DEV_RUN, TEST_RUN } from '../../scripts/local/runs';

const read = (file: string): string => readFileSync(new URL(`../../functions/${file}`, import.meta.url), 'utf8');
const config = read('src/platform/config.ts');
const names = (kind: string): string[] =>
  [...config.matchAll(new RegExp(`\\b${kind}\\('(\\w+)'`, 'g'))].flatMap(([, name]) => name ?? []);

describe('the local settings', () => {
  it('have a value for every setting: the emulator would ask for a missing one', () => {
    const settings = functionsSettings(read('.env.demo-tessera'), DEV_RUN);
    assert.ok(names('defineString').length >= 4);
    for (const name of names('defineString')) assert.match(settings, new RegExp(`^${name}=`, 'm'), name);
  });

  it('have every secret', async () => {
    assert.ok(names('defineSecret').length >= 2);
    for (const name of names('defineSecret')) assert.ok(await localSecret(name), name);
    await assert.rejects(localSecret('ANOTHER'), /no ANOTHER/);
  });

  it('send each run to its own ports', () => {
    for (const run of [DEV_RUN, TEST_RUN]) {
      const settings = functionsSettings('A=b\n', run);
      assert.equal(
        settings,
        `A=b\nSITE_URL=http://127.0.0.1:${run.ports.site}\nSTRIPE_API_BASE=http://127.0.0.1:${run.ports.stripe}\n`,
      );
    }
  });
});
