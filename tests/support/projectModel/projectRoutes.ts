/** The project itself: services, billing, rights, policies, quotas, accounts. */
import { type Binding, NUMBER, PROJECT, Refused, type Route, type State } from './state';

const operation = (name: string) => ({ name: `operations/${name}`, done: false });
const agentOf = (service: string) => `service-${NUMBER}@gcp-sa-${service}.iam.gserviceaccount.com`;

/** Sets a policy: every account in it must exist. */
function setPolicy(state: State, body: Record<string, unknown>): Binding[] {
  const { bindings = [] } = (body['policy'] ?? {}) as { bindings?: Binding[] };
  for (const member of bindings.flatMap(({ members }) => members)) {
    const [, address = ''] = /^serviceAccount:(.+)$/.exec(member) ?? [];
    const looks = state.fresh.get(address) ?? 0;
    state.fresh.set(address, looks - 1);
    if (address && (!state.accounts.has(address) || looks > 0))
      throw new Refused(400, `Service account ${address} does not exist.`);
  }
  return bindings;
}

/** An account that was made now: Google needs a while until each service sees it. */
function make(state: State, address: string): void {
  state.accounts.add(address);
  state.fresh.set(address, 2);
}

export const projectRoutes: readonly Route[] = [
  {
    method: 'GET',
    at: /^serviceusage\/v1\/projects\/my-project\/services\/serviceusage\.googleapis\.com$/,
    answer: () => ({ name: `projects/${NUMBER}/services/serviceusage.googleapis.com`, state: 'ENABLED' }),
  },
  {
    method: 'GET',
    at: /^serviceusage\/v1\/projects\/my-project\/services$/,
    answer: ({ state, query }) => {
      // In pages of twelve.
      const names = [...state.services].map((name) => ({ config: { name: `${name}.googleapis.com` } }));
      const from = Number(query.get('pageToken') ?? 0);
      const more = from + 12 < names.length;
      return { services: names.slice(from, from + 12), ...(more && { nextPageToken: String(from + 12) }) };
    },
  },
  {
    method: 'POST',
    at: /^serviceusage\/v1\/projects\/my-project\/services:batchEnable$/,
    changes: true,
    right: 'serviceusage.services.enable',
    answer: ({ state, body }) => {
      const ids = body['serviceIds'] as string[];
      if (ids.length > 20) throw new Refused(400, 'At most 20 services');
      const names = ids.map((id) => id.replace('.googleapis.com', ''));
      const free = ['cloudbilling', 'cloudresourcemanager', 'cloudquotas', 'orgpolicy', 'iam', 'firebase'];
      if (!state.billing && names.some((name) => !free.includes(name)))
        throw new Refused(400, 'Billing must be enabled', 'UREQ_PROJECT_BILLING_NOT_FOUND');
      for (const name of names) {
        state.services.add(name);
        state.young.set(name, 2);
      }
      if (names.includes('compute')) make(state, `${NUMBER}-compute@developer.gserviceaccount.com`);
      return operation('enable');
    },
  },
  {
    method: 'GET',
    at: /^[a-z]+\/v1(?:beta1)?\/operations\/\w+$/,
    answer: () => ({ name: 'operations/x', done: true }),
  },
  {
    method: 'POST',
    at: /^serviceusage\/v1beta1\/projects\/987654321098\/services\/(\w+)\.googleapis\.com:generateServiceIdentity$/,
    changes: true,
    answer: ({ state, found: [service = ''] }) => {
      if (!state.services.has(service)) throw new Refused(400, `${service} is not enabled`);
      if (!state.accounts.has(agentOf(service))) make(state, agentOf(service));
      return operation('identity');
    },
  },
  {
    method: 'GET',
    at: /^cloudbilling\/v1\/projects\/my-project\/billingInfo$/,
    answer: ({ state }) => ({ billingEnabled: state.billing }),
  },
  {
    method: 'POST',
    at: /^cloudresourcemanager\/v3\/projects\/my-project:testIamPermissions$/,
    answer: ({ state, body }) => ({
      permissions: (body['permissions'] as string[]).filter((right) => !state.lacking.includes(right)),
    }),
  },
  {
    method: 'POST',
    at: /^cloudresourcemanager\/v3\/projects\/my-project:getIamPolicy$/,
    answer: ({ state }) => ({ bindings: state.bindings }),
  },
  {
    method: 'POST',
    at: /^cloudresourcemanager\/v3\/projects\/my-project:setIamPolicy$/,
    changes: true,
    right: 'resourcemanager.projects.setIamPolicy',
    answer: ({ state, body }) => {
      const bindings = setPolicy(state, body);
      if (!JSON.stringify(bindings).includes('roles/owner')) throw new Error('The owner was removed');
      state.bindings = bindings;
      return {};
    },
  },
  {
    method: 'GET',
    at: /^orgpolicy\/v2\/projects\/my-project\/policies\/([\w.]+):getEffectivePolicy$/,
    answer: ({ state, found: [name = ''] }) => ({ spec: { rules: state.policies[name] ?? [] } }),
  },
  {
    method: 'GET',
    at: /^cloudquotas\/v1\/projects\/my-project\/locations\/global\/services\/run\.googleapis\.com\/quotaInfos\/(\w+)$/,
    answer: ({ state, found: [id = ''] }) => ({
      dimensionsInfos: [
        { dimensions: { region: 'us-central1' }, details: { value: '1' } },
        {
          applicableLocations: ['europe-west2'],
          details: { value: String(state.quotas[id as keyof State['quotas']]) },
        },
      ],
    }),
  },
  {
    method: 'GET',
    at: /^iam\/v1\/projects\/my-project\/serviceAccounts\/([^:]+)$/,
    answer: ({ state, found: [address = ''] }) => {
      if (!state.accounts.has(address)) throw new Refused(404, 'Unknown account');
      return { email: address };
    },
  },
  {
    method: 'POST',
    at: /^iam\/v1\/projects\/my-project\/serviceAccounts$/,
    changes: true,
    right: 'iam.serviceAccounts.create',
    answer: ({ state, body }) => {
      const address = `${body['accountId'] as string}@${PROJECT}.iam.gserviceaccount.com`;
      if (state.accounts.has(address)) throw new Refused(409, 'It exists');
      make(state, address);
      return { email: address };
    },
  },
  {
    method: 'POST',
    at: /^iam\/v1\/projects\/my-project\/serviceAccounts\/tessera@[\w.-]+:getIamPolicy$/,
    answer: ({ state }) => ({ bindings: state.onAccount }),
  },
  {
    method: 'POST',
    at: /^iam\/v1\/projects\/my-project\/serviceAccounts\/tessera@[\w.-]+:setIamPolicy$/,
    changes: true,
    right: 'iam.serviceAccounts.setIamPolicy',
    answer: ({ state, body }) => {
      state.onAccount = setPolicy(state, body);
      return {};
    },
  },
];
