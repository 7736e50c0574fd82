/** A unit: one deployed function that holds callables, each at `/<unit>/<callable>`. */
import type { RefusalDetails } from '@tessera/domain/calls/callables';
import { serviceAccountOf } from '@tessera/domain/calls/rights';
import type { CallableName, Unit } from '@tessera/domain/calls/units';
import { REGION } from '@tessera/domain/operation/product';
import type { Callables } from '@tessera/domain/schemas/callables';
import type { SecretParam } from 'firebase-functions/params';
import { type CallableFunction, type HttpsFunction, type HttpsOptions, onRequest } from 'firebase-functions/v2/https';
import { siteUrl } from './config';

/** How long a browser keeps the answer to a preflight: two hours, the most that Chromium takes. */
const PREFLIGHT_SECONDS = 7200;

/** The account as which every function runs, in full: the CLI gives rights on secrets to whatever is written here. */
export const RUNS_AS = serviceAccountOf(process.env['GCLOUD_PROJECT'] ?? '');

/** The options of every function. */
export const COMMON_OPTIONS = { region: REGION, memory: '512MiB', serviceAccount: RUNS_AS } as const;

/** The options of a function that runs alone: one request at a time, with a part of a processor. */
export const ALONE_OPTIONS = { ...COMMON_OPTIONS, cpu: 'gcf_gen1', concurrency: 1 } as const;

/** The same for a function that loads one library: half the memory, and with it half the share of a processor. */
export const SMALL_OPTIONS = { ...ALONE_OPTIONS, memory: '256MiB' } as const;

interface Options extends Pick<HttpsOptions, 'minInstances' | 'timeoutSeconds'> {
  /**
   * The most instances, with one processor each. It limits the cost of a flood, and what a flood takes from other
   * units.
   */
  maxInstances: number;
  /** The secrets that its parts ask for, and no others. */
  secrets: SecretParam[];
  /** The handlers of requests that are not calls, by the beginning of their paths. */
  paths?: Readonly<Record<string, HttpsFunction>>;
}

/** The callables of a unit. */
type Mounted<Name extends Unit> = {
  [Called in CallableName<Name>]: CallableFunction<unknown, Promise<Callables[Called]['output']>>;
};

/** A unit, with its callables, for code that calls them without a request. */
export interface UnitFunction<Name extends Unit> extends HttpsFunction {
  callables: Mounted<Name>;
}

/** @throws Error naming a secret that a part asks for and the unit does not have, or that no part asks for */
function checkSecrets(unit: string, secrets: SecretParam[], parts: [string, HttpsFunction][]): void {
  const had = new Set(secrets.map(({ name }) => name));
  const unused = new Set(had);
  for (const [part, { __endpoint }] of parts)
    for (const { key } of __endpoint.secretEnvironmentVariables ?? []) {
      if (!had.has(key)) throw new Error(`${part} asks for the secret ${key}, which the unit ${unit} does not have`);
      unused.delete(key);
    }
  if (unused.size > 0) throw new Error(`Nothing in the unit ${unit} asks for the secret ${[...unused].join(', ')}`);
}

/**
 * A unit. It hands a call to the callable of that name, which checks the caller and answers as it would alone. Unknown
 * names and those of other units get 404, and other methods than POST and OPTIONS get 405, in the form of the
 * callables' protocol.
 * @throws Error when a part asks for a secret that the unit does not have, or none asks for one that it has
 */
export function unit<Name extends Unit>(
  name: Name,
  { secrets, paths = {}, ...options }: Options,
  callables: Mounted<Name>,
): UnitFunction<Name> {
  const byName = new Map(Object.entries<HttpsFunction>(callables));
  checkSecrets(name, secrets, [...byName, ...Object.entries(paths)]);
  const [first] = byName.values();
  const router = onRequest({ ...COMMON_OPTIONS, invoker: 'public', secrets, ...options }, (request, response) => {
    const { method, path } = request;
    const other = Object.keys(paths).find((beginning) => `${path}/`.startsWith(`${beginning}/`));
    if (other !== undefined) return paths[other]?.(request, response);
    const called = byName.get(path.slice(1));
    if (method === 'POST' && called) return called(request, response);
    if (method === 'OPTIONS') {
      // The answer is the same for all names, known or not, so that our pages can read a refusal too.
      response.set('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
      return first?.(request, response);
    }
    response.set({ 'Access-Control-Allow-Origin': siteUrl.value(), Vary: 'Origin' });
    const refuse = (code: number, status: string, message: string, details?: RefusalDetails) =>
      void response.status(code).json({ error: { status, message, details } });
    if (method === 'POST') {
      const sentence = 'Our server does not know this request. Reload the page.';
      return refuse(404, 'NOT_FOUND', sentence, { sentence });
    }
    response.set('Allow', 'POST, OPTIONS');
    refuse(405, 'INVALID_ARGUMENT', 'POST only');
  });
  return Object.assign(router, { callables });
}
