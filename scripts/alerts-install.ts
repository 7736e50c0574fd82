/**
 * `npm run alerts:install -- --project live --site shop.example --mail ops@shop.example`: makes or updates the uptime
 * check, the metrics, the alert policies and the dashboard of `monitoring/` in a real project, with the credentials of
 * `gcloud auth application-default login`. A second run changes what has changed and makes nothing twice.
 *
 * - `--dry-run`: prints what would be sent, and sends nothing.
 */
import { parseArgs } from 'node:util';
import { applicationDefault } from 'firebase-admin/app';
import { runCommand } from './lib/runCommand';
import { installMonitoring, monitoringFiles } from './project/monitoring';
import { projectOf } from './project/projectOf';

const USAGE = 'npm run alerts:install -- --project live --site shop.example --mail ops@shop.example [--dry-run]';
const [API, LOGGING] = ['https://monitoring.googleapis.com', 'https://logging.googleapis.com'];

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      project: { type: 'string' },
      site: { type: 'string' },
      mail: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const { project, site, mail } = values;
  if (project === undefined || site === undefined || mail === undefined) throw new Error(USAGE);
  const projectId = projectOf(project);
  if (projectId.startsWith('demo-')) throw new Error(`${projectId} is in emulators only: ${USAGE}`);
  const files = await monitoringFiles({ site, mail });
  if (values['dry-run']) {
    console.log(JSON.stringify(files, null, 2));
    return;
  }
  const { access_token } = await applicationDefault().getAccessToken();
  const done = await installMonitoring(files, { api: API, logging: LOGGING, projectId, token: access_token });
  for (const line of done) console.log(line);
});
