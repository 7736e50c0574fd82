import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/root';

/** What Google takes as a project's id. */
export const PROJECT_ID = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;

/**
 * The project id of a name: an alias in .firebaserc, the default project, or the id itself.
 * @throws Error when .firebaserc is malformed or names no project
 */
export function projectOf(name = 'default', text = readFileSync(path.join(ROOT, '.firebaserc'), 'utf8')): string {
  const example = '.firebaserc is malformed; it looks like {"projects":{"default":"my-project"}}';
  let projects: unknown;
  try {
    projects = (JSON.parse(text) as { projects?: unknown }).projects;
  } catch (error) {
    throw new Error(example, { cause: error });
  }
  if (!projects || typeof projects !== 'object') throw new Error(example);
  const project = (projects as Record<string, unknown>)[name];
  if (project === undefined && name !== 'default' && PROJECT_ID.test(name)) return name;
  if (project === undefined && name !== 'default')
    throw new Error(`${name} is neither an alias in .firebaserc nor a project's id`);
  if (typeof project !== 'string' || !PROJECT_ID.test(project)) throw new Error(example);
  return project;
}
