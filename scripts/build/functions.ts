/**
 * The functions as they are deployed: packages bundled too, split where a handler imports when first used. A cold
 * start gains most from reading a few files instead of hundreds (docs/performance.md has the figures).
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type * as esbuild from 'esbuild';
import { ROOT } from '../local/root';
import { type Build, run } from './run';

/** CommonJS packages expect these names; an ES module has to be given them. */
const COMMONJS_NAMES = `
import { createRequire as createRequire__ } from 'node:module';
import { dirname as dirname__ } from 'node:path';
import { fileURLToPath as fileURLToPath__ } from 'node:url';
const require = createRequire__(import.meta.url);
const __filename = fileURLToPath__(import.meta.url);
const __dirname = dirname__(__filename);`;

export interface FunctionsBuildOptions {
  watch?: boolean;
  /** Where the files go; `functions/lib`, which `functions/package.json` names, unless said otherwise. */
  outdir?: string;
}

/** Builds `functions/lib/index.js` and its chunks. Resolves after the first complete build. */
export async function buildFunctions({
  watch = false,
  outdir = 'functions/lib',
}: FunctionsBuildOptions = {}): Promise<Build> {
  // Chunks of earlier builds have other names, and would be deployed too.
  await rm(path.resolve(ROOT, outdir), { recursive: true, force: true });
  return run(
    {
      absWorkingDir: ROOT,
      entryPoints: { index: 'functions/src/index.ts' },
      outdir: path.resolve(ROOT, outdir),
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      // Identifiers stay as they are: stack traces keep the names of the source, and a start does not pay for giving
      // them back.
      minifyWhitespace: true,
      minifySyntax: true,
      banner: { js: COMMONJS_NAMES },
      chunkNames: '[name]-[hash]',
      logLevel: 'warning',
    } satisfies esbuild.BuildOptions,
    { watch },
  );
}
