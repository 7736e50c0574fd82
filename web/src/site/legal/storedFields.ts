/**
 * The stored fields, in the words of the legal pages. The types keep the lists complete: a field that is missing here
 * does not compile. Times that the database sets are in no type, so the page adds them itself.
 */
import type { UserProfile } from '@tessera/domain/account/account';
import { SETUP_FIELDS, type SetupProgress } from '@tessera/domain/account/businessSetup';
import type { HolderInput } from '@tessera/domain/pass/holder';
import type { PaymentHistoryEntry, PaymentLine, PaymentRecord } from '@tessera/domain/payment/record';

type Described<Fields> = Record<keyof Required<Fields>, string>;

const PROFILE: Described<UserProfile> = {
  displayName: 'your name',
  phone: 'your phone number',
  createdAt: 'when you first saved it',
  updatedAt: 'when you last saved it',
};

const PROGRESS: Described<SetupProgress> = {
  step: 'the step of the set-up you are at',
  complete: 'whether you have finished it',
  updatedAt: 'when you last saved',
};

const PAYMENT: Described<PaymentRecord> = {
  paid: 'whether you have paid',
  isPaid: 'an older mark of the same',
  attention: 'whether one of our staff has to look at a payment, and why',
  lines: 'each payment, as below',
  intents: 'Stripe’s numbers of your payments',
  checkout: 'the card payment page that is open for you: its number, price, email address and end',
  checkouts: 'how many such pages were opened',
  pending: 'whether a bank transfer is being waited for',
  method: 'how you chose to pay',
  reference: 'your bank reference',
  earlierReferences: 'the bank references of your earlier transfers',
  quoted: 'what you were asked to transfer',
  requestedAt: 'when you asked to pay by transfer',
  dismissed: 'when and why we stopped waiting for a transfer',
  emails: 'the email addresses used to pay',
  accountDeletedAt: 'when the account was deleted, if it was',
  hereAtDeletion: 'which card payments we had then',
  deletionUnfinished: 'that the deletion is not finished yet',
};

const PAYMENT_LINE: Described<PaymentLine> = {
  method: 'card or transfer',
  status: 'whether it succeeded, failed, was refunded, withdrawn, disputed or not the amount asked',
  amount: 'amount',
  currency: 'currency',
  amountRefunded: 'how much was refunded',
  at: 'when',
  reference: 'Stripe’s payment number or your bank reference',
  facts:
    'what Stripe told us of it: when it succeeded or failed, what was asked, each refund and each dispute; and what we sent back by bank',
  goneBefore: 'which payments were over before',
};

const HISTORY: Described<PaymentHistoryEntry> = {
  type: 'what happened',
  paid: 'whether you counted as paid afterwards',
  by: 'who did it: you, Stripe, or one of our staff, by account number',
  byEmail: 'the email address of our member of staff',
  note: 'a note that our member of staff wrote',
  line: 'which payment it was about',
  amount: 'after a refund, the amount',
  currency: 'its currency',
  amountRefunded: 'how much of it was refunded',
};

const HOLDER: Described<HolderInput> = { name: 'a name' };

const SETUP_WORDS = Object.fromEntries(Object.entries(SETUP_FIELDS).map(([name, { words }]) => [name, words]));

const listed = (fields: Record<string, string>): string => `${Object.values(fields).join('; ')}.`;

/** Descriptions in lower case, one for each place where data is stored. */
export const STORED = {
  holder: Object.values(HOLDER).join(', '),
  profile: listed(PROFILE),
  shop: listed({ ...SETUP_WORDS, ...PROGRESS }),
  payment: listed(PAYMENT),
  paymentLine: listed(PAYMENT_LINE),
  history: listed(HISTORY),
} as const;
