/** What is deployed: names only. */
export { cleanUpDeletedAccount } from './accounts/cleanUpDeletedAccount';
export { deleteAccount } from './accounts/deleteAccount';
export { exportAccount } from './accounts/exportAccount';
export { resendVerificationEmail } from './accounts/resendVerificationEmail';
export { resendVerificationEmailTask } from './accounts/resendVerificationEmailTask';
export { onBusinessSetupWritten, onPaymentWritten, projectBusiness } from './businesses/projectBusiness';
export { registerInterest } from './interest/registerInterest';
export { getOffer, joinProgramme } from './passes/issue';
export { erasePass, exportPass, getPass, getPassHistory, reportPass } from './passes/ownCard';
export { bringPaperCard, readCard, recordScan, recordScans, redeemReward, undoScan } from './passes/scans';
export { approvePayment } from './payments/approvePayment';
export { createCheckoutSession } from './payments/createCheckoutSession';
export { requestBankTransfer } from './payments/requestBankTransfer';
export { stripeWebhook } from './payments/stripeWebhook';
