/** Checkout sessions with everything that Stripe keeps of them and the emulator does not. */
import type { Core } from './core';
import type { Answer } from './idempotency';
import { newId, type Session, type State, type StoredSession, stripeTime } from './state';

/** Stripe's default. */
const OPEN_SECONDS = 24 * 60 * 60;

/** `metadata[uid]=…` as an object; `prefix` is what stands before the brackets. */
function metadataOf(params: URLSearchParams, prefix: string): Record<string, string> {
  const names = [...params].flatMap(([name, value]) =>
    name.startsWith(`${prefix}[`) && name.endsWith(']') ? [[name.slice(prefix.length + 1, -1), value] as const] : [],
  );
  return Object.fromEntries(names);
}

/** What the session costs, from the prices behind it. */
async function totalOf(core: Core, params: URLSearchParams): Promise<{ amount: number; currency: string }> {
  let total = { amount: 0, currency: 'gbp' };
  for (let item = 0; params.has(`line_items[${item}][price]`); item += 1) {
    const { body } = await core.request('GET', `/v1/prices/${params.get(`line_items[${item}][price]`)}`);
    const price = JSON.parse(body.toString()) as { unit_amount: number; currency: string };
    total = {
      amount: total.amount + price.unit_amount * Number(params.get(`line_items[${item}][quantity]`) ?? 1),
      currency: price.currency,
    };
  }
  return total;
}

/** A list in a request, `name[0]=…`; null where there is none. */
function listOf(params: URLSearchParams, name: string): string[] | null {
  const values = [...params].flatMap(([key, value]) => (key.startsWith(`${name}[`) ? [value] : []));
  return values.length > 0 ? values : null;
}

/** The sessions of one local Stripe. Ids are this adapter's own; those of the emulator behind it change at a restart. */
export class Sessions {
  private readonly coreIds = new Map<string, string>();

  constructor(
    private readonly core: Core,
    private readonly state: State,
    private readonly baseUrl: string,
  ) {}

  /** `POST /v1/checkout/sessions`: the emulator checks the parameters; its refusal is the answer. */
  async create(request: string): Promise<Answer> {
    const made = await this.core.request('POST', '/v1/checkout/sessions', request);
    if (made.status !== 200) return { status: made.status, body: made.body.toString() };
    const inCore = JSON.parse(made.body.toString()) as { id: string; mode: string };
    const params = new URLSearchParams(request);
    const { amount, currency } = await totalOf(this.core, params);
    const id = newId('cs_test');
    const created = stripeTime();
    const session: Session = {
      id,
      object: 'checkout.session',
      mode: inCore.mode,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: params.get('client_reference_id'),
      customer: null,
      customer_email: params.get('customer_email'),
      customer_details: params.has('customer_email') ? { email: params.get('customer_email') } : null,
      // Stripe makes the intent when somebody pays.
      payment_intent: null,
      payment_method_types: ['card'],
      allowed_payment_method_types: listOf(params, 'allowed_payment_method_types'),
      amount_subtotal: amount,
      amount_total: amount,
      currency,
      metadata: metadataOf(params, 'metadata'),
      success_url: params.get('success_url'),
      cancel_url: params.get('cancel_url'),
      created,
      expires_at: Number(params.get('expires_at') ?? created + OPEN_SECONDS),
      livemode: false,
      url: `${this.baseUrl}/checkout/${id}`,
    };
    this.state.sessions[id] = { session, request, intentMetadata: metadataOf(params, 'payment_intent_data[metadata]') };
    this.coreIds.set(id, inCore.id);
    return { status: 200, body: JSON.stringify(session) };
  }

  /** The session as it is now: one whose time is over has expired. */
  find(id: string): StoredSession | undefined {
    const stored = this.state.sessions[id];
    if (stored?.session.status === 'open' && stored.session.expires_at <= stripeTime())
      close(stored.session, 'expired');
    return stored;
  }

  /** `POST /v1/checkout/sessions/:id/expire`. */
  expire(id: string): Answer {
    const stored = this.find(id);
    if (!stored) return missing('checkout session', id);
    if (stored.session.status !== 'open') {
      return {
        status: 400,
        body: JSON.stringify({
          error: {
            type: 'invalid_request_error',
            message: 'Only Checkout Sessions with a status in ["open"] can be expired.',
          },
        }),
      };
    }
    close(stored.session, 'expired');
    return { status: 200, body: JSON.stringify(stored.session) };
  }

  /** The id that the emulator behind knows this open session by. */
  async coreId(id: string): Promise<string> {
    const known = this.coreIds.get(id);
    if (known) return known;
    const made = await this.core.request('POST', '/v1/checkout/sessions', this.state.sessions[id]?.request ?? '');
    const { id: inCore } = JSON.parse(made.body.toString()) as { id: string };
    this.coreIds.set(id, inCore);
    return inCore;
  }
}

/** A session that nobody can pay any more has no page. */
export function close(session: Session, status: 'complete' | 'expired'): void {
  session.status = status;
  session.url = null;
}

/** Stripe's answer for an id that it does not know. */
export function missing(what: string, id: string): Answer {
  return {
    status: 404,
    body: JSON.stringify({
      error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'` },
    }),
  };
}
