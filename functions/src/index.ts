/** What is deployed: names only. */
export { createCheckoutSession } from './payments/createCheckoutSession';
export { requestBankTransfer } from './payments/requestBankTransfer';
export { approvePayment } from './payments/approvePayment';
export { stripeWebhook } from './payments/stripeWebhook';
