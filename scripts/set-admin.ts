/**
 * `npm run set-admin -- <email>`: makes an account an admin; `--remove` undoes that. In the local demo while it runs,
 * or in a real project with `--project <id or alias>` and the credentials of `gcloud auth application-default login`,
 * or of a service account in GOOGLE_APPLICATION_CREDENTIALS.
 */
import { getAuth } from 'firebase-admin/auth';
import { runCommand } from './lib/runCommand';
import { adminCommand, grantAdmin, removeAdmin, USAGE } from './local/admins';
import { connectProject } from './project/connectProject';

await runCommand(async () => {
  const { email, remove, project } = adminCommand(process.argv.slice(2));
  const projectId = await connectProject(project, USAGE);
  const auth = getAuth();
  await auth.getUserByEmail(email).catch((error: unknown) => {
    const isUnknown = error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
    throw isUnknown ? new Error('No account has this address; it has to sign up first.') : error;
  });
  if (remove) {
    const wasAdmin = await removeAdmin(auth, email);
    console.log(
      wasAdmin
        ? `${email} is no longer an admin in ${projectId}, and is signed out everywhere.`
        : `${email} was not an admin in ${projectId}; it is signed out everywhere anyway.`,
    );
  } else {
    const isNew = await grantAdmin(auth, email, { allowUnverified: project === undefined });
    console.log(
      isNew
        ? `${email} is an admin in ${projectId} from the next sign-in on.`
        : `${email} was an admin in ${projectId} already.`,
    );
  }
});
