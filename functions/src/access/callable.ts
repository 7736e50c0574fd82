/** Wraps every callable: access, rate limit, parsing of the input, typed errors. */
import type { RefusalDetails } from '@tessera/domain/calls/callables';
import { asSent } from '@tessera/domain/lib/omitUndefined';
import type { Access, CALLABLES, Callables } from '@tessera/domain/schemas/callables';
import { logger } from 'firebase-functions/logger';
import type { SecretParam } from 'firebase-functions/params';
import { type CallableRequest, HttpsError, onCall } from 'firebase-functions/v2/https';
import type { output, ZodMiniType } from 'zod/mini';
import { withCallLog } from '../platform/callLog';
import { siteUrl } from '../platform/config';
import { guardEverywhere } from '../platform/guardEverywhere';
import { loggable } from '../platform/loggable';
import { countInMemory } from '../platform/rateLimit';
import { assertGenuineApp } from './appCheck';
import { authorise, authoriseMember, type Caller } from './authorise';

guardEverywhere();

/** The most calls of one callable by one account in a minute. */
const CALLS_A_MINUTE = 60;

type Name = keyof Callables;
/** The parsed input of each callable. */
type Parsed = { [Called in Name]: output<(typeof CALLABLES)[Called]['input']> };
type Registry = { [Called in Name]: { access: Access; input: ZodMiniType<Parsed[Called]> } };

/** The part of a callable's definition that is not in `CALLABLES`, which has its access and its input. */
interface Definition<Called extends Name> {
  handler: (input: Parsed[Called], caller: Caller, request: CallableRequest) => Promise<Callables[Called]['output']>;
  /** The most calls by one account in a minute, counted in each instance's memory. */
  callsAMinute?: number;
  /** Only for the public reads of a card, which any device may open from a link. */
  withoutAppCheck?: true;
  options?: { secrets: SecretParam[] };
}

/** Parses the input by its schema. @throws HttpsError `invalid-argument` with a check's own sentence, or the fields */
function parse<Output>(schema: ZodMiniType<Output>, data: unknown): Output {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const sentences = issues.map((issue): unknown => issue.code === 'custom' && issue.params?.['sentence']);
  const sentence = sentences.find((one) => typeof one === 'string');
  if (sentence !== undefined) throw new HttpsError('invalid-argument', sentence);
  const fields = issues.map((issue) => issue.path.join('.') || 'input');
  throw new HttpsError('invalid-argument', `Invalid value: ${[...new Set(fields)].join(', ')}.`);
}

/** An error with its sentence in the details, by which the web knows that a function of ours answered. */
const inOurForm = ({ code, message, details }: HttpsError): HttpsError => {
  const ours: RefusalDetails = { ...(details as Partial<RefusalDetails> | undefined), sentence: message };
  return new HttpsError(code, message, ours);
};

/**
 * A callable, for a unit.
 * @throws HttpsError `unauthenticated`, `permission-denied` or `failed-precondition` by its access,
 *   `resource-exhausted` when one account calls too often, `invalid-argument` for input outside its schema; an
 *   unforeseen error is logged and answered as `internal`
 */
export function callable<Called extends Name>(
  name: Called,
  { handler, callsAMinute = CALLS_A_MINUTE, withoutAppCheck, options }: Definition<Called>,
) {
  return onCall<unknown, Promise<Callables[Called]['output']>>(
    // A script of another site can send a call but cannot read the answer.
    { cors: siteUrl, ...options },
    async (request) => {
      try {
        if (!withoutAppCheck) assertGenuineApp(request);
        const { uid } = request.auth ?? {};
        // Counted before the access is checked, which may cost a call of the identity service.
        if (uid !== undefined) countInMemory(`${name} ${uid}`, callsAMinute);
        // Loaded with the first call, because the schemas import their library.
        const { CALLABLES } = await import('@tessera/domain/schemas/callables');
        const registry: Registry = CALLABLES;
        const { access, input } = registry[name];
        const caller = await authorise(access, request);
        const parsed = parse(input, request.data);
        return asSent(
          await withCallLog(name, parsed, async () =>
            handler(parsed, await authoriseMember(access, caller, parsed), request),
          ),
        );
      } catch (error) {
        if (error instanceof HttpsError) throw inOurForm(error);
        logger.error(`${name} failed`, loggable(error));
        throw inOurForm(new HttpsError('internal', 'Something went wrong on our side. Try again in a moment.'));
      }
    },
  );
}
