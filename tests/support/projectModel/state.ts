/** A small model of a Google Cloud project and a Stripe account: what is there, and what the real ones refuse. */
import type { Endpoint } from '../../../scripts/build/functionsManifest';

export interface Binding {
  role: string;
  members: string[];
}
export interface Secret {
  versions: string[];
  /** The newest version is disabled. */
  isDisabled?: boolean;
  annotations: Record<string, string>;
  bindings: Binding[];
}
interface EndpointAtStripe {
  id: string;
  url: string;
  status: string;
  enabled_events: string[];
  /** Null: events have the version of the account. */
  api_version: string | null;
  secret: string;
}

/** The project's id and number. */
export const PROJECT = 'my-project';
export const NUMBER = '987654321098';

export interface State {
  billing: boolean;
  /** The rights that the person lacks. */
  lacking: string[];
  /** The rules of the organisation's policies. */
  policies: Record<string, object[]>;
  /** In milli-processors and bytes. */
  quotas: { CpuAllocPerProjectRegion: number; MemAllocPerProjectRegion: number };
  services: Set<string>;
  /** How many more times a newly enabled service answers that it is not enabled. */
  young: Map<string, number>;
  accounts: Set<string>;
  /** How often an account that was just made is still said not to exist. */
  fresh: Map<string, number>;
  bindings: Binding[];
  onAccount: Binding[];
  database: Record<string, unknown> | undefined;
  schedules: object[];
  identity: Record<string, unknown> | undefined;
  /** Google lets many projects not change where the links of its mails lead. */
  areLinksLocked: boolean;
  users: { localId: string; email: string; emailVerified: boolean; customAttributes?: string }[];
  isFirebase: boolean;
  apps: { appId: string; displayName: string }[];
  keys: { name: string; webSettings: object }[];
  siteKey: string | undefined;
  secrets: Map<string, Secret>;
  rules: string | undefined;
  /** The indexes, with how often they are still being built. */
  indexes: { collectionGroup: string; queryScope: string; fields: object[]; looks: number }[];
  /** What single fields have apart from the usual: other indexes, or a time to live. */
  overrides: { collectionGroup: string; fieldPath: string; ttl?: boolean; indexes: Record<string, string>[] }[];
  functions: Map<string, { endpoint: Endpoint; release: string | undefined; settings?: object }>;
  /** What the next deployments of functions with events are refused for, in a project that is still new. */
  tooEarly: string[];
  /** Each site, with the number of functions that there were when it was made. */
  sites: Map<string, number>;
  domains: Map<string, { hostState: string; cert?: { state: string } }>;
  /** What Hosting serves: the list of files, and the policy. */
  site: { list: string; policy: string } | undefined;
  monitoring: Map<string, Record<string, unknown>>;
  /** `lacks`: the rights of resources that the key does not have. */
  stripe: { key: string; price: object; endpoints: EndpointAtStripe[]; lacks?: string };
}

/** A project as the console makes it, with billing: three services, and no service agents. */
export const newProject = (stripe: State['stripe']): State => ({
  billing: true,
  lacking: [],
  policies: {},
  quotas: { CpuAllocPerProjectRegion: 20_000, MemAllocPerProjectRegion: 40 * 1024 ** 3 },
  services: new Set(['serviceusage', 'logging', 'monitoring']),
  young: new Map(),
  accounts: new Set(),
  fresh: new Map(),
  bindings: [{ role: 'roles/owner', members: ['user:you@shop.example'] }],
  onAccount: [],
  database: undefined,
  schedules: [],
  identity: undefined,
  areLinksLocked: false,
  users: [],
  isFirebase: false,
  apps: [],
  keys: [],
  siteKey: undefined,
  secrets: new Map(),
  rules: undefined,
  indexes: [],
  overrides: [],
  functions: new Map(),
  tooEarly: [
    'Unable to retrieve the repository metadata for projects/my-project/locations/europe-west2/repositories/gcf-artifacts.',
    'Permission denied while using the Eventarc Service Agent. If you recently started to use Eventarc, it may take a few minutes.',
  ],
  sites: new Map(),
  domains: new Map(),
  site: undefined,
  monitoring: new Map(),
  stripe,
});

/** What a service refuses. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly reason?: string,
  ) {
    super(message);
  }
}

interface Call {
  state: State;
  /** The groups of the route's expression. */
  found: string[];
  body: Record<string, unknown>;
  query: URLSearchParams;
}

export interface Route {
  method: string;
  /** The service's name, with the path below it. */
  at: RegExp;
  /** It changes something. */
  changes?: true;
  /** The right that it needs. */
  right?: string;
  answer: (call: Call) => unknown;
}

type Made = [method: Route['method'], at: Route['at'], answer: Route['answer']];
export const reads = (...[method, at, answer]: Made): Route => ({ method, at, answer });
export const changes = (...made: Made): Route => ({ ...reads(...made), changes: true });

export const absent = (): never => {
  throw new Refused(404, 'Not found');
};

/** An object after an update of the fields that a mask names, as paths with commas between them. */
export function merged(
  into: Record<string, unknown>,
  from: Record<string, unknown>,
  mask: string,
): Record<string, unknown> {
  const whole = structuredClone(into);
  for (const path of mask.split(',')) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let [place, source]: [Record<string, unknown>, Record<string, unknown>] = [whole, from];
    for (const name of names) {
      place = (place[name] ??= {}) as Record<string, unknown>;
      source = (source[name] ?? {}) as Record<string, unknown>;
    }
    if (!(last in source)) throw new Refused(400, `The mask names ${path}, which is not sent`);
    place[last] = source[last];
  }
  return whole;
}
