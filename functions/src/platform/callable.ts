/** The one way to write a callable: who may call, how often, what comes in, typed errors. */
import type { Callables } from '@tessera/domain/callables';
import { REGION } from '@tessera/domain/product';
import { logger } from 'firebase-functions/logger';
import { type CallableOptions, type CallableRequest, HttpsError, onCall } from 'firebase-functions/v2/https';
import type { output, ZodMiniType } from 'zod/mini';
import { assertGenuineApp } from './appCheck';
import { type Access, authorise, authoriseMember, type Caller } from './authorise';
import { countInMemory } from './rateLimit';
import { checkTokensEverywhere } from './tokens';

checkTokensEverywhere();

/** Instances of one callable, each of which serves many calls at once. A flood costs no more than these. */
const MAX_INSTANCES = 10;
/** Calls of one callable by one account in a minute. */
const CALLS_A_MINUTE = 60;

interface Definition<Name extends keyof Callables, Schema extends ZodMiniType> {
  access: Access;
  /** Loaded when first called: the schemas bring their library with them. */
  input: () => Promise<Schema>;
  handler: (input: output<Schema>, caller: Caller, request: CallableRequest) => Promise<Callables[Name]['output']>;
  /** Calls by one account in a minute, counted in the memory of each instance. */
  callsAMinute?: number;
  /** True for the public reads of a card alone: they are opened from a link, by any device. */
  withoutAppCheck?: true;
  options?: CallableOptions;
}

/** The input by its schema. @throws HttpsError `invalid-argument` naming the fields */
function parse<Schema extends ZodMiniType>(schema: Schema, data: unknown): output<Schema> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'input');
  throw new HttpsError('invalid-argument', `Not as expected: ${[...new Set(fields)].join(', ')}.`);
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
  return onCall<unknown, Promise<Callables[Name]['output']>>(
    { region: REGION, maxInstances: MAX_INSTANCES, ...options },
    async (request) => {
      try {
        if (!withoutAppCheck) assertGenuineApp(request);
        const { uid } = request.auth ?? {};
        // Before the access is looked into, which may cost a question to the identity service.
        if (uid !== undefined) countInMemory(`${name} ${uid}`, callsAMinute);
        const caller = await authorise(access, request);
        const parsed = parse(await input(), request.data);
        return await handler(parsed, await authoriseMember(access, caller, parsed), request);
      } catch (error) {
        if (error instanceof HttpsError) throw error;
        logger.error(`${name} failed`, error);
        throw new HttpsError('internal', 'Something went wrong on our side. Try again in a moment.');
      }
    },
  );
}
