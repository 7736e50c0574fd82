import { ROUTES } from '@tessera/domain/addresses/paths';
import { type Authority, grantAdmin } from '../../local/admins';
import type { Context } from '../context';
import type { Step } from '../step';

interface Account {
  localId: string;
  emailVerified?: boolean;
  customAttributes?: string;
}

async function accountOf({ google, project }: Context, email: string): Promise<Account | undefined> {
  const path = `v1/projects/${project}/accounts:lookup`;
  return (await google.query<{ users?: Account[] }>('identitytoolkit', path, { email: [email] }))?.users?.[0];
}

const claimsOf = ({ customAttributes = '{}' }: Account) => JSON.parse(customAttributes) as Record<string, unknown>;

/** The identity service, as `grantAdmin` uses it. */
const authorityOf = (
  context: Context,
  account: Account,
): Pick<Authority, 'getUserByEmail' | 'setCustomUserClaims'> => ({
  getUserByEmail: () =>
    Promise.resolve({
      uid: account.localId,
      emailVerified: account.emailVerified ?? false,
      customClaims: claimsOf(account),
    }),
  setCustomUserClaims: async (localId, claims) => {
    const path = `v1/projects/${context.project}/accounts:update`;
    const body = { localId, customAttributes: JSON.stringify(claims ?? {}) };
    await context.google.send('POST', 'identitytoolkit', path, body);
  },
});

export const admin: Step = {
  name: 'admin',
  what: 'makes your account the first admin, once you have signed up on the site.',
  needs: ['SITE_URL', 'ADMIN_EMAIL'],
  async look(context) {
    const email = context.value('ADMIN_EMAIL');
    const account = await accountOf(context, email);
    if (!account) return [`${email} has no account yet`];
    if (!account.emailVerified) return [`${email} is not verified yet`];
    return claimsOf(account)['admin'] === true ? [] : [`${email} is not an admin`];
  },
  commands: ({ project, values }) => [`npm run set-admin -- ${values['ADMIN_EMAIL'] ?? 'you@…'} --project ${project}`],
  async run(context) {
    const email = context.value('ADMIN_EMAIL');
    const account = await accountOf(context, email);
    if (!account?.emailVerified) {
      context.leave(
        `Sign up at ${context.value('SITE_URL')}${ROUTES.signUp} as ${email}, open the link in the mail, and run ` +
          `npm run go-live -- --project ${context.project} --only admin. Then sign in again.`,
      );
      return true;
    }
    await grantAdmin(authorityOf(context, account), email);
    return false;
  },
};
