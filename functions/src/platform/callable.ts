/** The one way to write a callable: who may call, what comes in, typed errors. */
import type { Callables } from '@tessera/domain/callables';
import { REGION } from '@tessera/domain/product';
import { logger } from 'firebase-functions/logger';
import { type CallableOptions, type CallableRequest, HttpsError, onCall } from 'firebase-functions/v2/https';
import type { output, ZodMiniType } from 'zod/mini';
import { checkTokensEverywhere } from './tokens';

checkTokensEverywhere();

/** `public`: anyone. `verified`: signed in, e-mail verified. `recent`: signed in within five minutes. `admin`: the claim `admin: true`. */
export type Access = 'public' | 'verified' | 'recent' | 'admin';

/** How long after signing in something irreversible may be done. */
const RECENT_SIGN_IN_SECONDS = 5 * 60;

/** Who is calling; null only where the access is `public`. */
export interface Caller {
  uid: string;
  email: string | null;
}

interface Definition<Name extends keyof Callables, Schema extends ZodMiniType> {
  access: Access;
  /** Loaded when first called: the schemas bring their library with them. */
  input: () => Promise<Schema>;
  handler: (input: output<Schema>, caller: Caller, request: CallableRequest) => Promise<Callables[Name]['output']>;
  options?: CallableOptions;
}

/** Who calls, by the access that the callable demands. */
function authorise(access: Access, request: CallableRequest): Caller {
  if (access === 'public') return { uid: '', email: null };
  const token = request.auth?.token;
  if (!token?.uid) throw new HttpsError('unauthenticated', 'Sign in first.');
  if (access === 'admin' && token['admin'] !== true)
    throw new HttpsError('permission-denied', 'You need an admin account.');
  if (access === 'recent') {
    // Asked this way round, a token that does not say when is refused.
    if (!(Date.now() / 1000 - token.auth_time <= RECENT_SIGN_IN_SECONDS)) {
      throw new HttpsError('failed-precondition', 'Sign in again to do this.', { reason: 'recent-sign-in-required' });
    }
  }
  if (access === 'verified' && token.email_verified !== true) {
    throw new HttpsError('permission-denied', 'Verify your e-mail address first.');
  }
  return { uid: token.uid, email: token.email ?? null };
}

/**
 * A callable function in the product's region.
 * @throws HttpsError `unauthenticated`, `permission-denied` or `failed-precondition` by its access, `invalid-argument`
 *   for input outside its schema; an unforeseen error is logged and answered as `internal`.
 */
export function callable<Name extends keyof Callables, Schema extends ZodMiniType>(
  name: Name,
  definition: Definition<Name, Schema>,
) {
  return onCall<unknown, Promise<Callables[Name]['output']>>(
    { region: REGION, ...definition.options },
    async (request) => {
      const caller = authorise(definition.access, request);
      const schema = await definition.input();
      const parsed = schema.safeParse(request.data);
      if (!parsed.success) {
        const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'input');
        throw new HttpsError('invalid-argument', `Not as expected: ${[...new Set(fields)].join(', ')}.`);
      }
      try {
        return await definition.handler(parsed.data, caller, request);
      } catch (error) {
        if (error instanceof HttpsError) throw error;
        logger.error(`${name} failed`, error);
        throw new HttpsError('internal', 'Something went wrong on our side. Try again in a moment.');
      }
    },
  );
}
