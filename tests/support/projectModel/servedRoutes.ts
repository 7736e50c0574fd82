/** What is deployed and watched: functions, Hosting, Cloud Monitoring and Cloud Logging. And Stripe. */
import { isDeepStrictEqual } from 'node:util';
import { absent, changes, reads, Refused, type Route } from './state';

const FUNCTIONS = String.raw`projects\/my-project\/locations\/europe-west2\/functions$`;

const functionsOf: (generation: 'gcfv1' | 'gcfv2') => Route['answer'] =
  (generation) =>
  ({ state }) => ({
    functions: [...state.functions]
      .filter(([, { endpoint }]) => endpoint.platform === generation)
      .map(([name, { release, settings }]) => {
        const environmentVariables = { ...settings, RELEASE: release };
        const full = `projects/my-project/locations/europe-west2/functions/${name}`;
        return generation === 'gcfv1'
          ? { name: full, status: 'ACTIVE', environmentVariables }
          : { name: full, state: 'ACTIVE', serviceConfig: { environmentVariables } };
      }),
  });

const hosting: readonly Route[] = [
  reads('GET', /^firebasehosting\/v1beta1\/projects\/my-project\/sites\/([\w-]+)$/, ({ state, found: [site = ''] }) =>
    state.sites.has(site) ? { name: site } : absent(),
  ),
  changes('POST', /^firebasehosting\/v1beta1\/projects\/my-project\/sites$/, ({ state, query }) => {
    state.sites.set(query.get('siteId') ?? '', state.functions.size);
    return {};
  }),
  reads(
    'GET',
    /^firebasehosting\/v1beta1\/projects\/my-project\/sites\/my-project\/customDomains\/([\w.-]+)$/,
    ({ state, found: [host = ''] }) => {
      const domain = state.domains.get(host) ?? absent();
      if (domain.hostState === 'HOST_ACTIVE') return domain;
      const record = (type: string, rdata: string, requiredAction: string) => ({
        records: [{ domainName: host, type, rdata, requiredAction }],
      });
      const desired = [record('A', '199.36.158.100', 'ADD'), record('TXT', 'hosting-site=my-project', 'NONE')];
      return { ...domain, requiredDnsUpdates: { desired, discovered: [record('A', '192.0.2.7', 'REMOVE')] } };
    },
  ),
  changes(
    'POST',
    /^firebasehosting\/v1beta1\/projects\/my-project\/sites\/my-project\/customDomains$/,
    ({ state, query }) => {
      const host = query.get('customDomainId') ?? '';
      if (host.endsWith('.web.app')) throw new Refused(400, `${host} is no custom domain`);
      state.domains.set(host, { hostState: 'HOST_UNHOSTED' });
      return { name: 'operations/domain', done: false };
    },
  ),
];

interface PromQlCondition {
  conditionPrometheusQueryLanguage?: { disableMetricValidation?: boolean };
}

/** Cloud Monitoring identifies a resource by the name that it assigns, Cloud Logging by the name in the request. */
const watched: readonly Route[] = [
  reads('GET', /^monitoring\/v[13]\/(projects\/my-project\/(\w+))$/, ({ state, found: [all = '', list = ''] }) => ({
    [list]: [...state.monitoring.values()].filter(({ name }) => String(name).startsWith(`${all}/`)),
  })),
  changes('POST', /^monitoring\/v[13]\/(projects\/my-project\/\w+)$/, ({ state, found: [all = ''], body }) => {
    // A new project has no series of any metric yet.
    for (const { conditionPrometheusQueryLanguage: asked } of (body['conditions'] ?? []) as PromQlCondition[])
      if (asked && asked.disableMetricValidation !== true) throw new Refused(400, 'There is no such metric');
    const name = `${all}/${state.monitoring.size + 1}`;
    state.monitoring.set(name, { ...body, name, ...(all.endsWith('dashboards') && { etag: 'a' }) });
    return { name };
  }),
  changes('PATCH', /^monitoring\/v[13]\/(projects\/my-project\/\w+\/\d+)$/, ({ state, found: [name = ''], body }) => {
    const there = state.monitoring.get(name) ?? absent();
    if (there['etag'] !== body['etag']) throw new Refused(409, 'Another version');
    if (!isDeepStrictEqual(there['monitoredResource'], body['monitoredResource']))
      throw new Refused(400, 'The monitored resource of an uptime check cannot be changed');
    state.monitoring.set(name, body);
    return { name };
  }),
  reads(
    'GET',
    /^logging\/v2\/(projects\/my-project\/metrics\/\w+)$/,
    ({ state, found: [name = ''] }) => state.monitoring.get(name) ?? absent(),
  ),
  changes('POST', /^logging\/v2\/(projects\/my-project\/metrics)$/, ({ state, found: [all = ''], body }) => {
    const name = `${all}/${body['name'] as string}`;
    if (state.monitoring.has(name)) throw new Refused(409, 'It exists');
    state.monitoring.set(name, body);
    return body;
  }),
  changes('PUT', /^logging\/v2\/(projects\/my-project\/metrics\/\w+)$/, ({ state, found: [name = ''], body }) => {
    state.monitoring.set(name, body);
    return body;
  }),
];

/** Stripe tells a signing secret once. */
const stripe: readonly Route[] = [
  reads('GET', /^stripe\/v1\/(?:prices|checkout\/sessions|payment_intents|charges|refunds|disputes)$/, () => ({
    object: 'list',
    data: [],
  })),
  reads('GET', /^stripe\/v1\/prices\/(\w+)$/, ({ state }) => state.stripe.price),
  reads('GET', /^stripe\/v1\/webhook_endpoints$/, ({ state }) => ({
    object: 'list',
    data: state.stripe.endpoints.map(({ secret: _, ...endpoint }) => endpoint),
  })),
  changes('POST', /^stripe\/v1\/webhook_endpoints$/, ({ state, body }) => {
    const number = `${state.stripe.key.slice(-3)}${state.stripe.endpoints.length + 1}`;
    const endpoint = {
      id: `we_${number}`,
      url: body['url'] as string,
      status: 'enabled',
      secret: `whsec_marked${number}secret`,
      enabled_events: body['enabled_events'] as string[],
      api_version: (body['api_version'] as string | undefined) ?? null,
    };
    state.stripe.endpoints.unshift(endpoint);
    return endpoint;
  }),
  changes('POST', /^stripe\/v1\/webhook_endpoints\/(\w+)$/, ({ state, found: [id], body }) => {
    const endpoint = state.stripe.endpoints.find((one) => one.id === id) ?? absent();
    if (body['disabled'] === 'true') endpoint.status = 'disabled';
    if (body['enabled_events']) endpoint.enabled_events = body['enabled_events'] as string[];
    const { secret: _, ...told } = endpoint;
    return told;
  }),
];

export const servedRoutes: readonly Route[] = [
  reads('GET', new RegExp(`^cloudfunctions\\/v1\\/${FUNCTIONS}`), functionsOf('gcfv1')),
  reads('GET', new RegExp(`^cloudfunctions\\/v2\\/${FUNCTIONS}`), functionsOf('gcfv2')),
  ...hosting,
  ...watched,
  ...stripe,
];
