/** The seven questions. What is known already is not asked again. */
import { keysOf } from '@tessera/domain/lib/keys';
import { omit } from '@tessera/domain/lib/omitUndefined';
import { type SettingName, settingProblem, SETTINGS } from '@tessera/domain/operation/settings';
import { EXAMPLE_OPERATOR, type Operator, parseOperator } from '@tessera/domain/schemas/operator';
import { operatorIn, publicProblem } from '../doctor/checkSettings';
import type { Context } from './context';
import { Refusal } from './refusal';
import { newestVersion } from './secretManager';
import type { Step } from './step';
import { keyProblem } from './stripeMode';

type Ask = NonNullable<Context['environment']['ask']>;
type AskedSetting = {
  [Name in SettingName]: (typeof SETTINGS)[Name]['from'] extends 'asked' ? Name : never;
}[SettingName];

/**
 * The address of a site from what a person types, as browsers write it: `Shop.example/` is `https://shop.example`, and
 * `café.example` is `https://xn--caf-dma.example`.
 */
function siteOf(answer: string): string {
  const typed = `https://${answer
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '')}`;
  const url = URL.canParse(typed) ? new URL(typed) : null;
  return url?.href === `${url?.origin}/` ? url.origin : typed;
}

const problemOf = (name: SettingName, value: string): string | undefined => {
  const problem = settingProblem(name, value, 'real') ?? publicProblem(name, value);
  return problem === undefined ? undefined : `It ${problem}.`;
};

/** A fact of the operator, typed as text. */
interface Fact {
  message: string;
  example?: string;
  isOptional?: true;
  /** The value in the facts. */
  of?: (answer: string) => unknown;
}

const FACTS = {
  name: { message: 'The legal name of your company, or your own', example: 'Corner Cards Ltd' },
  address: {
    message: 'Its address, lines separated by commas',
    example: '2 High Street, Leeds LS1 1AA',
    of: (answer) => answer.split(',').map((line) => line.trim()),
  },
  email: { message: 'The e-mail address to which shops write', example: 'help@shop.example' },
  companyNumber: { message: 'The number at Companies House', example: '01234567', isOptional: true },
  vatNumber: { message: 'The VAT number', example: 'GB123456789', isOptional: true },
  dataProtectionRegistration: {
    message: 'Your registration at the Information Commissioner’s Office',
    example: 'ZA123456',
    isOptional: true,
  },
  bank: {
    message: 'The account for bank transfers: name, sort code, number',
    example: 'Corner Cards Ltd, 12-34-56, 12345678',
    isOptional: true,
    // The name of a partnership may have commas in it.
    of: (answer) => {
      const [accountNumber, sortCode, ...name] = answer.split(',').reverse();
      return {
        accountName: name.reverse().join(',').trim(),
        sortCode: sortCode?.trim(),
        accountNumber: accountNumber?.trim(),
      };
    },
  },
  mailService: {
    message: 'Who runs your mail server, and where',
    example: 'Mail Ltd, United Kingdom',
    isOptional: true,
  },
  refundDays: { message: 'Days within which a shop may ask for its money back', example: '14', of: Number },
} satisfies Partial<Record<keyof Operator, Fact>>;

/** The fault of one fact; undefined for a right one. */
function factProblem(field: string, value: unknown): string | undefined {
  try {
    parseOperator(JSON.stringify({ ...EXAMPLE_OPERATOR, [field]: value }), 'It');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/ It looks like .*/s, '') : String(error);
  }
}

/** The form of the operator's facts. What it does not ask for, such as the wallets' names, stays as the file has it. */
async function askOperator(ask: Ask, { values }: Context): Promise<string> {
  const known: Record<string, unknown> = { ...operatorIn(values['OPERATOR']) };
  const facts: Record<string, unknown> = omit(known, ...keysOf(FACTS));
  for (const [field, { message, example, isOptional, of = (answer: string) => answer }] of Object.entries<Fact>(
    FACTS,
  )) {
    const answer = await ask.text({
      message: isOptional ? `${message} (or nothing)` : message,
      ...(example !== undefined && { example }),
      problem: (typed) => (isOptional && typed === '' ? undefined : factProblem(field, of(typed))),
    });
    if (answer !== '') facts[field] = of(answer);
  }
  return JSON.stringify(facts);
}

