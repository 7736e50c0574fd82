import { formatMoney, PLAN } from '@tessera/domain/payment/money';
import type Stripe from 'stripe';
import { STRIPE_EVENTS, STRIPE_WEBHOOK_PATH } from '../../functions/src/payment/stripeEvent';
import { bad, type Finding, good } from './checkSettings';

/** The methods of the SDK that are used; all of them only read. */
export interface StripeReader {
  prices: Pick<Stripe['prices'], 'retrieve'>;
  webhookEndpoints: { list(params: { limit: number }): PromiseLike<{ data: Stripe.WebhookEndpoint[] }> };
}

/** Checks an object at Stripe. @param faultOf what is wrong with it; undefined if nothing is */
async function check(name: string, faultOf: () => Promise<string | undefined>): Promise<Finding> {
  try {
    const fault = await faultOf();
    return fault === undefined ? good(name) : bad(name, fault);
  } catch (error) {
    return bad(name, `could not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Checks that the price is the amount on the pages. */
const checkPrice = (stripe: StripeReader, id: string): Promise<Finding> =>
  check('The price in Stripe', async () => {
    const { unit_amount: amount, currency, active, type } = await stripe.prices.retrieve(id);
    if (!active) return `is not active: ${id}`;
    if (type !== 'one_time') return 'is a subscription; the plan is bought once';
    if (amount === PLAN.amount && currency === PLAN.currency) return undefined;
    const charged = amount === null ? 'no fixed amount' : formatMoney(amount, currency);
    const shown = formatMoney(PLAN.amount, PLAN.currency);
    return `is ${charged}, and the pages say ${shown} (functions/domain/src/payment/money.ts)`;
  });

/** Checks that our webhook endpoint gets the events. */
const checkEndpoint = (stripe: StripeReader, url: string): Promise<Finding> =>
  check('The webhook endpoint in Stripe', async () => {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const ours = data.filter((one) => one.url === url);
    // One that was disabled does no harm beside the one that is in use.
    const endpoint = ours.find(({ status }) => status === 'enabled') ?? ours[0];
    if (!endpoint) return `is missing: ${url} with the events ${STRIPE_EVENTS.join(', ')}`;
    if (endpoint.status !== 'enabled') return 'is disabled';
    const subscribed = endpoint.enabled_events;
    const lacking = STRIPE_EVENTS.filter((event) => !subscribed.includes(event) && !subscribed.includes('*'));
    return lacking.length > 0 ? `lacks the events ${lacking.join(', ')}` : undefined;
  });

/** Checks the objects at Stripe. */
export const checkStripe = (stripe: StripeReader, settings: { priceId: string; siteUrl: string }): Promise<Finding[]> =>
  Promise.all([
    checkPrice(stripe, settings.priceId),
    checkEndpoint(stripe, `${settings.siteUrl}${STRIPE_WEBHOOK_PATH}`),
  ]);
