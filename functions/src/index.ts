/** What is deployed: names only. */
export { claimDevice, closeShift, enrolDevice, liftPinLock, listTeam, openShift, setPin } from './access/devices';
export { acceptInvitation, changeMember, inviteMember, revokeInvitation } from './access/team';
export { cleanUpDeletedAccount } from './accounts/cleanUpDeletedAccount';
export { deleteAccount } from './accounts/deleteAccount';
export { exportAccount } from './accounts/exportAccount';
export { resendVerificationEmail } from './accounts/resendVerificationEmail';
export { resendVerificationEmailTask } from './accounts/resendVerificationEmailTask';
export { onBusinessSetupWritten, onPaymentWritten, projectBusiness } from './businesses/projectBusiness';
export { saveProgramme } from './businesses/saveProgramme';
export { registerInterest } from './interest/registerInterest';
export { getOffer, joinProgramme } from './passes/issue';
export { adjustPass, blockPass, lookUpPass, mergePasses, movePass, takeOver } from './passes/manage';
export { erasePass, exportPass, getPass, getPassHistory, reportPass } from './passes/ownCard';
export { bringPaperCard, readCard, recordScan, recordScans, redeemReward, undoScan } from './passes/scans';
export { approvePayment } from './payments/approvePayment';
export { createCheckoutSession } from './payments/createCheckoutSession';
export { requestBankTransfer } from './payments/requestBankTransfer';
export { stripeWebhook } from './payments/stripeWebhook';
