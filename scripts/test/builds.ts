/**
 * What tests read or run is built once, before the first test starts, into folders of its own: neither `npm start` nor
 * `npm run build` is disturbed.
 */
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { buildFunctions } from '../build/functions';
import { buildWeb, type WebBuildOptions } from '../build/web';
import { ROOT } from '../lib/root';
import {
  BROWSER_RUN,
  type LocalRun,
  TEST_LOCAL_SITE,
  TEST_MEASURED_SITE,
  TEST_PORTS,
  TEST_PRODUCTION_SITE,
  TEST_RUN,
} from '../local/runs';
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

/**
 * Builds what the tests beside emulators need, always anew: what an earlier run left may be older than the code. For
 * `functions` and `e2e`, the functions of both runs. For `e2e`, the site, and the same site with page views.
 */
export async function buildForBackend(parts: readonly Part[]): Promise<void> {
  const needs = (...some: Part[]) => some.some((part) => parts.includes(part));
  if (needs('build', 'functions', 'e2e')) {
    await buildFunctions({ outdir: libraryOf(TEST_RUN) });
    await rm(libraryOf(BROWSER_RUN), { recursive: true, force: true });
    await cp(libraryOf(TEST_RUN), libraryOf(BROWSER_RUN), { recursive: true });
  }
  const { ports, site } = BROWSER_RUN;
  if (needs('build', 'e2e')) await buildWeb({ emulators: ports, outdir: site });
  if (needs('e2e')) {
    const settings = { TESSERA_MEASUREMENT_ID: 'G-TEST' };
    await buildWeb({ emulators: ports, settings, outdir: TEST_MEASURED_SITE });
  }
}

/** Builds what the unit tests read: the site as it is deployed, and the site with which they compare it. */
export async function buildForUnit(): Promise<void> {
  await buildReported(TEST_PRODUCTION_SITE, {});
  const settings = { TESSERA_APP_CHECK_SITE_KEY: '6Lxxxxxxxxxxxxxxxxxxxxxx' };
  await buildReported(TEST_LOCAL_SITE, { emulators: TEST_PORTS, settings });
}