const QUESTIONS: Record<AskedSetting, (ask: Ask, context: Context) => Promise<string>> = {
  SITE_URL: async (ask) =>
    siteOf(
      await ask.text({
        message: '1/7 The domain of your site',
        example: 'shop.example',
        problem: (answer) => problemOf('SITE_URL', siteOf(answer)),
      }),
    ),
  STRIPE_SECRET_KEY: (ask, { options }) =>
    ask.secret({
      message: '2/7 Stripe’s secret or restricted key (it is not shown)',
      problem: (answer) => problemOf('STRIPE_SECRET_KEY', answer) ?? keyProblem(answer, options.test),
    }),
  STRIPE_PRICE_ID: (ask) =>
    ask.text({
      message: '3/7 The id of the price at Stripe',
      example: SETTINGS.STRIPE_PRICE_ID.example,
      problem: (answer) => problemOf('STRIPE_PRICE_ID', answer),
    }),
  SMTP_URL: (ask) =>
    ask.secret({
      message:
        `4/7 Your mail server, like ${SETTINGS.SMTP_URL.example} (it is not shown). ` +
        'In the password, write @ as %40, / as %2F, ? as %3F, # as %23 and % as %25',
      problem: (answer) => problemOf('SMTP_URL', answer),
    }),
  OPERATOR: (ask, context) => {
    context.say('5/7 Who you are: pages, mails and receipts print it.');
    return askOperator(ask, context);
  },
  ADMIN_EMAIL: (ask) =>
    ask.text({
      message: '6/7 The e-mail address of the first admin, who also gets the alerts',
      example: SETTINGS.ADMIN_EMAIL.example,
      problem: (answer) => problemOf('ADMIN_EMAIL', answer),
    }),
  APP_CHECK: (ask) =>
    ask.text({
      message: '7/7 App Check: the functions answer your own site alone, by reCAPTCHA Enterprise (yes or no)',
      example: 'no',
      problem: (answer) => problemOf('APP_CHECK', answer),
    }),
};

export const isSecret = (name: SettingName): boolean => SETTINGS[name].home === 'secret';

const isKnown = async (context: Context, name: SettingName): Promise<boolean> =>
  isSecret(name) ? (await newestVersion(context, name)) !== undefined : context.values[name] !== undefined;

/** The values that the steps may ask for. */
function askedBy(steps: readonly Step[]): AskedSetting[] {
  const needed = new Set(steps.flatMap(({ needs = [] }) => needs));
  return keysOf(QUESTIONS).filter((name) => needed.has(name));
}

/** What the steps need and nobody knows yet, and what is to be changed. */
export async function unknownTo(steps: readonly Step[], context: Context): Promise<AskedSetting[]> {
  const needed = askedBy(steps);
  const isAsked = await Promise.all(
    keysOf(QUESTIONS).map(
      async (name) => context.isChanged(name) || (needed.includes(name) && !(await isKnown(context, name))),
    ),
  );
  return keysOf(QUESTIONS).filter((_, index) => isAsked[index]);
}

/**
 * Asks for what the steps need and nobody knows yet, and for what is to be changed. A secret stays in this process
 * until its step puts it into Secret Manager.
 * @throws Refusal where nobody can be asked
 */
export async function askFor(steps: readonly Step[], context: Context): Promise<void> {
  for (const name of await unknownTo(steps, context)) {
    const { ask } = context.environment;
    if (!ask) throw new Refusal(`${name} is not known, and there is no terminal to ask at: run the command at one.`);
    const answer = await QUESTIONS[name](ask, context);
    if (isSecret(name)) context.keepSecret(name, answer);
    else {
      context.save({ [name]: answer });
      context.stored(name);
    }
  }
}

/** A name that `--change` takes. @throws Refusal for any other */
export function changeable(name: string): AskedSetting {
  if (Object.hasOwn(QUESTIONS, name)) return name as AskedSetting;
  throw new Refusal(
    `--change takes one of ${Object.keys(QUESTIONS).join(', ')}; other values are in the file of settings.`,
  );
}
