/** Accounts, before and beside their shops, and the admins. */
import { acceptAgreement } from '../account/acceptAgreement';
import { deleteAccount } from '../account/deleteAccount';
import { exportAccount } from '../account/exportAccount';
import { retryMail } from '../mail/retryMail';
import { approvePayment } from '../payment/approvePayment';
import { checkCheckoutSession } from '../payment/checkCheckoutSession';
import { createCheckoutSession } from '../payment/createCheckoutSession';
import { dismissTransfer } from '../payment/dismissTransfer';
import { getReceipts } from '../payment/receipts/getReceipts';
import { recordRepayment } from '../payment/recordRepayment';
import { requestBankTransfer } from '../payment/requestBankTransfer';
import { passRootSecrets, smtpUrl, stripeSecretKey } from '../platform/config';
import { unit } from '../platform/unit';
import { findShops } from '../shop/findShops';
import { setWeeklyMail } from '../shop/numbers/setWeeklyMail';
import { readInvitation, verifyByInvitation } from '../shop/team/invitationDoor';
import { acceptInvitation } from '../shop/team/people';
import { deleteInterest } from '../site/removeInterest';

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
    recordRepayment,
    requestBankTransfer,
    retryMail,
    setWeeklyMail,
    verifyByInvitation,
  },
);
