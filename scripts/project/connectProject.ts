import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { DEV_PORTS } from '../lib/ports';
import { isDemoRunning, LOCAL_PROJECT } from '../local/runs';
import { projectOf } from './projectOf';

/** The emulators that firebase-admin finds by a variable of the environment. */
const EMULATORS = {
  FIRESTORE_EMULATOR_HOST: `127.0.0.1:${DEV_PORTS.firestore}`,
  FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${DEV_PORTS.auth}`,
};

/**
 * Connects firebase-admin, and the functions' own code, to a project: the local demo without a name, else a real
 * project with the credentials of `gcloud auth application-default login`.
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
    Object.assign(process.env, EMULATORS, { METADATA_SERVER_DETECTION: 'none', GCLOUD_PROJECT: LOCAL_PROJECT });
    initializeApp({ projectId: LOCAL_PROJECT });
    return LOCAL_PROJECT;
  }
  const projectId = projectOf(name);
  if (projectId.startsWith('demo-')) throw new Error(`${projectId} is in emulators only: ${usage}`);
  for (const variable of Object.keys(EMULATORS)) delete process.env[variable];
  process.env['GCLOUD_PROJECT'] = projectId;
  // A person's own credentials need a project whose quota is used.
  process.env['GOOGLE_CLOUD_QUOTA_PROJECT'] ??= projectId;
  initializeApp({ projectId, credential: applicationDefault() });
  return projectId;
}
