/** The project itself: services, billing, rights, policies, quotas, accounts. */
import { type Binding, changes, NUMBER, PROJECT, reads, Refused, type Route, type State } from './state';

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
  reads('GET', /^serviceusage\/v1\/projects\/my-project\/services\/serviceusage\.googleapis\.com$/, () => ({
    name: `projects/${NUMBER}/services/serviceusage.googleapis.com`,
    state: 'ENABLED',
  })),
  reads('GET', /^serviceusage\/v1\/projects\/my-project\/services$/, ({ state, query }) => {
    // In pages of twelve.
    const names = [...state.services].map((name) => ({ config: { name: `${name}.googleapis.com` } }));
    const from = Number(query.get('pageToken') ?? 0);
    const more = from + 12 < names.length;
    return { services: names.slice(from, from + 12), ...(more && { nextPageToken: String(from + 12) }) };
  }),
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
  reads('GET', /^[a-z]+\/v1(?:beta1)?\/operations\/\w+$/, () => ({ name: 'operations/x', done: true })),
  changes(
    'POST',
    /^serviceusage\/v1beta1\/projects\/987654321098\/services\/(\w+)\.googleapis\.com:generateServiceIdentity$/,
    ({ state, found: [service = ''] }) => {
      if (!state.services.has(service)) throw new Refused(400, `${service} is not enabled`);
      if (!state.accounts.has(agentOf(service))) make(state, agentOf(service));
      return operation('identity');
    },
  ),
  reads('GET', /^cloudbilling\/v1\/projects\/my-project\/billingInfo$/, ({ state }) => ({
    billingEnabled: state.billing,
  })),
  reads('POST', /^cloudresourcemanager\/v3\/projects\/my-project:testIamPermissions$/, ({ state, body }) => ({
    permissions: (body['permissions'] as string[]).filter((right) => !state.lacking.includes(right)),
  })),
  reads('POST', /^cloudresourcemanager\/v3\/projects\/my-project:getIamPolicy$/, ({ state }) => ({
    bindings: state.bindings,
  })),
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
    ...reads(
      'GET',
      /^orgpolicy\/v2\/projects\/my-project\/policies\/([\w.]+):getEffectivePolicy$/,
      ({ state, found: [name = ''] }) => ({ spec: { rules: state.policies[name] ?? [] } }),
    ),
    right: 'orgpolicy.policy.get',
  },
  {
    ...reads(
      'GET',
      /^cloudquotas\/v1\/projects\/my-project\/locations\/global\/services\/run\.googleapis\.com\/quotaInfos\/(\w+)$/,
      ({ state, found: [id = ''] }) => ({
        dimensionsInfos: [
          { dimensions: { region: 'us-central1' }, details: { value: '1' } },
          {
            applicableLocations: ['europe-west2'],
            details: { value: String(state.quotas[id as keyof State['quotas']]) },
          },
        ],
      }),
    ),
    right: 'cloudquotas.quotas.get',
  },
  reads('GET', /^iam\/v1\/projects\/my-project\/serviceAccounts\/([^:]+)$/, ({ state, found: [address = ''] }) => {
    if (!state.accounts.has(address)) throw new Refused(404, 'Unknown account');
    return { email: address };
  }),
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
  reads('POST', /^iam\/v1\/projects\/my-project\/serviceAccounts\/tessera@[\w.-]+:getIamPolicy$/, ({ state, body }) => {
    // This service takes its options from the address alone.
    const [field] = Object.keys(body);
    if (field !== undefined) throw new Refused(400, `Invalid JSON payload received. Unknown name "${field}"`);
    return { bindings: state.onAccount };
  }),
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
