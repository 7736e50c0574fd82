/** The account and the payment record of a mail about a payment. */
import { PLAN } from '@tessera/domain/payment/money';
import { hasReceipt } from '@tessera/domain/payment/receipt';
import type { PaymentLine, PaymentRecord } from '@tessera/domain/payment/record';
import { readPaymentRecord } from '../payment/paymentStore';
import { issueReceipt } from '../payment/receipts/receiptStore';
import { findAccount } from '../platform/findAccount';
import { operator } from '../platform/operator';
import type { Facts } from './render';
import { day, money } from './words';

/** A fact, if there is one. */
const factOf = (name: string, value: string | undefined): Facts => (value === undefined ? [] : [[name, value]]);

/** An owner's address; null when the account was deleted. */
export async function addressOfOwner(uid: string): Promise<string | null> {
  return (await findAccount(uid))?.email ?? null;
}

export interface Payer {
  to: string;
  record: PaymentRecord;
}

/** The payer as the reader of a mail; null when the account was deleted. */
export async function payerOf({ uid }: { uid: string }): Promise<Payer | null> {
  const [to, record] = await Promise.all([addressOfOwner(uid), readPaymentRecord(uid)]);
  return to === null ? null : { to, record: record ?? {} };
}

export interface Payment extends Payer {
  line?: PaymentLine;
  receiptNumber?: string;
}

/** The payer with one payment; null when the account was deleted. */
export async function paymentOf({ uid, line: key }: { uid: string; line: string }): Promise<Payment | null> {
  const payer = await payerOf({ uid });
  const line = payer?.record.lines?.[key];
  return payer && { ...payer, line };
}

/** The same, with the number of the receipt. A payment gets its number when the mail is composed. */
export async function receiptOf(mail: { uid: string; line: string }): Promise<Payment | null> {
  const payment = await paymentOf(mail);
  if (!payment?.line || !hasReceipt(payment.line)) return payment;
  return { ...payment, receiptNumber: (await issueReceipt(mail.uid, mail.line, payment.record)).number };
}

/** A payment in short, as on its receipt. */
export const paymentFacts = ({ line, receiptNumber }: Payment): Facts => [
  ['What', PLAN.name],
  ['Amount', money(line?.amount, line?.currency)],
  ...factOf('Date', line?.at === undefined ? undefined : day(line.at)),
  ['Method', line?.method === 'card' ? 'Card' : 'Bank transfer'],
  ...factOf('Reference', line?.reference),
  ...factOf('Receipt number', receiptNumber),
];

/** An owner whom the operator reads about. The account may be gone. */
export interface AboutOwner {
  to: string;
  uid: string;
  ownerEmail: string | null;
  record: PaymentRecord;
}

export async function aboutOwnerOf({ uid }: { uid: string }): Promise<AboutOwner> {
  const [ownerEmail, record] = await Promise.all([addressOfOwner(uid), readPaymentRecord(uid)]);
  return { to: operator().email, uid, ownerEmail, record: record ?? {} };
}

export const ownerFacts = ({ ownerEmail, uid, record }: AboutOwner): Facts => [
  ['Owner', ownerEmail ?? 'the account is gone'],
  ['Account', uid],
  ...factOf('Reference', record.reference),
];
