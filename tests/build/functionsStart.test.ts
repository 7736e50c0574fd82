/** What every function reads and compiles when it starts: the time of a first answer is mostly this. */
import assert from 'node:assert/strict';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { functionsOptions } from '../../scripts/build/functions';
import { closure } from '../../scripts/build/outputs';

const OUTDIR = '.local/never-written';
/**
 * The database client is most of it: each first answer reads it anyway, and the triggers' own forms need it at the
 * start. If the growth is justified, raise it and say so.
 */
const MOST_BYTES = 3_500_000;
/** Packages of which a function loads what it uses with its first call. */
const ON_DEMAND = ['jwks-rsa', 'nodemailer', 'passkit-generator', 'pngjs', 'stripe', 'tldts', 'zod'];

describe('the start of the functions', () => {
  let outputs: esbuild.Metafile['outputs'];
  /** What a process reads when it starts, for each function that it can serve. */
  let starts: Set<string>[];
  const bytesOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
  const inputsOf = (files: Iterable<string>) => [...files].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));

  before(async () => {
    ({
      metafile: { outputs },
    } = await esbuild.build({ ...functionsOptions(OUTDIR), write: false, metafile: true }));
    const index = path.posix.join(OUTDIR, 'index.js');
    starts = (outputs[index]?.imports ?? [])
      .filter(({ kind }) => kind === 'dynamic-import')
      .map(({ path: served }) => new Set([...closure(outputs, index), ...closure(outputs, served)]));
    assert.ok(starts.length > 20, 'each function is loaded on its own');
  });

  it(`each function reads at most ${MOST_BYTES.toLocaleString('en-GB')} bytes when it starts`, () => {
    const most = Math.max(...starts.map(bytesOf));
    assert.ok(most <= MOST_BYTES, `${most} bytes`);
  });

  for (const name of ON_DEMAND) {
    it(`no function reads ${name} before its first call needs it`, () => {
      const isPartOf = (file: string) => file.includes(`node_modules/${name}/`);
      for (const start of starts) assert.deepEqual(inputsOf(start).filter(isPartOf), []);
      assert.ok(inputsOf(Object.keys(outputs)).some(isPartOf), `nothing loads ${name} at all`);
    });
  }

  it('the functions contain no second copy of the URL class', () => {
    assert.deepEqual(
      inputsOf(Object.keys(outputs)).filter((file) => file.includes('node_modules/tr46/')),
      [],
    );
  });
});
