/**
 * The part of Stripe's API that this product uses: https://docs.stripe.com/api. Everything else is refused as unknown.
 */
import * as z from 'zod';
import { STRIPE_EVENTS } from '../../../functions/src/payments/stripeEvent';
import type { Ledger } from './ledger';
import type { SessionInput } from './objects';
import { expand, integer, invalid, listParams, metadata, noSuch, page, parse, StripeRefusal } from './request';
import { byId, CATALOGUE, type State } from './store';

export interface Api {
  state: State;
  ledger: Ledger;
  /** The one webhook endpoint. */
  webhookUrl: string;
}

const isUrl = (text: string): boolean => {
  // The session's id replaces this text in the address.
  const url = text.replace('{CHECKOUT_SESSION_ID}', 'id');
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
};
const url = z.string().refine(isUrl, 'Not a valid URL');

const sessionParams = z.strictObject({
  mode: z.literal('payment', { error: 'The local Stripe knows only mode=payment.' }),
  line_items: z
    .array(
      z.strictObject({
        price: z.string(),
        quantity: integer.refine((quantity) => quantity >= 1, 'This value must be greater than or equal to 1.'),
      }),
    )
    .min(1),
  success_url: url,
  cancel_url: url.optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z
    .email({ error: ({ input }) => `Invalid email address: ${String(input)}` })
    .max(512)
    .optional(),
  expires_at: integer.optional(),
  metadata: metadata.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  expand,
});

const refundParams = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});

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
  events: {
    of: ({ state }) => state.events,
    filters: { type: z.string().optional(), types: z.array(z.string()).optional() },
  },
  products: { of: () => CATALOGUE.products },
  prices: { of: () => CATALOGUE.prices, filters: { product: z.string().optional() } },
  webhook_endpoints: {
    of: ({ webhookUrl }) => ({
      we_tessera_local: {
        id: 'we_tessera_local',
        object: 'webhook_endpoint',
        created: 1_767_225_600,
        enabled_events: [...STRIPE_EVENTS],
        livemode: false,
        metadata: {},
        status: 'enabled',
        url: webhookUrl,
      },
    }),
  },
};

/** Replaces ids by their objects along a path such as `data.payment_intent.latest_charge`. */
function expanded(state: State, value: unknown, path: string): unknown {
  const [name = '', ...rest] = path.split('.');
  if (Array.isArray(value)) return value.map((one) => expanded(state, one, path));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const inner: unknown = (value as Record<string, unknown>)[name];
  if (inner === null) return value;
  const known =
    typeof inner === 'string' ? (byId(state.payment_intents, inner) ?? byId(state.charges, inner)) : undefined;
  if (typeof inner === 'string' && !known)
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const next = known ?? inner;
  return { ...value, [name]: rest.length > 0 ? expanded(state, next, rest.join('.')) : next };
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
    return withExpanded(state, ledger.openSession(input satisfies SessionInput), paths);
  }
  const [, sessionId] = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(path) ?? [];
  if (sessionId !== undefined) {
    parse(z.strictObject({ expand }), params);
    const session = byId(state.sessions, sessionId);
    if (!session) throw noSuch('checkout.session', sessionId, 'session');
    return ledger.expire(session);
  }
  if (path === '/v1/refunds') {
    const { expand: paths, ...input } = parse(refundParams, params);
    const { charge: chargeId, payment_intent: intentId } = input;
    if (chargeId === undefined && intentId === undefined)
      throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
        code: 'parameter_missing',
        param: 'payment_intent',
      });
    const intent = intentId === undefined ? undefined : byId(state.payment_intents, intentId);
    if (intentId !== undefined && !intent) throw noSuch('payment_intent', intentId, 'payment_intent');
    const charge = byId(state.charges, chargeId ?? intent?.latest_charge ?? '');
    if (!charge) throw noSuch('charge', chargeId ?? '', 'charge');
    return withExpanded(state, ledger.refund(charge, input), paths);
  }
  throw unrecognised('POST', path);
}

function get(api: Api, path: string, params: URLSearchParams): unknown {
  const collection = byId(COLLECTIONS, path.slice('/v1/'.length));
  if (collection) {
    const { filters = {}, of } = collection;
    const {
      expand: paths,
      created,
      starting_after,
      ending_before,
      limit,
      ...wanted
    } = parse(z.strictObject({ ...listParams, ...filters }), params);
    const all = Object.values(of(api)).filter((one) =>
      Object.entries(wanted).every(
        ([name, value]) =>
          value === undefined ||
          (name === 'types'
            ? (value as string[]).includes((one as { type?: string }).type ?? '')
            : (one as Record<string, unknown>)[name] === value),
      ),
    );
    return withExpanded(api.state, page(path, all, { created, starting_after, ending_before, limit }), paths);
  }
  const [, folder = '', id = ''] = /^\/v1\/(.+)\/([^/]+)$/.exec(path) ?? [];
  const objects = byId(COLLECTIONS, folder);
  if (!objects) throw unrecognised('GET', path);
  const { expand: paths } = parse(z.strictObject({ expand }), params);
  const found = byId(objects.of(api), id);
  const noun = objects.noun ?? folder.replace(/s$/, '');
  if (!found) throw noSuch(noun, id, noun.replace(/^.*[._]/, ''));
  return withExpanded(api.state, found, paths);
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
