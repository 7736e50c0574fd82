import type { Context } from '../context';
import { giveRights, missingRights, placeOf, rightLine, wantedRights } from '../policies';
import type { Step } from '../step';

/**
 * Google makes these accounts minutes after their service is first used, and the first trigger of a new project fails
 * without them.
 */
const AGENTS = ['eventarc', 'pubsub'] as const;

const missing = (context: Context) =>
  missingRights(context, placeOf.project(context), wantedRights(context, [...AGENTS], 'project'));

export const agents: Step = {
  name: 'agents',
  what: 'makes the accounts in whose name Google delivers events of the database, and gives them their rights.',
  minutes: 2,
  look: async (context) => (await missing(context)).map(rightLine),
  commands: ({ project }) =>
    AGENTS.map(
      (agent) => `gcloud beta services identity create --service=${agent}.googleapis.com --project ${project}`,
    ),
  async run(context) {
    const { google } = context;
    for (const agent of AGENTS) {
      const path = `v1beta1/projects/${context.value('PROJECT_NUMBER')}/services/${agent}.googleapis.com`;
      await google.finish('POST', 'serviceusage', `${path}:generateServiceIdentity`, {});
    }
    await giveRights(context, placeOf.project(context), wantedRights(context, [...AGENTS], 'project'));
  },
};
