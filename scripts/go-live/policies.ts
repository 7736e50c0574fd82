/** Rights: the bindings of a project, an account or a secret. */
import { memberOf, type Right, RIGHTS } from '@tessera/domain/calls/rights';
import type { Context } from './context';
import { GoogleRefusal } from './google';
import { Refusal } from './refusal';

interface Binding {
  role: string;
  members: string[];
  condition?: object;
}

interface Policy {
  bindings?: Binding[];
}

/** What has a policy. */
interface Place {
  api: string;
  path: string;
  /** How the service is asked for a policy: only the one of projects takes its options in a body. */
  reads: 'GET' | 'POST' | 'body';
}

export const placeOf = {
  project: ({ project }: Context): Place => ({
    api: 'cloudresourcemanager',
    path: `v3/projects/${project}`,
    reads: 'body',
  }),
  account: ({ project, account }: Context): Place => ({
    api: 'iam',
    path: `v1/projects/${project}/serviceAccounts/${account}`,
    reads: 'POST',
  }),
  secret: ({ project }: Context, name: string): Place => ({
    api: 'secretmanager',
    path: `v1/projects/${project}/secrets/${name}`,
    reads: 'GET',
  }),
};

/** The version that has conditions: an older one would lose those that somebody has added. */
const OPTIONS = { requestedPolicyVersion: 3 };

function read({ google }: Context, { api, path, reads }: Place): Promise<Policy | undefined> {
  const asked = `${path}:getIamPolicy`;
  if (reads === 'body') return google.query(api, asked, { options: OPTIONS });
  const address = `${asked}?options.requestedPolicyVersion=${OPTIONS.requestedPolicyVersion}`;
  return reads === 'GET' ? google.get(api, address) : google.query(api, address, {});
}

const isGiven = (policy: Policy | undefined, role: string, member: string): boolean =>
  policy?.bindings?.some((one) => one.role === role && !one.condition && one.members.includes(member)) ?? false;

interface Wanted {
  role: string;
  member: string;
}

/** The rights of the table in one place. */
export const wantedRights = (context: Context, who: Right['who'][], on: Right['on']): Wanted[] =>
  RIGHTS.filter((right) => who.includes(right.who) && right.on === on).map((right) => ({
    role: right.role,
    member: memberOf(right.who, context.project, context.value('PROJECT_NUMBER')),
  }));

/** The rights that are missing. */
export async function missingRights(context: Context, place: Place, rights: readonly Wanted[]): Promise<Wanted[]> {
  const policy = await read(context, place);
  return rights.filter(({ role, member }) => !isGiven(policy, role, member));
}

/** The bindings with one right more. */
function withRight(bindings: Binding[], { role, member }: Wanted): Binding[] {
  const same = bindings.find((one) => one.role === role && !one.condition);
  return same
    ? bindings.map((one) => (one === same ? { ...one, members: [...one.members, member] } : one))
    : [...bindings, { role, members: [member] }];
}

/** How often a right is given again to an account that is not visible everywhere yet. */
const TRIES = 24;
const EVERY_MS = 5000;

/** Gives rights, and keeps all others. @throws Refusal */
export async function giveRights(context: Context, place: Place, rights: readonly Wanted[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const policy = await read(context, place);
    // What is written replaces the whole policy, so it is written only after it was read.
    if (!policy) throw new Refusal(`The rights of ${place.path} cannot be read: run the command again.`);
    const missing = rights.filter(({ role, member }) => !isGiven(policy, role, member));
    if (missing.length === 0) return;
    try {
      const body = { policy: { ...policy, bindings: missing.reduce(withRight, policy.bindings ?? []) } };
      await context.google.send('POST', place.api, `${place.path}:setIamPolicy`, body);
      return;
    } catch (error) {
      const { status = 0, message = '' } = error instanceof GoogleRefusal ? error.answered : {};
      const isNew = status === 400 && /does not exist/.test(message);
      // Somebody else has changed it in between, or the account is a few seconds old.
      if (tries === TRIES || !(status === 409 || isNew)) throw error;
      if (isNew) await context.environment.pause(EVERY_MS);
    }
  }
}

/** A missing right as a line. */
export const rightLine = ({ role, member }: Wanted): string => `${role} for ${member.replace('serviceAccount:', '')}`;
