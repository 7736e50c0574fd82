/** What is deployed: names only. */
export { createCheckoutSession } from './payments/createCheckoutSession';
export { requestBankTransfer } from './payments/requestBankTransfer';
export { approvePayment } from './payments/approvePayment';
export { stripeWebhook } from './payments/stripeWebhook';
export { resendVerificationEmail } from './accounts/resendVerificationEmail';
export { resendVerificationEmailTask } from './accounts/resendVerificationEmailTask';
export { exportAccount } from './accounts/exportAccount';
export { deleteAccount } from './accounts/deleteAccount';
export { cleanUpDeletedAccount } from './accounts/cleanUpDeletedAccount';
export { registerInterest } from './interest/registerInterest';
