/**
 * What is deployed: names only. Each is a function of its own; a unit holds many callables. A process serves one of
 * them, which Cloud Run names, and loads no other (docs/decisions/0183). Without a name, as when a deployment lists
 * them, all are loaded.
 */
const { FUNCTION_TARGET } = process.env;

/** An export of this file. It is undefined in a process that serves another one, where nothing asks for it. */
async function served<Name extends string, Module extends Record<Name, unknown>>(
  name: Name,
  load: () => Promise<Module>,
): Promise<Module[Name]> {
  return (FUNCTION_TARGET ?? name) === name ? (await load())[name] : (undefined as Module[Name]);
}

export const cleanUpDeletedAccount = await served(
  'cleanUpDeletedAccount',
  () => import('./account/cleanUpDeletedAccount'),
);
export const resendVerificationEmail = await served(
  'resendVerificationEmail',
  () => import('./account/resendVerificationEmail'),
);
export const resendVerificationEmailTask = await served(
  'resendVerificationEmailTask',
  () => import('./account/resendVerificationEmailTask'),
);
export const deliverMail = await served('deliverMail', () => import('./mail/deliverMail'));
export const stripeWebhook = await served('stripeWebhook', () => import('./payment/stripeWebhook'));
export const onWebhookOutbox = await served('onWebhookOutbox', () => import('./shop/integrations/sendWebhook'));
export const sendWebhook = await served('sendWebhook', () => import('./shop/integrations/sendWebhook'));
export const workImport = await served('workImport', () => import('./shop/moving/importTask'));
export const shopExport = await served('shopExport', () => import('./shop/moving/shopExport'));
export const workMessages = await served('workMessages', () => import('./shop/news/workMessages'));
export const onBusinessSetupWritten = await served('onBusinessSetupWritten', () => import('./shop/projectBusiness'));
export const onPaymentWritten = await served('onPaymentWritten', () => import('./shop/projectBusiness'));
export const account = await served('account', () => import('./units/account'));
export const api = await served('api', () => import('./units/api'));
export const card = await served('card', () => import('./units/card'));
export const counter = await served('counter', () => import('./units/counter'));
export const morning = await served('morning', () => import('./units/schedulers'));
export const night = await served('night', () => import('./units/schedulers'));
export const often = await served('often', () => import('./units/schedulers'));
export const shop = await served('shop', () => import('./units/shop'));
export const site = await served('site', () => import('./units/site'));
export const wallet = await served('wallet', () => import('./units/wallet'));
export const onPassWritten = await served('onPassWritten', () => import('./wallets/onPassWritten'));
export const updateWallets = await served('updateWallets', () => import('./wallets/updateWallets'));
