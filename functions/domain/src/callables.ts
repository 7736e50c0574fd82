/** Every callable function: what it takes and what it answers. */
import type { AccountExport } from './account';
import type { LoyaltyCallables } from './loyalty/callables';
import type {
  ApprovePaymentInput,
  CheckCheckoutSessionInput,
  DismissTransferInput,
  Nothing,
  RegisterInterestInput,
} from './schemas';

/** Every callable: its name, what goes in, what comes out. */
export interface Callables extends LoyaltyCallables {
  createCheckoutSession: { input: Nothing; output: { url: string } };
  requestBankTransfer: { input: Nothing; output: BankTransferInstructions };
  approvePayment: { input: ApprovePaymentInput; output: { paid: boolean; changed: boolean } };
  checkCheckoutSession: {
    input: CheckCheckoutSessionInput;
    output: { paid: boolean; session: 'open' | 'complete' | 'expired' };
  };
  dismissTransfer: { input: DismissTransferInput; output: { dismissed: boolean } };
  exportAccount: { input: Nothing; output: AccountExport };
  deleteAccount: { input: Nothing; output: { deleted: true } };
  registerInterest: { input: RegisterInterestInput; output: { received: true } };
}

export interface BankTransferInstructions {
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
}
