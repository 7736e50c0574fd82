import { settingsFile } from '../../lib/settingsFile';
import type { Context } from '../context';
import { GoogleRefusal } from '../google';
import { Refusal } from '../refusal';
import type { Step } from '../step';
import { deployedSettings } from './functions';

/** The full name of a service contains the project's number, and this service is enabled in every project. */
const PATH = 'services/serviceusage.googleapis.com';

async function numberOf({ google, project }: Context): Promise<string> {
  const path = `v1/projects/${project}/${PATH}`;
  const service = await google.get<{ name: string }>('serviceusage', path).catch((error: unknown) => {
    // The service does not tell a stranger which projects exist.
    if (error instanceof GoogleRefusal && error.answered.status === 403) return undefined;
    throw error;
  });
  const [, number] = /^projects\/(\d+)\//.exec(service?.name ?? '') ?? [];
  if (number === undefined)
    throw new Refusal(
      `There is no project ${project}, or your account may not see it: make it at https://console.firebase.google.com, or sign ` +
        'in as its owner with gcloud auth application-default login, and run the command again.',
    );
  return number;
}

export const project: Step = {
  name: 'project',
  what: 'finds your project and its number, which addresses contain.',
  async look(context) {
    const number = await numberOf(context);
    return context.values['PROJECT_NUMBER'] === number ? [] : ['its number is not in the file of settings'];
  },
  commands: ({ project: id }) => [`GET serviceusage.googleapis.com/v1/projects/${id}/${PATH}`],
  async run(context) {
    const number = await numberOf(context);
    const isNewHere = Object.keys(context.values).length === 0;
    // On another machine an optional setting that is missing would be turned off on the site that runs.
    const former = isNewHere ? await deployedSettings(context) : {};
    if (Object.keys(former).length > 0)
      context.say(
        `  … ${settingsFile(context.project)} is missing here: it is written again as the functions that run have it.`,
      );
    context.save({ ...former, PROJECT_NUMBER: number });
  },
};
