/**
 * Builds the functions as they are deployed: bundled with their packages, and split at dynamic imports. A cold start
 * gains most from reading a few files instead of hundreds (figures in docs/performance.md).
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type * as esbuild from 'esbuild';
import { ROOT } from '../lib/root';
import { loadWhenUsed } from './loadWhenUsed';
import { type Build, run } from './run';

/** CommonJS packages expect these names, which an ES module does not have. */
const COMMONJS_NAMES = `
import { createRequire as createRequire__ } from 'node:module';
import { dirname as dirname__ } from 'node:path';
import { fileURLToPath as fileURLToPath__ } from 'node:url';
const require = createRequire__(import.meta.url);
const __filename = fileURLToPath__(import.meta.url);
const __dirname = dirname__(__filename);`;

/** esbuild's options. `functions/src/index.ts` becomes `index.js`, and what it loads on demand becomes chunks. */
export const functionsOptions = (outdir: string) =>
  ({
    absWorkingDir: ROOT,
    entryPoints: { index: 'functions/src/index.ts' },
    outdir: path.resolve(ROOT, outdir),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Identifiers are not minified, so that stack traces are readable without source maps, which would slow a start.
    minifyWhitespace: true,
    minifySyntax: true,
    banner: { js: COMMONJS_NAMES },
    chunkNames: '[name]-[hash]',
    plugins: [loadWhenUsed],
    logLevel: 'warning',
  }) satisfies esbuild.BuildOptions;

/**
 * Builds `index.js` and its chunks. Resolves after the first complete build.
 * @param options `outdir`: by default `functions/lib`, to which `functions/package.json` refers
 */
export async function buildFunctions({ watch = false, outdir = 'functions/lib' } = {}): Promise<Build> {
  // Chunks of earlier builds have other names and would be deployed too.
  await rm(path.resolve(ROOT, outdir), { recursive: true, force: true });
  return run(functionsOptions(outdir), { watch });
}
