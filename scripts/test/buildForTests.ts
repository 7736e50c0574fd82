import path from 'node:path';
import { buildFunctions } from '../build/functions';
import { buildWeb } from '../build/web';
import { TEST_RUN } from '../local/runs';
import type { Part } from './parts';

/**
 * Builds what these parts need, into folders of the test run's own, so that neither `npm start` nor `npm run build` is
 * disturbed: the functions, and the site for the test run's emulators. The tests of the deployed site build that themselves.
 * @throws whatever the build throws
 */
export async function buildForTests(parts: Part[]): Promise<void> {
  const all = parts.includes('build') || parts.includes('e2e');
  if (all || parts.includes('functions')) await buildFunctions({ outdir: path.join(TEST_RUN.functions, 'lib') });
  if (!all) return;
  await buildWeb({ emulators: TEST_RUN.ports, outdir: TEST_RUN.site });
}
