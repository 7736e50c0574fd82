import type { Context } from '../context';
import { Refusal } from '../refusal';
import type { Step } from '../step';

/** A service tells the project's number with its name, and this one is enabled in every project. */
const PATH = 'services/serviceusage.googleapis.com';

async function numberOf({ google, project }: Context): Promise<string> {
  const service = await google.get<{ name: string }>('serviceusage', `v1/projects/${project}/${PATH}`);
  const [, number] = /^projects\/(\d+)\//.exec(service?.name ?? '') ?? [];
  if (number === undefined)
    throw new Refusal(
      `There is no project ${project}: make it at https://console.firebase.google.com, and run the command again.`,
    );
  return number;
}

export const project: Step = {
  name: 'project',
  what: 'finds your project and its number, of which addresses are made.',
  async look(context) {
    const number = await numberOf(context);
    return context.values['PROJECT_NUMBER'] === number ? [] : ['its number is not in the file of settings'];
  },
  commands: ({ project: id }) => [`GET serviceusage.googleapis.com/v1/projects/${id}/${PATH}`],
  async run(context) {
    context.save({ PROJECT_NUMBER: await numberOf(context) });
  },
};
