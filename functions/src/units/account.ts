/** Accounts, before and beside their shops, and the admins. */
import { deleteAccount } from '../accounts/deleteAccount';
import { exportAccount } from '../accounts/exportAccount';
import { acceptAgreement } from '../businesses/acceptAgreement';
import { findShops } from '../businesses/findShops';
import { setWeeklyMail } from '../businesses/setWeeklyMail';
import { deleteInterest } from '../interest/removeInterest';
import { retryMail } from '../mail/retryMail';
import { approvePayment } from '../payments/approvePayment';
import { checkCheckoutSession } from '../payments/checkCheckoutSession';
import { createCheckoutSession } from '../payments/createCheckoutSession';
import { dismissTransfer } from '../payments/dismissTransfer';
import { requestBankTransfer } from '../payments/requestBankTransfer';
import { passRootSecrets, smtpUrl, stripeSecretKey } from '../platform/config';
import { unit } from '../platform/unit';
import { getReceipts } from '../receipts/getReceipts';
import { readInvitation, verifyByInvitation } from '../team/invitationDoor';
import { acceptInvitation } from '../team/people';

export const account = unit(
  'account',
  { maxInstances: 5, secrets: [stripeSecretKey, passRootSecrets, smtpUrl] },
  {
    acceptAgreement,
    acceptInvitation,
    approvePayment,
    checkCheckoutSession,
    createCheckoutSession,
    deleteAccount,
    deleteInterest,
    dismissTransfer,
    exportAccount,
    findShops,
    getReceipts,
    readInvitation,
    requestBankTransfer,
    retryMail,
    setWeeklyMail,
    verifyByInvitation,
  },
);
