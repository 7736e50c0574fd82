import { REGION } from '@tessera/domain/operation/product';
import { needsOf } from '../../build/functionsManifest';
import type { Context } from '../context';
import { GoogleRefusal } from '../google';
import { forbidden, moreOf, noBilling, Refusal } from '../refusal';
import type { Step } from '../step';

/** Permissions that the person who runs the command needs: without one, a later step would fail. */
const RIGHTS = [
  ...['resourcemanager.projects.setIamPolicy', 'serviceusage.services.enable', 'iam.serviceAccounts.create'],
  ...['iam.serviceAccounts.setIamPolicy', 'datastore.databases.create', 'firebase.projects.update'],
  ...['secretmanager.secrets.create', 'cloudfunctions.functions.create', 'firebasehosting.sites.update'],
];

const QUOTAS = [
  { id: 'CpuAllocPerProjectRegion', name: 'processors', unit: 1000, of: 'processors' },
  { id: 'MemAllocPerProjectRegion', name: 'GiB of memory', unit: 1024 ** 3, of: 'gibibytes' },
] as const;

interface Rule {
  enforce?: boolean;
  denyAll?: boolean;
  values?: { allowedValues?: string[]; deniedValues?: string[] };
}

/** Values of `gcp.resourceLocations` that contain London. */
const LONDON = [REGION, 'in:europe-west2-locations', 'in:europe-locations', 'in:uk-locations', 'in:gb-locations'];

/** The policies of an organisation, and when one forbids what the product needs. */
const POLICIES: Record<string, (rule: Rule) => boolean> = {
  // This policy lets only known people call a function, so no visitor could call one.
  'iam.allowedPolicyMemberDomains': ({ denyAll, values }) =>
    denyAll === true || (values?.allowedValues?.length ?? 0) > 0,
  'iam.managed.allowedPolicyMembers': ({ enforce }) => enforce === true,
  'gcp.resourceLocations': ({ denyAll, values: { allowedValues, deniedValues = [] } = {} }) =>
    denyAll === true ||
    (allowedValues !== undefined && !allowedValues.some((value) => LONDON.includes(value))) ||
    deniedValues.some((value) => LONDON.includes(value)),
};
/** This policy forbids only one thing that the product needs: a key for Google Wallet. */
const NO_KEYS = 'iam.disableServiceAccountKeyCreation';

/** Reads what only warns early. Where it cannot be read, the step that needs it is refused in its own words. */
const glance = <Answer>({ google }: Context, api: string, path: string): Promise<Answer | undefined> =>
  google.get<Answer>(api, path).catch((error: unknown) => {
    if (error instanceof GoogleRefusal) return undefined;
    throw error;
  });

async function rulesOf(context: Context, constraint: string): Promise<Rule[]> {
  const path = `v2/projects/${context.project}/policies/${constraint}:getEffectivePolicy`;
  return (await glance<{ spec?: { rules?: Rule[] } }>(context, 'orgpolicy', path))?.spec?.rules ?? [];
}

/** An answer that a check needs. @throws Refusal without one */
function assertAnswered<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined)
    throw new Refusal(
      'The services by which this step looks are not enabled yet: run the command with --only tools first.',
    );
  return answer;
}

async function billing({ google, project }: Context): Promise<string[]> {
  const info = await google.get<{ billingEnabled?: boolean }>('cloudbilling', `v1/projects/${project}/billingInfo`);
  return assertAnswered(info).billingEnabled ? [] : [noBilling(project)];
}

async function rights({ google, project }: Context): Promise<string[]> {
  const path = `v3/projects/${project}:testIamPermissions`;
  const { permissions = [] } = assertAnswered(
    await google.query<{ permissions?: string[] }>('cloudresourcemanager', path, { permissions: RIGHTS }),
  );
  const missing = RIGHTS.filter((right) => !permissions.includes(right));
  return missing.length === 0
    ? []
    : [
        `Your account lacks ${missing.join(', ')}: ask an owner of ${project} for the role Owner, and run the command again.`,
      ];
}

async function policies(context: Context): Promise<string[]> {
  const found: string[] = [];
  for (const [constraint, forbids] of Object.entries(POLICIES))
    if ((await rulesOf(context, constraint)).some(forbids))
      found.push(forbidden(`constraints/${constraint}`, context.project));
  if ((await rulesOf(context, NO_KEYS)).some(({ enforce }) => enforce))
    context.leave(
      `Your organisation's policy constraints/${NO_KEYS} forbids keys of accounts. Only Google Wallet needs one ` +
        '(docs/wallets.md).',
    );
  return found;
}

interface QuotaInfo {
  dimensionsInfos?: {
    applicableLocations?: string[];
    dimensions?: { region?: string };
    details?: { value?: string };
  }[];
}

/** Compares what the functions need, if one instance of each starts, with the quota of the region. */
async function quotas(context: Context): Promise<string[]> {
  const { project } = context;
  const needs = needsOf(Object.values(await context.manifest()));
  const found: string[] = [];
  for (const { id, name, unit, of } of QUOTAS) {
    const path = `v1/projects/${project}/locations/global/services/run.googleapis.com/quotaInfos/${id}`;
    const info = await glance<QuotaInfo>(context, 'cloudquotas', path);
    const here = info?.dimensionsInfos?.find(
      ({ applicableLocations = [], dimensions }) =>
        dimensions?.region === REGION || applicableLocations.includes(REGION),
    );
    const value = Number(here?.details?.value ?? NaN) / unit;
    // Minus one means that there is no limit.
    if (value >= 0 && value < needs[of])
      found.push(
        `${project} may use ${value} ${name} in ${REGION}, and the functions need ${Math.ceil(needs[of])}: ${moreOf(project)}`,
      );
  }
  return found;
}

export const preflight: Step = {
  name: 'preflight',
  what: 'looks for what would stop a later step: billing, your rights, policies, quotas.',
  look: async (context) =>
    (await Promise.all([billing, rights, policies, quotas].map((check) => check(context)))).flat(),
  commands: () => [],
  run: (_, [first = '', ...others]) => {
    const more = others.length > 0 ? ` (${others.length} more above.)` : '';
    return Promise.reject(new Refusal(`${first}${more}`));
  },
};
