/** What is deployed: names only. Each is a function of its own; a unit holds many callables. */
export { cleanUpDeletedAccount } from './account/cleanUpDeletedAccount';
export { resendVerificationEmail } from './account/resendVerificationEmail';
export { resendVerificationEmailTask } from './account/resendVerificationEmailTask';
export { deliverMail } from './mail/deliverMail';
export { stripeWebhook } from './payment/stripeWebhook';
export { workImport } from './shop/moving/importTask';
export { shopExport } from './shop/moving/shopExport';
export { workMessages } from './shop/news/workMessages';
export { onBusinessSetupWritten, onPaymentWritten } from './shop/projectBusiness';
export { account } from './units/account';
export { card } from './units/card';
export { counter } from './units/counter';
export { morning, night, often } from './units/schedulers';
export { shop } from './units/shop';
export { site } from './units/site';
export { wallet } from './units/wallet';
export { onPassWritten } from './wallets/onPassWritten';
export { updateWallets } from './wallets/updateWallets';
