/**
 * `npm run build`: the site into web/dist, the functions into functions/lib, with the lockfile and the configuration
 * that they are deployed with: of the local demo, or of a real project with `npm run build -- --project <id or alias>`.
 */
import { parseArgs } from 'node:util';
import { buildForProject } from './build/project';
import { projectOf } from './project/projectOf';

const { values } = parseArgs({ options: { project: { type: 'string' } } });
await buildForProject(projectOf(values.project));
