import { formatMoney, PLAN } from '@tessera/domain/money';
import type Stripe from 'stripe';
import { STRIPE_EVENTS } from '../../functions/src/payments/stripeEvent';
import { bad, type Finding, good } from './checkSettings';

/** The methods of the SDK that are used; all of them only read. */
export interface StripeReader {
  prices: Pick<Stripe['prices'], 'retrieve'>;
  webhookEndpoints: { list(params: { limit: number }): PromiseLike<{ data: Stripe.WebhookEndpoint[] }> };
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Checks that the price is the amount on the pages. */
async function checkPrice(stripe: StripeReader, id: string): Promise<Finding> {
  const name = 'The price in Stripe';
  try {
    const { unit_amount: amount, currency, active, type } = await stripe.prices.retrieve(id);
    if (!active) return bad(name, `is not active: ${id}`);
    if (type !== 'one_time') return bad(name, 'is a subscription; the plan is bought once');
    if (amount !== PLAN.amount || currency !== PLAN.currency) {
      const charged = amount === null ? 'no fixed amount' : formatMoney(amount, currency);
      return bad(
        name,
        `is ${charged}, and the pages say ${formatMoney(PLAN.amount, PLAN.currency)} (functions/domain/src/money.ts)`,
      );
    }
    return good(name);
  } catch (error) {
    return bad(name, `could not be read: ${reason(error)}`);
  }
}

/** Checks that our webhook endpoint gets the events. */
async function checkEndpoint(stripe: StripeReader, url: string): Promise<Finding> {
  const name = 'The webhook endpoint in Stripe';
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const endpoint = data.find((one) => one.url === url);
    if (!endpoint) return bad(name, `is missing: add ${url} with the events ${STRIPE_EVENTS.join(', ')}`);
    if (endpoint.status !== 'enabled') return bad(name, 'is disabled');
    const subscribed = endpoint.enabled_events;
    const lacking = STRIPE_EVENTS.filter((event) => !subscribed.includes(event) && !subscribed.includes('*'));
    return lacking.length > 0 ? bad(name, `lacks the events ${lacking.join(', ')}`) : good(name);
  } catch (error) {
    return bad(name, `could not be read: ${reason(error)}`);
  }
}

/** Checks the objects at Stripe. */
export function checkStripe(stripe: StripeReader, settings: { priceId: string; siteUrl: string }): Promise<Finding[]> {
  return Promise.all([
    checkPrice(stripe, settings.priceId),
    checkEndpoint(stripe, `${settings.siteUrl}/api/stripe/webhook`),
  ]);
}
