import { installMonitoring, missingOf, monitoringFiles } from '../../project/monitoring';
import type { Context } from '../context';
import type { Step } from '../step';

const filesOf = (context: Context) => monitoringFiles({ site: context.host, mail: context.value('ADMIN_EMAIL') });

export const alerts: Step = {
  name: 'alerts',
  what: 'makes the alerts and the dashboard: without them nobody hears when something fails (docs/operations.md).',
  needs: ['SITE_URL', 'ADMIN_EMAIL'],
  publishesAddress: true,
  look: async (context) => missingOf(await filesOf(context), context),
  commands: ({ project }) => [`POST monitoring.googleapis.com/v3/projects/${project}/… for each file in monitoring/`],
  async run(context) {
    for (const line of await installMonitoring(await filesOf(context), context)) context.say(`  ${line}`);
  },
};
