/** What is deployed: names only. */
export { cleanUpDeletedAccount } from './accounts/cleanUpDeletedAccount';
export { deleteAccount } from './accounts/deleteAccount';
export { exportAccount } from './accounts/exportAccount';
export { finishDeletions, removeForgottenAccounts } from './accounts/finishDeletions';
export { resendVerificationEmail } from './accounts/resendVerificationEmail';
export { resendVerificationEmailTask } from './accounts/resendVerificationEmailTask';
export { acceptAgreement } from './businesses/acceptAgreement';
export { eraseClosedShops } from './businesses/eraseClosedShops';
export { findShops } from './businesses/findShops';
export { saveLogo, shopLogo } from './businesses/logo';
export { onBusinessSetupWritten, onPaymentWritten, projectBusiness } from './businesses/projectBusiness';
export { saveLocation } from './businesses/saveLocation';
export { saveProgramme } from './businesses/saveProgramme';
export { setWeeklyMail } from './businesses/setWeeklyMail';
export { sendWeeklyMails } from './businesses/weeklyMail';
export { sendMessage } from './contact/sendMessage';
export { countInsights } from './insights/countInsights';
export { findAlerts } from './insights/findAlerts';
export { saveInsightsSettings } from './insights/saveInsightsSettings';
export { settleAlert } from './insights/settleAlert';
export { confirmInterest } from './interest/confirmInterest';
export { registerInterest } from './interest/registerInterest';
export { deleteInterest, removeOldInterest } from './interest/removeInterest';
export { deliverDueMail, deliverMail } from './mail/deliverMail';
export { retryMail } from './mail/retryMail';
export { stopMails, stopMailsByPost } from './mail/stopMails';
export { countAutomations, saveAutomation } from './messages/automations';
export { confirmAddress } from './messages/confirmAddress';
export { getConsent, setConsent } from './messages/consent';
export {
  previewMessage,
  resumeMessages,
  saveMessage,
  scheduleMessage,
  sendTestMessage,
  stopMessage,
} from './messages/draft';
export { readEffects } from './messages/readEffects';
export { runAutomations } from './messages/runAutomations';
export { workDueMessages, workMessages } from './messages/workMessages';
export { health } from './operations/health';
export { answerReport } from './passes/answerReport';
export { mailCardLink } from './passes/cardLink';
export { closeUnusedCards } from './passes/closeUnusedCards';
export { endRewards } from './passes/endRewards';
export { getOffer, joinProgramme } from './passes/issue';
export {
  adjustPass,
  blockPass,
  eraseCustomerCard,
  lookUpPass,
  mergePasses,
  movePass,
  printCode,
  takeOver,
} from './passes/manage';
export { notifyHolders } from './passes/notifyHolders';
export { notifyOfRewardEnds } from './passes/notifyOfRewardEnds';
export { erasePass, exportPass, getPass, getPassHistory, listReports, reportPass } from './passes/ownCard';
export { makePracticeCard } from './passes/practice';
export { blockPrintedCards, getPrintedCards, makePrintedCards } from './passes/printed';
export { bringPaperCard, readCard, recordScan, recordScans, redeemReward, undoScan } from './passes/scans';
export { setContact } from './passes/setContact';
export { verifyLedgerDaily } from './passes/verifyLedger';
export { approvePayment } from './payments/approvePayment';
export { checkCheckoutSession } from './payments/checkCheckoutSession';
export { createCheckoutSession } from './payments/createCheckoutSession';
export { dismissTransfer } from './payments/dismissTransfer';
export { reconcilePayments } from './payments/reconcilePayments';
export { requestBankTransfer } from './payments/requestBankTransfer';
export { stripeWebhook } from './payments/stripeWebhook';
export { getReceipts } from './receipts/getReceipts';
export { liftCodeLock } from './team/codeLock';
export { claimDevice, closeShift, enrolDevice, liftPinLock, listTeam, openShift, setPin } from './team/devices';
export { addHelper } from './team/helpers';
export { readInvitation, verifyByInvitation } from './team/invitationDoor';
export { acceptInvitation, changeMember, inviteMember, revokeInvitation } from './team/people';
export { removeDevice } from './team/removeDevice';
export { startExport } from './transfer/exportLinks';
export {
  addImportPart,
  checkImport,
  getImport,
  mailImportedCards,
  pauseImport,
  runImport,
  startImport,
  undoImport,
} from './transfer/imports';
export { workImport } from './transfer/importTask';
export { shopExport } from './transfer/shopExport';
export { eraseEndedWallets } from './wallets/eraseEndedWallets';
export { getWalletLinks } from './wallets/getWalletLinks';
export { onPassWritten } from './wallets/onPassWritten';
export { updateWallets } from './wallets/updateWallets';
export { wallet } from './wallets/wallet';
