/** Types of every callable function's input and output. */
import type { AccountExport } from './account';
import type { Acceptance } from './agreement';
import type { LoyaltyCallables } from './loyalty/callables';
import type { MailState } from './mail';
import type { IssuedReceipt } from './receipt';
import type {
  AcceptAgreementInput,
  ApprovePaymentInput,
  CheckCheckoutSessionInput,
  ConfirmInterestInput,
  DismissTransferInput,
  DocumentInput,
  Nothing,
  RegisterInterestInput,
  SendMessageInput,
} from './schemas';

/** Every callable by name, with its input and output. */
export interface Callables extends LoyaltyCallables {
  createCheckoutSession: { input: Nothing; output: { url: string } };
  requestBankTransfer: { input: Nothing; output: BankTransferInstructions };
  approvePayment: { input: ApprovePaymentInput; output: { paid: boolean; changed: boolean } };
  checkCheckoutSession: {
    input: CheckCheckoutSessionInput;
    output: { paid: boolean; session: 'open' | 'complete' | 'expired' };
  };
  dismissTransfer: { input: DismissTransferInput; output: { dismissed: boolean } };
  acceptAgreement: { input: AcceptAgreementInput; output: Acceptance };
  exportAccount: { input: Nothing; output: AccountExport };
  deleteAccount: { input: Nothing; output: { deleted: true } };
  getReceipts: { input: Nothing; output: { receipts: IssuedReceipt[] } };
  retryMail: { input: DocumentInput; output: { state: MailState } };
  registerInterest: { input: RegisterInterestInput; output: { received: true } };
  sendMessage: { input: SendMessageInput; output: { received: true } };
  confirmInterest: { input: ConfirmInterestInput; output: { confirmed: true } };
  deleteInterest: { input: DocumentInput; output: { deleted: true } };
}

export interface BankTransferInstructions {
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
}
