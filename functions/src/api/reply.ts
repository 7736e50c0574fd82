/** The router of the API: finds the operation, the program, and what it asks for. */
import { API_KEY_LIMITS } from '@tessera/domain/integrations/apiKey';
import { keysOf } from '@tessera/domain/lib/keys';
import { uuid } from '@tessera/domain/lib/schemaParts';
import { API, type Operation, type OperationName, type RequestOf } from '@tessera/domain/schemas/api';
import type { Request } from 'firebase-functions/v2/https';
import type { ZodMiniType } from 'zod/mini';
import { withCallLog } from '../platform/callLog';
import { clientNetworks } from '../platform/clientNetworks';
import { countInMemory } from '../platform/rateLimit';
import type { Reply } from '../platform/reply';
import { openApi } from './openApi';
import { OPERATIONS } from './operations';
import { refusal, replyOfError } from './problem';
import { type Program, programOf } from './program';

const MAX_BODY_BYTES = 16 * 1024;

/** The schemas of each operation, as one type for all of them. */
type Schemas = {
  [Name in OperationName]: { [Part in keyof RequestOf<Name>]: ZodMiniType<RequestOf<Name>[Part]> };
};
const SCHEMAS: Schemas = API;

/** The parameters of an address that fits an operation's path; null if it does not. */
function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name !== undefined) params[name] = given[index] ?? '';
    else if (part !== given[index]) return null;
  }
  return params;
}

/** @throws Problem 404 or 405 */
function findOperation(method: string, path: string): { name: OperationName; params: Record<string, string> } {
  const fitting = keysOf(API).flatMap((name) => {
    const params = paramsOf(API[name].path, path);
    return params ? [{ name, params }] : [];
  });
  const operation = fitting.find(({ name }) => API[name].method === method);
  if (operation) return operation;
  if (fitting.length === 0) throw refusal(404, 'unknown-address', 'There is nothing at this address.');
  const allowed = fitting.map(({ name }) => API[name].method).join(', ');
  throw refusal(405, 'unknown-method', `This address takes ${allowed}.`, { Allow: allowed });
}

/** @throws Problem 400 naming the fields */
function parse<Output>(schema: ZodMiniType<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.flatMap(({ path, ...issue }) =>
    'keys' in issue ? issue.keys : path.join('.') || 'the request',
  );
  throw refusal(400, 'invalid-argument', `Invalid value: ${[...new Set(fields)].join(', ')}.`);
}

/** @throws Problem 400 for invalid percent-encoding */
function decoded(params: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    throw refusal(400, 'invalid-argument', 'The address is not percent-encoded correctly.');
  }
}

/** @throws Problem 413 or 415 */
function bodyOf(request: Request): unknown {
  // The parser keeps the raw body only of the types that it parses.
  const length = Math.max(request.rawBody?.length ?? 0, Number(request.get('content-length')) || 0);
  if (length > MAX_BODY_BYTES) throw refusal(413, 'too-large', `Send at most ${MAX_BODY_BYTES} bytes.`);
  if (length === 0) return {};
  if (!request.is('application/json'))
    throw refusal(415, 'not-json', 'Send JSON, with “Content-Type: application/json”.');
  return request.body;
}

/** The id of the scan, which its program chooses, so that a retry is known. @throws Problem 400 */
function scanIdOf(request: Request): string {
  const sent = request
    .get('Idempotency-Key')
    ?.trim()
    .replace(/^"(.*)"$/, '$1')
    .toLowerCase();
  if (sent !== undefined && uuid.safeParse(sent).success) return sent;
  throw refusal(
    400,
    'no-idempotency-key',
    'Send a UUID (version 4) as “Idempotency-Key”, and the same one with a retry.',
  );
}

/** Does what a request asks for. */
async function answer<Name extends OperationName>(
  name: Name,
  request: Request,
  { params, program }: { params: Record<string, string>; program: Program },
): Promise<object> {
  const { scopes, method }: Operation = API[name];
  const schemas = SCHEMAS[name];
  if (!scopes.some((scope) => program.scopes.includes(scope)))
    throw refusal(403, 'missing-scope', `This key does not have the scope “${scopes.join('” or “')}”.`);
  const isRead = method === 'GET';
  const scanId = isRead ? '' : scanIdOf(request);
  const parsed: RequestOf<Name> = {
    params: parse(schemas.params, decoded(params)),
    query: parse(schemas.query, request.query),
    body: parse(schemas.body, isRead ? {} : bodyOf(request)),
  };
  return withCallLog(`api ${name}`, isRead ? {} : { scanId }, () => OPERATIONS[name](parsed, program, scanId));
}

/** The reply to a request below `/api`. */
export async function replyToApi(request: Request): Promise<Reply> {
  try {
    // A call by the function’s own address has no `/api` in its path.
    const path = request.path.replace(/^(\/api)?\/v1(?=\/)/, '');
    if (path === request.path) throw refusal(404, 'unknown-address', 'There is nothing at this address.');
    // Express sends what GET would get, without its body.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (path === '/openapi.json' && method === 'GET') return { status: 200, body: openApi() };
    const { name, params } = findOperation(method, path);
    const program = await programOf(request.get('Authorization'), clientNetworks(request));
    countInMemory(`api ${program.keyId}`, API_KEY_LIMITS.requestsAMinute);
    return { status: 200, body: await answer(name, request, { params, program }) };
  } catch (error) {
    return replyOfError(error);
  }
}
