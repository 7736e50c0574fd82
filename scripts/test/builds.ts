/**
 * What tests read or run is built once, before the first test starts, into folders of its own: neither `npm start` nor
 * `npm run build` is disturbed.
 */
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
import { buildFunctions } from '../build/functions';
import { buildWeb, type WebBuildOptions } from '../build/web';
import { ROOT } from '../lib/root';
import { BROWSER_RUN, type LocalRun, TEST_FULL_SITE, TEST_PRODUCTION_SITE, TEST_RUN } from '../local/runs';
import type { Part } from './parts';

/** What a test of the build reads besides the site's files. */
export interface BuildReport {
  metafile: Metafile;
  pages: { path: string; source: string; file: string }[];
}

/** The file of a site's report, beside its folder. */
export const reportFile = (site: string): string => path.join(ROOT, `${site}.json`);

const libraryOf = (run: LocalRun): string => path.join(ROOT, run.functions, 'lib');

/** Builds a site and leaves a report of what went into its files. */
async function buildReported(outdir: string, options: WebBuildOptions): Promise<void> {
  const { metafile, pages } = await buildWeb({ ...options, outdir });
  const report: BuildReport = {
    metafile,
    pages: pages.map(({ route, source, file }) => ({ path: route.path, source, file })),
  };
  await writeFile(reportFile(outdir), JSON.stringify(report));
}

/** The builds by name. What an earlier run left may be older than the code, so each is made again. */
const BUILDS = {
  /** The functions of both runs. */
  async functions() {
    await buildFunctions({ outdir: libraryOf(TEST_RUN) });
    await rm(libraryOf(BROWSER_RUN), { recursive: true, force: true });
    await cp(libraryOf(TEST_RUN), libraryOf(BROWSER_RUN), { recursive: true });
  },
  /** The site of the browser tests, and the same site with all that a setting switches on. */
  site: () => buildWeb({ emulators: BROWSER_RUN.ports, outdir: BROWSER_RUN.site }),
  fullSite: () =>
    buildReported(TEST_FULL_SITE, {
      emulators: BROWSER_RUN.ports,
      settings: { MEASUREMENT_ID: 'G-TEST', APP_CHECK_SITE_KEY: '6Lxxxxxxxxxxxxxxxxxxxxxx' },
    }),
  /** The site as it is deployed. The unit tests compare it with the full one. */
  productionSite: () => buildReported(TEST_PRODUCTION_SITE, {}),
};
export type BuildName = keyof typeof BUILDS;

/** The builds that a part needs. */
export const BUILDS_OF: Partial<Record<Part, readonly BuildName[]>> = {
  build: ['functions', 'site'],
  functions: ['functions'],
  e2e: ['functions', 'site', 'fullSite'],
  unit: ['productionSite', 'fullSite'],
};

// Each build is a process of its own: minifying occupies one, and the local stand-ins must go on answering meanwhile.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await BUILDS[process.argv[2] as BuildName]();
