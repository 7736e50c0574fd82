/**
 * `npm run set-admin -- <email>`: makes an account an admin; `--remove` undoes that. In the local demo while it runs,
 * or in a real project with `--project <id or alias>` and the credentials of `gcloud auth application-default login`,
 * or of a service account in GOOGLE_APPLICATION_CREDENTIALS.
 */
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { projectOf } from './doctor/projectOf';
import { adminCommand, grantAdmin, removeAdmin } from './local/admins';
import { DEV_PORTS } from './local/ports';
import { isDemoRunning, LOCAL_PROJECT } from './local/runs';

const DEMO = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? `127.0.0.1:${DEV_PORTS.auth}`;

/** @throws Error when the project is only for emulators */
function realProject(name: string): string {
  const project = projectOf(name);
  if (project.startsWith('demo-')) throw new Error(`${project} is in emulators only: leave --project out.`);
  return project;
}

try {
  const { email, remove, project } = await adminCommand(process.argv.slice(2), () => isDemoRunning(DEMO));
  const isDemo = project === undefined;
  const projectId = isDemo ? LOCAL_PROJECT : realProject(project);
  if (isDemo) process.env['FIREBASE_AUTH_EMULATOR_HOST'] = DEMO;
  else {
    delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
    // A person's own credentials need a project whose quota is used.
    process.env['GOOGLE_CLOUD_QUOTA_PROJECT'] ??= projectId;
  }
  const auth = getAuth(initializeApp({ projectId, ...(!isDemo && { credential: applicationDefault() }) }));
  if (remove) {
    const wasAdmin = await removeAdmin(auth, email);
    console.log(
      wasAdmin
        ? `${email} is no longer an admin in ${projectId}, and is signed out everywhere.`
        : `${email} was no admin in ${projectId}; it is signed out everywhere anyway.`,
    );
  } else {
    const isNew = await grantAdmin(auth, email, { allowUnverified: isDemo });
    console.log(
      isNew
        ? `${email} is an admin in ${projectId} from the next sign-in on.`
        : `${email} was an admin in ${projectId} already.`,
    );
  }
} catch (error) {
  const isUnknown = error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
  console.error(
    isUnknown
      ? 'No account has this address; it has to sign up first.'
      : error instanceof Error
        ? error.message
        : error,
  );
  process.exitCode = 1;
}
