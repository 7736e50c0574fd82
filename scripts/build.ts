/**
 * `npm run build`: the site into web/dist, the functions into functions/lib, with the lockfile and the configuration
 * that they are deployed with: of the local demo, or of a real project with `npm run build -- --project <id or alias>`.
 */
import { parseArgs } from 'node:util';
import { buildForProject } from './build/project';
import { alone } from './lib/alone';
import { runCommand } from './lib/runCommand';
import { wordsOf } from './lib/wordsOf';
import { projectOf } from './project/projectOf';

const project = wordsOf('npm run build, or npm run build -- --project my-project', () =>
  projectOf(parseArgs({ options: { project: { type: 'string' } } }).values.project),
);
await runCommand(() => alone(() => buildForProject(project)));
