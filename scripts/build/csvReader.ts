/** The import's worker, which reads CSV files beside the page: a file of its own, under a name with a hash. */
import { createHash } from 'node:crypto';
import * as esbuild from 'esbuild';
import { ROOT } from '../lib/root';

/** The worker's code, and its path below the site's folder. */
export async function csvReader(): Promise<{ code: string; file: string }> {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ['web/src/features/transfer/csvWorker.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const code = outputFiles[0]?.text ?? '';
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8).toUpperCase();
  return { code, file: `static/js/csvWorker.${hash}.js` };
}
