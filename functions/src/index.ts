/** What is deployed: names only. Each is a function of its own; a unit holds many callables. */
export { cleanUpDeletedAccount } from './accounts/cleanUpDeletedAccount';
export { resendVerificationEmail } from './accounts/resendVerificationEmail';
export { resendVerificationEmailTask } from './accounts/resendVerificationEmailTask';
export { onBusinessSetupWritten, onPaymentWritten } from './businesses/projectBusiness';
export { deliverMail } from './mail/deliverMail';
export { workMessages } from './messages/workMessages';
export { morning, night, often } from './operations/schedulers';
export { stripeWebhook } from './payments/stripeWebhook';
export { workImport } from './transfer/importTask';
export { shopExport } from './transfer/shopExport';
export { account } from './units/account';
export { card } from './units/card';
export { counter } from './units/counter';
export { shop } from './units/shop';
export { site } from './units/site';
export { wallet } from './units/wallet';
export { onPassWritten } from './wallets/onPassWritten';
export { updateWallets } from './wallets/updateWallets';
