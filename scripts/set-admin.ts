/**
 * `npm run set-admin -- <email>`: makes an account an admin; `--remove` undoes that. In the local demo while it runs,
 * or in a real project with `--project <id or alias>` and the credentials of `gcloud auth application-default login`,
 * or of a service account in GOOGLE_APPLICATION_CREDENTIALS.
 */
import { getAuth } from 'firebase-admin/auth';
import { adminCommand, grantAdmin, removeAdmin, USAGE } from './local/admins';
import { connectProject } from './project/connectProject';

try {
  const { email, remove, project } = adminCommand(process.argv.slice(2));
  const projectId = await connectProject(project, USAGE);
  const auth = getAuth();
  if (remove) {
    const wasAdmin = await removeAdmin(auth, email);
    console.log(
      wasAdmin
        ? `${email} is no longer an admin in ${projectId}, and is signed out everywhere.`
        : `${email} was no admin in ${projectId}; it is signed out everywhere anyway.`,
    );
  } else {
    const isNew = await grantAdmin(auth, email, { allowUnverified: project === undefined });
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
