import { ROUTES } from '@tessera/domain/addresses/paths';
import { operatorIn } from '../../doctor/checkSettings';
import type { Context } from '../context';
import { GoogleRefusal } from '../google';
import { Refusal } from '../refusal';
import type { Step } from '../step';

/** The shortest password of a new account. */
const SHORTEST_PASSWORD = 8;
const TEMPLATES = ['verifyEmailTemplate', 'resetPasswordTemplate', 'changeEmailTemplate'] as const;

interface Template {
  senderDisplayName?: string;
  replyTo?: string;
}

interface Config {
  signIn?: { email?: { enabled?: boolean; passwordRequired?: boolean } };
  passwordPolicyConfig?: {
    passwordPolicyEnforcementState?: string;
    passwordPolicyVersions?: { customStrengthOptions?: { minPasswordLength?: number } }[];
  };
  emailPrivacyConfig?: { enableImprovedEmailPrivacy?: boolean };
  authorizedDomains?: string[];
  notification?: { sendEmail?: { callbackUri?: string } & Partial<Record<(typeof TEMPLATES)[number], Template>> };
}

const read = ({ google, project }: Context) =>
  google.get<Config>('identitytoolkit', `admin/v2/projects/${project}/config`);

function templateOf(context: Context): Template {
  const operator = operatorIn(context.value('OPERATOR'));
  if (!operator) throw new Refusal('OPERATOR is malformed: run the command again with --change OPERATOR.');
  return { senderDisplayName: operator.name, replyTo: operator.email };
}

const callbackOf = (context: Context): string => `${context.value('SITE_URL')}${ROUTES.verifyEmail}`;

interface Part {
  what: string;
  /** Sent apart from all others, because many projects may not change it. */
  ofMails?: 'sender' | 'links';
  isSo: (config: Config) => boolean;
  /** What is sent, by the path of its field. */
  fields: Record<string, unknown>;
}

/** What the identity service must be set to. */
function partsOf(context: Context, { authorizedDomains = [] }: Config): Part[] {
  const callbackUri = callbackOf(context);
  const template = templateOf(context);
  return [
    {
      what: 'signing in by e-mail and password is off',
      isSo: ({ signIn }) => signIn?.email?.enabled === true && signIn.email.passwordRequired === true,
      fields: { 'signIn.email.enabled': true, 'signIn.email.passwordRequired': true },
    },
    {
      what: `passwords may be shorter than ${SHORTEST_PASSWORD} characters`,
      isSo: ({ passwordPolicyConfig: policy }) =>
        policy?.passwordPolicyEnforcementState === 'ENFORCE' &&
        (policy.passwordPolicyVersions?.[0]?.customStrengthOptions?.minPasswordLength ?? 0) >= SHORTEST_PASSWORD,
      fields: {
        'passwordPolicyConfig.passwordPolicyEnforcementState': 'ENFORCE',
        'passwordPolicyConfig.passwordPolicyVersions': [
          { customStrengthOptions: { minPasswordLength: SHORTEST_PASSWORD } },
        ],
      },
    },
    {
      what: 'strangers can ask which addresses have an account',
      isSo: ({ emailPrivacyConfig }) => emailPrivacyConfig?.enableImprovedEmailPrivacy === true,
      fields: { 'emailPrivacyConfig.enableImprovedEmailPrivacy': true },
    },
    {
      what: `${context.host} is not an authorised domain`,
      isSo: (config) => config.authorizedDomains?.includes(context.host) ?? false,
      fields: { authorizedDomains: [...new Set([...authorizedDomains, context.host])] },
    },
    {
      what: 'the links of its mails do not lead to your site',
      ofMails: 'links',
      isSo: ({ notification }) => notification?.sendEmail?.callbackUri === callbackUri,
      fields: { 'notification.sendEmail.callbackUri': callbackUri },
    },
    ...TEMPLATES.map((name) => ({
      ofMails: 'sender' as const,
      what: `${name} has another sender or another address for replies`,
      isSo: ({ notification }: Config) =>
        notification?.sendEmail?.[name]?.senderDisplayName === template.senderDisplayName &&
        notification?.sendEmail?.[name]?.replyTo === template.replyTo,
      fields: {
        [`notification.sendEmail.${name}.senderDisplayName`]: template.senderDisplayName,
        [`notification.sendEmail.${name}.replyTo`]: template.replyTo,
      },
    })),
  ];
}

const GROUPS = [undefined, 'sender', 'links'] as const;

const isLocked = (error: unknown): boolean =>
  error instanceof GoogleRefusal && error.answered.message.includes('EMAIL_TEMPLATE_UPDATE_NOT_ALLOWED');

/** An object from the paths of its fields. */
function nested(fields: Record<string, unknown>): object {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(fields)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place = whole;
    for (const name of names) place = (place[name] ??= {}) as Record<string, unknown>;
    place[last] = value;
  }
  return whole;
}

export const identity: Step = {
  name: 'identity',
  what: 'sets up sign-in: e-mail and password, the rules for passwords, your domain, and the mails that it sends.',
  needs: ['SITE_URL', 'OPERATOR'],
  publishesAddress: true,
  async look(context) {
    const config = await read(context);
    if (!config) return ['the identity service is not set up'];
    return partsOf(context, config).flatMap(({ what, isSo }) => (isSo(config) ? [] : [what]));
  },
  commands: ({ project }) => [`PATCH identitytoolkit.googleapis.com/admin/v2/projects/${project}/config`],
  async run(context) {
    const { google, project } = context;
    if (!(await read(context)))
      await google.send('POST', 'identitytoolkit', `v2/projects/${project}/identityPlatform:initializeAuth`, {});
    const config = (await read(context)) ?? {};
    const missing = partsOf(context, config).filter(({ isSo }) => !isSo(config));
    let isWhole = true;
    for (const group of GROUPS) {
      const parts = missing.filter(({ ofMails }) => ofMails === group);
      if (parts.length === 0) continue;
      const fields = Object.assign({}, ...parts.map((part) => part.fields)) as Record<string, unknown>;
      const path = `admin/v2/projects/${project}/config?updateMask=${Object.keys(fields).join(',')}`;
      try {
        await google.send('PATCH', 'identitytoolkit', path, nested(fields));
      } catch (error) {
        if (group === undefined || !isLocked(error)) throw error;
        isWhole = false;
        context.leave(
          `Google does not let ${project} change the ${group} of its mails, as with many projects that send by Google's own ` +
            'mail server. ' +
            (group === 'links'
              ? 'They lead to a page of Google’s, which works. Under Authentication → Templates try “Customize action URL” ' +
                `with ${callbackOf(context)}, or enter `
              : 'Under Authentication → Templates enter ') +
            'your own mail server under SMTP settings, and run the command again with --only identity.',
        );
      }
    }
    context.leave(
      'Optional: under Authentication → Templates → SMTP settings enter your own mail server, so that the identity ' +
        'service’s mails come from your domain.',
    );
    return !isWhole;
  },
};
