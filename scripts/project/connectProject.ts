import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { functionsEnvironment } from '../local/functionsSettings';
import { DEV_RUN, isDemoRunning, LOCAL_PROJECT } from '../local/runs';
import { projectOf } from './projectOf';

/**
 * Connects firebase-admin, and the functions' own code, to a project: without a name the local demo with its settings,
 * else a real project with the credentials of `gcloud auth application-default login`.
 *
 * @param name an alias in .firebaserc, or an id
 * @param usage appended to the errors
 * @returns the project's id
 * @throws Error when the demo does not run, or when the project exists only in emulators
 */
export async function connectProject(
  name: string | undefined,
  usage: string,
  isRunning = isDemoRunning,
): Promise<string> {
  if (name === undefined) {
    if (!(await isRunning())) throw new Error(`The local demo does not run: ${usage}`);
    await functionsEnvironment(DEV_RUN);
    initializeApp({ projectId: LOCAL_PROJECT });
    return LOCAL_PROJECT;
  }
  const projectId = projectOf(name);
  if (projectId.startsWith('demo-')) throw new Error(`${projectId} is in emulators only: ${usage}`);
  delete process.env['FIRESTORE_EMULATOR_HOST'];
  delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  process.env['GCLOUD_PROJECT'] = projectId;
  // A person's own credentials need a project whose quota is used.
  process.env['GOOGLE_CLOUD_QUOTA_PROJECT'] ??= projectId;
  initializeApp({ projectId, credential: applicationDefault() });
  return projectId;
}
