/** What is deployed: names only. */
export { cleanUpDeletedAccount } from './accounts/cleanUpDeletedAccount';
export { deleteAccount } from './accounts/deleteAccount';
export { exportAccount } from './accounts/exportAccount';
export { resendVerificationEmail } from './accounts/resendVerificationEmail';
export { resendVerificationEmailTask } from './accounts/resendVerificationEmailTask';
export { registerInterest } from './interest/registerInterest';
export { approvePayment } from './payments/approvePayment';
export { createCheckoutSession } from './payments/createCheckoutSession';
export { requestBankTransfer } from './payments/requestBankTransfer';
export { stripeWebhook } from './payments/stripeWebhook';
