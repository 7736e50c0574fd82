/** Wraps every callable: access, rate limit, parsing of the input, typed errors. */
import type { Callables } from '@tessera/domain/callables';
import { REGION } from '@tessera/domain/product';
import { logger } from 'firebase-functions/logger';
import { type CallableOptions, type CallableRequest, HttpsError, onCall } from 'firebase-functions/v2/https';
import type { output, ZodMiniType } from 'zod/mini';
import { assertGenuineApp } from './appCheck';
import { type Access, authorise, authoriseMember, type Caller } from './authorise';
import { siteUrl } from './config';
import { loggable } from './loggable';
import { countInMemory } from './rateLimit';
import { checkTokensEverywhere } from './tokens';

checkTokensEverywhere();

/** The most instances of one callable, which limits the cost of a flood. Each serves many calls at once. */
const MAX_INSTANCES = 10;
/** The most calls of one callable by one account in a minute. */
const CALLS_A_MINUTE = 60;

interface Definition<Name extends keyof Callables, Schema extends ZodMiniType> {
  access: Access;
  /** Loaded when first called, because the schemas import their library. */
  input: () => Promise<Schema>;
  handler: (input: output<Schema>, caller: Caller, request: CallableRequest) => Promise<Callables[Name]['output']>;
  /** The most calls by one account in a minute, counted in each instance's memory. */
  callsAMinute?: number;
  /** Only for the public reads of a card, which any device may open from a link. */
  withoutAppCheck?: true;
  options?: CallableOptions;
}

/** What is known of a callable: who may call it, and the schema of its input. */
export interface Registered {
  access: Access;
  input: () => Promise<ZodMiniType>;
}

/** Every callable, as it was defined. docs/callables.md is written from it. */
export const registry = new Map<keyof Callables, Registered>();

/** Parses the input by its schema. @throws HttpsError `invalid-argument` naming the fields */
function parse<Schema extends ZodMiniType>(schema: Schema, data: unknown): output<Schema> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'input');
  throw new HttpsError('invalid-argument', `Invalid value: ${[...new Set(fields)].join(', ')}.`);
}

/**
 * A callable function in the product's region.
 * @throws HttpsError `unauthenticated`, `permission-denied` or `failed-precondition` by its access,
 *   `resource-exhausted` when one account calls too often, `invalid-argument` for input outside its schema; an
 *   unforeseen error is logged and answered as `internal`
 */
export function callable<Name extends keyof Callables, Schema extends ZodMiniType>(
  name: Name,
  { access, input, handler, callsAMinute = CALLS_A_MINUTE, withoutAppCheck, options }: Definition<Name, Schema>,
) {
  registry.set(name, { access, input });
  return onCall<unknown, Promise<Callables[Name]['output']>>(
    // Another site's script may send a call, and cannot read its answer.
    { region: REGION, maxInstances: MAX_INSTANCES, cors: siteUrl, ...options },
    async (request) => {
      try {
        if (!withoutAppCheck) assertGenuineApp(request);
        const { uid } = request.auth ?? {};
        // Counted before the access is checked, which may cost a call of the identity service.
        if (uid !== undefined) countInMemory(`${name} ${uid}`, callsAMinute);
        const caller = await authorise(access, request);
        const parsed = parse(await input(), request.data);
        return await handler(parsed, await authoriseMember(access, caller, parsed), request);
      } catch (error) {
        if (error instanceof HttpsError) throw error;
        logger.error(`${name} failed`, loggable(error));
        throw new HttpsError('internal', 'Something went wrong on our side. Try again in a moment.');
      }
    },
  );
}
