/**
 * `npm run set-admin -- <email>`: makes an account an admin. On the emulator with `--emulator` or where
 * FIREBASE_AUTH_EMULATOR_HOST is set; on a real project with `--project <id or alias>` and the credentials of
 * `gcloud auth application-default login`, or of a service account in GOOGLE_APPLICATION_CREDENTIALS.
 */
import { parseArgs } from 'node:util';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { projectOf } from './doctor/projectOf';
import { grantAdmin } from './local/grantAdmin';
import { DEV_PORTS } from './local/ports';
import { LOCAL_PROJECT } from './local/runs';

const USAGE = 'npm run set-admin -- somebody@shop.example --emulator, or --project <id> for a real project';

/** @throws Error when it is not clear whose account is meant */
function target(): { email: string; projectId: string; isEmulator: boolean } {
  const { values, positionals } = parseArgs({
    options: { emulator: { type: 'boolean', default: false }, project: { type: 'string' } },
    allowPositionals: true,
  });
  const [email, ...more] = positionals;
  if (!email?.includes('@') || more.length > 0) throw new Error(`One e-mail address, please: ${USAGE}`);
  if (values.emulator) process.env['FIREBASE_AUTH_EMULATOR_HOST'] ??= `127.0.0.1:${DEV_PORTS.auth}`;
  const isEmulator = Boolean(process.env['FIREBASE_AUTH_EMULATOR_HOST']);
  const projectId = isEmulator ? LOCAL_PROJECT : projectOf(values.project);
  if (!isEmulator && projectId.startsWith('demo-')) throw new Error(`${projectId} is in emulators only: ${USAGE}`);
  return { email, projectId, isEmulator };
}

try {
  const { email, projectId, isEmulator } = target();
  // A person's own credentials need a project to be counted against.
  if (!isEmulator) process.env['GOOGLE_CLOUD_QUOTA_PROJECT'] ??= projectId;
  const auth = getAuth(initializeApp({ projectId, ...(!isEmulator && { credential: applicationDefault() }) }));
  const isNew = await grantAdmin(auth, email, { allowUnverified: isEmulator });
  console.log(
    isNew
      ? `${email} is an admin in ${projectId} from the next sign-in on.`
      : `${email} was an admin in ${projectId} already.`,
  );
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
