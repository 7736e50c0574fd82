/** The site as it is deployed, which is built before the tests start, and what went into its files. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { exampleAddress } from '../../scripts/build/hosting';
import type { Page } from '../../scripts/build/pages';
import { ROOT } from '../../scripts/lib/root';
import { TEST_PRODUCTION_SITE } from '../../scripts/local/runs';
import { type BuildReport, reportFile } from '../../scripts/test/builds';
import { routes } from '../../web/src/routes';
import type { Route } from '../../web/src/shared/route';

export interface ProductionBuild {
  metafile: Metafile;
  pages: readonly Page[];
  /** Every file's path below the site's folder. */
  files: string[];
  read(file: string): Buffer;
}

/** A built site: by default the one that is deployed. */
export function builtSite(site = TEST_PRODUCTION_SITE): ProductionBuild {
  const { metafile, pages } = JSON.parse(readFileSync(reportFile(site), 'utf8')) as BuildReport;
  const folder = path.join(ROOT, site);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return {
    metafile,
    pages: pages.flatMap(({ path: pathname, ...page }) =>
      routes.filter((route) => route.path === pathname).map((route) => ({ route, ...page })),
    ),
    files,
    read: (file) => readFileSync(path.join(folder, file)),
  };
}

/** The file that Hosting answers a route's addresses with. */
export function fileOf(route: Route): string {
  const address = exampleAddress(route);
  return address === '/' ? 'index.html' : `${address.slice(1)}.html`;
}
