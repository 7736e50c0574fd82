/** The site as it is deployed, built once for all tests of it, and what went into its files. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { exampleAddress } from '../../scripts/build/hosting';
import type { Page } from '../../scripts/build/pages';
import { buildWeb, type WebBuildOptions } from '../../scripts/build/web';
import { ROOT } from '../../scripts/lib/root';
import { TEST_PRODUCTION_SITE } from '../../scripts/local/runs';
import type { Route } from '../../web/src/app/router/route';

/** How long the build may take, in milliseconds. */
export const BUILD_TIME_LIMIT = 120_000;

export interface ProductionBuild {
  metafile: Metafile;
  pages: readonly Page[];
  /** Every file's path below the site's folder. */
  files: string[];
  read(file: string): Buffer;
}

let building: Promise<ProductionBuild> | undefined;

/** Always built anew: what an earlier run left may be older than the code. */
export function productionBuild(): Promise<ProductionBuild> {
  return (building ??= built({ outdir: TEST_PRODUCTION_SITE }));
}

/** Builds a site and lists its files. */
export async function built(options: WebBuildOptions & { outdir: string }): Promise<ProductionBuild> {
  const { metafile, pages } = await buildWeb(options);
  if (!metafile) throw new Error('The build made no metafile');
  const folder = path.join(ROOT, options.outdir);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return { metafile, pages, files, read: (file) => readFileSync(path.join(folder, file)) };
}

/** The file that Hosting answers a route's addresses with. */
export function fileOf(route: Route): string {
  const address = exampleAddress(route);
  return address === '/' ? 'index.html' : `${address.slice(1)}.html`;
}
