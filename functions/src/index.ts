/** What is deployed: names only. */
export { cleanUpDeletedAccount } from './accounts/cleanUpDeletedAccount';
export { deleteAccount } from './accounts/deleteAccount';
export { exportAccount } from './accounts/exportAccount';
export { resendVerificationEmail } from './accounts/resendVerificationEmail';
export { resendVerificationEmailTask } from './accounts/resendVerificationEmailTask';
export { acceptAgreement } from './businesses/acceptAgreement';
export { findShops } from './businesses/findShops';
export { saveLogo, shopLogo } from './businesses/logo';
export { onBusinessSetupWritten, onPaymentWritten, projectBusiness } from './businesses/projectBusiness';
export { saveLocation } from './businesses/saveLocation';
export { saveProgramme } from './businesses/saveProgramme';
export { setWeeklyMail } from './businesses/setWeeklyMail';
export { sendMessage } from './contact/sendMessage';
export { saveInsightsSettings } from './insights/saveInsightsSettings';
export { settleAlert } from './insights/settleAlert';
export { confirmInterest } from './interest/confirmInterest';
export { registerInterest } from './interest/registerInterest';
export { deleteInterest } from './interest/removeInterest';
export { deliverMail } from './mail/deliverMail';
export { retryMail } from './mail/retryMail';
export { stopMails, stopMailsByPost } from './mail/stopMails';
export { countAutomations, saveAutomation } from './messages/automations';
export { getConsent, setConsent } from './messages/consent';
export {
  previewMessage,
  resumeMessages,
  saveMessage,
  scheduleMessage,
  sendTestMessage,
  stopMessage,
} from './messages/draft';
export { workMessages } from './messages/workMessages';
export { health } from './operations/health';
export { morning, night, often } from './operations/schedulers';
export { answerReport } from './passes/answerReport';
export { mailCardLink } from './passes/cardLink';
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
export { erasePass, exportPass, getPass, getPassHistory, listReports, reportPass } from './passes/ownCard';
export { makePracticeCard } from './passes/practice';
export { blockPrintedCards, getPrintedCards, makePrintedCards } from './passes/printed';
export { bringPaperCard, readCard, recordScan, recordScans, redeemReward, undoScan } from './passes/scans';
export { setContact } from './passes/setContact';
export { approvePayment } from './payments/approvePayment';
export { checkCheckoutSession } from './payments/checkCheckoutSession';
export { createCheckoutSession } from './payments/createCheckoutSession';
export { dismissTransfer } from './payments/dismissTransfer';
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
export { getWalletLinks } from './wallets/getWalletLinks';
export { onPassWritten } from './wallets/onPassWritten';
export { updateWallets } from './wallets/updateWallets';
export { wallet } from './wallets/wallet';
