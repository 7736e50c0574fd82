/**
 * The part of Stripe's API that this product uses: https://docs.stripe.com/api. Everything else is refused as unknown.
 */
import * as z from 'zod';
import type { Ledger } from './ledger';
import { refundParams, sessionParams } from './params';
import { expand, invalid, listParams, page, parse, StripeRefusal } from './request';
import { byId, findOrRefuse, PRICES, type State } from './store';

export interface Api {
  state: State;
  ledger: Ledger;
}

const ofPayment = { charge: z.string().optional(), payment_intent: z.string().optional() };

/**
 * The objects that can be listed and retrieved: where they are stored, the filters of their list, and their name in a
 * refusal.
 */
const COLLECTIONS: Record<
  string,
  {
    of: (api: Api) => Record<string, { id: string; object: string; created: number }>;
    filters?: z.ZodRawShape;
    noun?: string;
  }
> = {
  'checkout/sessions': {
    of: ({ state }) => state.sessions,
    filters: { payment_intent: z.string().optional(), status: z.enum(['open', 'complete', 'expired']).optional() },
    noun: 'checkout.session',
  },
  payment_intents: { of: ({ state }) => state.payment_intents },
  charges: { of: ({ state }) => state.charges, filters: { payment_intent: z.string().optional() } },
  refunds: { of: ({ state }) => state.refunds, filters: ofPayment },
  disputes: { of: ({ state }) => state.disputes, filters: ofPayment },
  events: { of: ({ state }) => state.events, filters: { type: z.string().optional() } },
  prices: { of: () => PRICES },
};

/** Replaces ids by their objects along a path such as `data.payment_intent.latest_charge`. */
function expanded(state: State, value: unknown, path: string): unknown {
  const [name = '', ...rest] = path.split('.');
  if (Array.isArray(value)) return value.map((one) => expanded(state, one, path));
  const inner: unknown = Object.hasOwn(value ?? {}, name) ? (value as Record<string, unknown>)[name] : undefined;
  if (inner === null) return value;
  const next = typeof inner === 'string' ? (byId(state.payment_intents, inner) ?? byId(state.charges, inner)) : inner;
  if (next === undefined) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  return { ...(value as object), [name]: rest.length > 0 ? expanded(state, next, rest.join('.')) : next };
}

const withExpanded = (state: State, value: unknown, paths: string[] = []): unknown =>
  paths.reduce((result, path) => expanded(state, result, path), value);

const unrecognised = (method: string, path: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    message:
      `Unrecognized request URL (${method}: ${path}). ` +
      'Please see https://stripe.com/docs or we can help at https://support.stripe.com/.',
  });

function post(api: Api, path: string, params: URLSearchParams): unknown {
  const { state, ledger } = api;
  if (path === '/v1/checkout/sessions') {
    const { expand: paths, ...input } = parse(sessionParams, params);
    return withExpanded(state, ledger.openSession(input), paths);
  }
  const [, sessionId] = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(path) ?? [];
  if (sessionId !== undefined) {
    parse(z.strictObject({ expand }), params);
    return ledger.expire(findOrRefuse(state.sessions, sessionId, 'checkout.session', 'session'));
  }
  if (path === '/v1/refunds') {
    const { expand: paths, ...input } = parse(refundParams, params);
    const { charge: chargeId, payment_intent: intentId } = input;
    if (chargeId === undefined && intentId === undefined)
      throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
        code: 'parameter_missing',
        param: 'payment_intent',
      });
    const intent = intentId && findOrRefuse(state.payment_intents, intentId, 'payment_intent', 'payment_intent');
    const charge = findOrRefuse(state.charges, chargeId ?? (intent && intent.latest_charge) ?? '', 'charge', 'charge');
    return withExpanded(state, ledger.refund(charge, input), paths);
  }
  throw unrecognised('POST', path);
}

function get(api: Api, path: string, params: URLSearchParams): unknown {
  const collection = byId(COLLECTIONS, path.slice('/v1/'.length));
  if (collection) {
    const { filters = {}, of } = collection;
    const asked = parse(z.strictObject({ ...listParams, ...filters }), params);
    const { expand: paths, created, starting_after, limit, ...wanted } = asked;
    const all = Object.values(of(api)).filter((one) =>
      Object.entries(wanted).every(
        ([name, value]) => value === undefined || (one as Record<string, unknown>)[name] === value,
      ),
    );
    return withExpanded(api.state, page(path, all, { created, starting_after, limit }), paths);
  }
  const [, folder = '', id = ''] = /^\/v1\/(.+)\/([^/]+)$/.exec(path) ?? [];
  const objects = byId(COLLECTIONS, folder);
  if (!objects) throw unrecognised('GET', path);
  const { expand: paths } = parse(z.strictObject({ expand }), params);
  const noun = objects.noun ?? folder.replace(/s$/, '');
  return withExpanded(api.state, findOrRefuse(objects.of(api), id, noun, noun.replace(/^.*[._]/, '')), paths);
}

/**
 * Carries out one request below `/v1/`.
 * @throws StripeRefusal with Stripe's status and error
 */
export function answerApi(api: Api, method: string, address: URL, body: string): unknown {
  api.ledger.expireOverdue();
  if (method === 'GET') return get(api, address.pathname, address.searchParams);
  if (method === 'POST') return post(api, address.pathname, new URLSearchParams(body));
  throw unrecognised(method, address.pathname);
}

/** @throws StripeRefusal unless the request carries a test key, as the SDK (Bearer) or curl -u (Basic) sends it */
export function checkKey(authorization = ''): void {
  const [, scheme, credentials = ''] = /^(Bearer|Basic) (\S+)$/.exec(authorization) ?? [];
  const key = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().replace(/:$/, '') : credentials;
  if (/^(sk|rk)_test_\w+$/.test(key)) return;
  throw new StripeRefusal(401, {
    type: 'invalid_request_error',
    message: key
      ? 'Invalid API Key provided: the local Stripe accepts only test keys.'
      : 'You did not provide an API key.',
  });
}
