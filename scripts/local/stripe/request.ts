/** Stripe's requests and refusals: form-encoded parameters in, errors in Stripe's own words out. */
import qs from 'qs';
import * as z from 'zod';

/** Stripe's answer to a refused request. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; message: string; code?: string; param?: string },
  ) {
    super(error.message);
  }
}

/** A refusal of a parameter, or of what it asks for. */
export const invalid = (message: string, details: { code?: string; param?: string } = {}): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...details });

/** The refusal of an unknown id. */
export const noSuch = (what: string, id: string, param: string, status: number): StripeRefusal =>
  new StripeRefusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

/** A parameter's name as Stripe writes it: `line_items[0][price]`. */
const paramName = ([first, ...rest]: PropertyKey[]): string =>
  [String(first), ...rest.map((one) => `[${String(one)}]`)].join('');

/**
 * Parses the parameters by the schema.
 * @throws StripeRefusal for a missing, malformed or unknown one, as Stripe does
 */
export function parse<Output>(schema: z.ZodType<Output>, params: URLSearchParams): Output {
  // `a[b][0]=c` is `{ a: { b: ['c'] } }`.
  const given = qs.parse(params.toString(), { depth: 9, arrayLimit: 100, plainObjects: true });
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const param = paramName([...issue.path, issue.keys[0] ?? '']);
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const path = issue?.path ?? [];
  const param = paramName(path);
  if (path.reduce<unknown>((value, name) => (value as qs.ParsedQs)[String(name)], given) === undefined)
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  throw invalid(issue?.message ?? 'Invalid request', { param });
}

/** A whole number, as text. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: ({ input }) => `Invalid integer: ${String(input)}` })
  .transform(Number);

export const metadata = z.record(z.string().max(40), z.string().max(500));

export const expand = z.array(z.string()).optional();

const range = z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial();

/** The parameters of every list. */
export const listParams = {
  created: range.optional(),
  starting_after: z.string().optional(),
  expand,
  limit: integer.refine((limit) => limit >= 1 && limit <= 100, 'Limit must be between 1 and 100').optional(),
};

/**
 * One page of a list, newest first.
 * @param objects oldest first
 */
export function page<One extends { id: string; object: string; created: number }>(
  url: string,
  objects: One[],
  { created, starting_after: after, limit = 10 }: Omit<z.infer<z.ZodObject<typeof listParams>>, 'expand'>,
): { object: 'list'; data: One[]; has_more: boolean; url: string } {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = created ?? {};
  const found = objects.filter(
    (one) => one.created > gt && one.created >= gte && one.created < lt && one.created <= lte,
  );
  found.reverse();
  const last = objects.find(({ id }) => id === after);
  if (after !== undefined && !last) throw noSuch(objects[0]?.object ?? 'object', after, 'starting_after', 400);
  const position = last ? found.indexOf(last) : -1;
  // Nothing comes after one that the filters leave out.
  const start = last && position === -1 ? found.length : position + 1;
  return { object: 'list', data: found.slice(start, start + limit), has_more: start + limit < found.length, url };
}
