import Stripe from 'stripe';
import { STRIPE_EVENTS, STRIPE_WEBHOOK_PATH } from '../../../functions/src/payment/stripeEvent';
import { checkStripe } from '../../doctor/checkStripe';
import type { Context } from '../context';
import { Refusal } from '../refusal';
import { addVersion, endpointNoted, newestVersion, noteEndpoint, readSecret } from '../secretManager';
import type { Step } from '../step';
import { keyProblem } from '../stripeMode';
import { outdated } from './functions';

const SECRET = 'STRIPE_WEBHOOK_SECRET';

/** The client. @throws Refusal for a key of the other mode than the project's */
async function clientOf(context: Context): Promise<Stripe> {
  const key = await readSecret(context, 'STRIPE_SECRET_KEY');
  const problem = keyProblem(key, context.options.test);
  if (problem !== undefined)
    throw new Refusal(`STRIPE_SECRET_KEY is wrong. ${problem} --change STRIPE_SECRET_KEY asks for another.`);
  return context.environment.stripe(key);
}

const urlOf = (context: Context): string => `${context.value('SITE_URL')}${STRIPE_WEBHOOK_PATH}`;
const settingsOf = (context: Context) => ({
  priceId: context.value('STRIPE_PRICE_ID'),
  siteUrl: context.value('SITE_URL'),
});

/** The enabled endpoints of the account, the newest first. */
const enabledAt = async (stripe: Stripe): Promise<Stripe.WebhookEndpoint[]> =>
  (await stripe.webhookEndpoints.list({ limit: 100 })).data.filter(({ status }) => status === 'enabled');

/** Our enabled endpoints, the newest first. */
const endpointsOf = async (context: Context, stripe: Stripe): Promise<Stripe.WebhookEndpoint[]> =>
  (await enabledAt(stripe)).filter(({ url }) => url === urlOf(context));

/** Whether the secret in Secret Manager is that of an endpoint. Only its note says so: Stripe shows no secret again. */
async function hasSecret(context: Context, { id }: Stripe.WebhookEndpoint): Promise<boolean> {
  if ((await newestVersion(context, SECRET)) === undefined) return false;
  return (await endpointNoted(context, SECRET)) === id;
}

/** What the SDK throws, as a sentence. */
function refused(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { type = '', message } = error as { type?: string; message: string };
  if (type === 'StripeAuthenticationError')
    return new Refusal(
      'Stripe does not accept STRIPE_SECRET_KEY: copy it again from its dashboard, and run the command with --change ' +
        'STRIPE_SECRET_KEY.',
    );
  if (type === 'StripePermissionError')
    return new Refusal(
      `STRIPE_SECRET_KEY lacks a right (${message}): give it in Stripe's dashboard (docs/deploy.md), and run the command again.`,
    );
  return new Refusal(`Stripe refuses: ${message}`);
}

/** Reads the least of everything that the product reads: a missing right shows here, and not when an owner pays. */
async function readEverything({ prices, checkout, paymentIntents, charges, refunds, disputes }: Stripe): Promise<void> {
  const limit = 1;
  await prices.list({ limit });
  await checkout.sessions.list({ limit });
  await paymentIntents.list({ limit });
  await charges.list({ limit });
  await refunds.list({ limit });
  await disputes.list({ limit });
}

async function looked(context: Context): Promise<string[]> {
  const client = await clientOf(context);
  await readEverything(client);
  const [endpoint] = await endpointsOf(context, client);
  const findings = await checkStripe(client, settingsOf(context));
  const bad = findings.filter(({ state }) => state === 'bad').map(({ name, text = '' }) => `${name} ${text}`);
  if (endpoint && !(await hasSecret(context, endpoint)))
    bad.push('nothing says that the secret in Secret Manager is the endpoint’s');
  return bad;
}

const disable = (client: Stripe, { id }: Stripe.WebhookEndpoint) =>
  client.webhookEndpoints.update(id, { disabled: true });

async function mend(context: Context): Promise<void> {
  const client = await clientOf(context);
  const endpoints = await endpointsOf(context, client);
  const [endpoint] = endpoints;
  const enabled_events = [...STRIPE_EVENTS];
  if (endpoint && (await hasSecret(context, endpoint))) {
    await client.webhookEndpoints.update(endpoint.id, { enabled_events });
  } else {
    // Stripe shows a signing secret once. One that is not noted is lost, and its endpoint is of no use.
    const noted = await endpointNoted(context, SECRET);
    const moved = (await enabledAt(client)).find(({ id, url }) => id === noted && url !== urlOf(context));
    // It is not disabled here: until the functions are deployed, it is the one that they believe.
    if (moved) context.leave(`In Stripe's dashboard disable the endpoint ${moved.url}, which the new one replaces.`);
    const { id, secret = '' } = await client.webhookEndpoints.create({
      url: urlOf(context),
      enabled_events,
      // The version of the SDK's types; without it, events have that of the account.
      api_version: Stripe.API_VERSION,
    });
    await addVersion(context, SECRET, secret);
    await noteEndpoint(context, SECRET, id);
    for (const old of endpoints) if (old.id !== noted) await disable(client, old);
  }
  const price = (await checkStripe(client, settingsOf(context))).find(({ state }) => state === 'bad');
  if (price)
    throw new Refusal(`${price.name} ${price.text ?? ''}: mend it, or run the command with --change STRIPE_PRICE_ID.`);
}

/** The endpoints that the newest has replaced. */
async function replaced(context: Context, client: Stripe): Promise<Stripe.WebhookEndpoint[]> {
  const [endpoint, ...older] = await endpointsOf(context, client);
  return endpoint && (await hasSecret(context, endpoint)) ? older : [];
}

async function disableReplaced(context: Context): Promise<void> {
  if ((await outdated(context)).length > 0)
    throw new Refusal(
      'The functions do not read the new endpoint’s secret yet: run the command with --from functions.',
    );
  const client = await clientOf(context);
  for (const old of await replaced(context, client)) await disable(client, old);
}

const orRefused = (error: unknown) => Promise.reject(refused(error));

export const stripe: Step = {
  name: 'stripe',
  what: 'compares the price with the pages, and makes the endpoint to which Stripe reports payments.',
  needs: ['STRIPE_SECRET_KEY', 'STRIPE_PRICE_ID', 'SITE_URL'],
  publishesAddress: true,
  look: (context) => looked(context).catch(orRefused),
  commands: (context) => [
    `POST api.stripe.com/v1/webhook_endpoints ${context.values['SITE_URL'] ?? 'https://…'}${STRIPE_WEBHOOK_PATH}, with ${STRIPE_EVENTS.length} events`,
  ],
  run: (context) => mend(context).catch(orRefused),
};

/** It comes after the functions: until they are deployed, they accept what the former endpoint signs. */
export const oldEndpoints: Step = {
  name: 'old-endpoints',
  what: 'disables endpoints at Stripe whose secret the functions no longer read.',
  needs: ['STRIPE_SECRET_KEY', 'SITE_URL'],
  async look(context) {
    const old = await clientOf(context)
      .then((client) => replaced(context, client))
      .catch(orRefused);
    return old.map(({ id }) => `the endpoint ${id} is replaced and still enabled`);
  },
  commands: () => ['POST api.stripe.com/v1/webhook_endpoints/…, disabled'],
  run: (context) => disableReplaced(context).catch(orRefused),
};
