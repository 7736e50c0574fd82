import { settingsFile, valuesIn } from '../lib/settingsFile';
import { buildFunctions } from './functions';
import { writeFunctionsLock } from './functionsLock';
import { writeDeployedConfig } from './hosting';
import { buildWeb } from './web';

/**
 * Builds everything that is deployed to a project, with the settings in its file.
 * @throws Error when a real project has no file of settings, or one of them is malformed
 */
export async function buildForProject(project: string): Promise<void> {
  const file = settingsFile(project);
  const settings = project.startsWith('demo-') ? {} : valuesIn(file);
  if (!settings) throw new Error(`${file} is missing: npm run go-live -- --project ${project} writes it`);
  await Promise.all([buildWeb({ settings }), buildFunctions(), writeFunctionsLock()]);
  await writeDeployedConfig(project, Boolean(settings['APP_CHECK_SITE_KEY']));
}
