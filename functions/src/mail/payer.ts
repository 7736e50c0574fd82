/** The account and the payment record of a mail about a payment. */
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { nameInMail } from '@tessera/domain/lib/text';
import { owedRefunds } from '@tessera/domain/payment/attention';
import { moneyOf, PLAN } from '@tessera/domain/payment/money';
import { type IssuedReceipt, VAT_INCLUDED, vatIncluded } from '@tessera/domain/payment/receipt';
import { isPaid, isPending, type PaymentLine, type PaymentRecord } from '@tessera/domain/payment/record';
import { type Business, businessName, isComplete, isJoiningOpen, reachOf } from '@tessera/domain/shop/business';
import { readPaymentRecord } from '../payment/paymentStore';
import { issueReceipt } from '../payment/receipts/receiptStore';
import { findAccount } from '../platform/findAccount';
import { firestore } from '../platform/firebase';
import { operator } from '../platform/operator';
import { documentOf } from '../platform/references';
import { refsOf } from '../records/refs';
import { businessIdOf } from '../shop/projection';
import type { Facts } from './render';
import { day, money } from './words';

/** A fact, if there is one. */
const factOf = (name: string, value: string | undefined): Facts => (value === undefined ? [] : [[name, value]]);

/** An owner's address; null when the account was deleted. */
export async function addressOfOwner(uid: string): Promise<string | null> {
  return (await findAccount(uid))?.email ?? null;
}

const setupOf = async (uid: string): Promise<BusinessSetup> =>
  (await documentOf(firestore(), 'businessSetups', uid).get()).data() ?? {};

export interface Payer {
  to: string;
  record: PaymentRecord;
  /** Their shop: none before its set-up was complete and paid for. */
  shop?: Business | undefined;
}

/** The payer as the reader of a mail; null when the account was deleted. */
export async function payerOf({ uid }: { uid: string }): Promise<Payer | null> {
  const { business } = refsOf(firestore(), businessIdOf(uid));
  const [to, record, shop] = await Promise.all([addressOfOwner(uid), readPaymentRecord(uid), business.get()]);
  return to === null ? null : { to, record: record ?? {}, shop: shop.data() };
}

export interface Payment extends Payer {
  line?: PaymentLine;
  receipt?: IssuedReceipt;
}

interface PaymentWithReceipt extends Payment {
  setup: BusinessSetup;
}

/** The payer with one payment; null when the account was deleted. */
export async function paymentOf({ uid, line: key }: { uid: string; line: string }): Promise<Payment | null> {
  const payer = await payerOf({ uid });
  const line = payer?.record.lines?.[key];
  return payer && { ...payer, line };
}

/**
 * The same, with the receipt and the owner's set-up; null also when the payment no longer counts. A payment gets its
 * number when the mail is composed.
 */
export async function receiptOf(mail: { uid: string; line: string }): Promise<PaymentWithReceipt | null> {
  const [payment, setup] = await Promise.all([paymentOf(mail), setupOf(mail.uid)]);
  if (payment?.line?.status !== 'succeeded') return null;
  const receipt = await issueReceipt(mail.uid, mail.line, payment.record);
  return { ...payment, setup, ...(receipt && { receipt }) };
}

/** What comes next for an owner who has paid. The shop opens by itself, perhaps only after the mail has left. */
export function afterPaying({ setup, shop }: PaymentWithReceipt): string {
  // A shop opens again as it was, although its set-up has lost something since.
  const reach = isComplete(setup) ? reachOf(setup) : shop;
  if (!reach)
    return 'Your shop opens as soon as its set-up is complete. Then print the poster, and customers can take your card.';
  return isJoiningOpen({ ...reach, active: true })
    ? 'Your shop is open. Print the poster, and customers can take your card.'
    : 'Your shop is open. Give its contact and address, because customers see them before they join. Then print the poster, and they can take your card.';
}

/** A payment in short, as on its receipt. */
export const paymentFacts = ({ line, receipt }: Payment): Facts => [
  ['What', PLAN.name],
  ['Amount', money(line?.amount, line?.currency)],
  ...(receipt?.issuer.vatNumber !== undefined && line?.amount !== undefined
    ? factOf(VAT_INCLUDED, money(vatIncluded(line.amount), line.currency))
    : []),
  ...factOf('Date', line?.at === undefined ? undefined : day(line.at)),
  ['Method', line?.method === 'card' ? 'Card' : 'Bank transfer'],
  // The reference of a card payment is Stripe's, and means nothing to the reader.
  ...factOf('Reference', line?.method === 'card' ? undefined : line?.reference),
  ...factOf('Receipt number', receipt?.number),
];

/** What an owner is told of a failed refund, until its money has gone back in another way. */
export const failedRefund = ({ line }: Payment): string | undefined =>
  line && owedRefunds({ line }).length > 0
    ? `A refund of your payment of ${money(line.amount, line.currency)} did not reach you, and the money came back to us. Write to ${operator().email}, so that we can send it in another way.`
    : undefined;

/** What becomes of the shop after a payment went back. Another may count, or the owner has paid again since. */
export function shopAfterLoss({ record, shop }: Payer): string {
  if (isPaid(record)) return `Your shop ${shop ? 'stays open' : 'can open'}, because another payment counts.`;
  return shop
    ? 'Your shop is frozen: nobody can join, and no stamps or points are given. Rewards that customers have earned can be given for 60 more days. Nothing is deleted: cards and figures go on when you pay again.'
    : 'Your shop has not opened yet. It can open when you pay again. Nothing is deleted.';
}

/** The owner in a mail to the operator. The account may be deleted. */
export interface AboutOwner {
  to: string;
  uid: string;
  ownerEmail: string | null;
  record: PaymentRecord;
  /** The shop's name; empty without one. */
  shop: string;
  /** The money that the record is about, as people read it. */
  amount: string;
}

export async function aboutOwnerOf({ uid }: { uid: string }): Promise<AboutOwner> {
  const [ownerEmail, stored, setup] = await Promise.all([addressOfOwner(uid), readPaymentRecord(uid), setupOf(uid)]);
  const record = stored ?? {};
  const { amount, currency } = moneyOf(record, isPending(record, Date.now()));
  const shop = nameInMail(businessName(setup));
  return { to: operator().email, uid, ownerEmail, record, shop, amount: money(amount, currency) };
}

export const ownerFacts = ({ ownerEmail, uid, record, shop, amount }: AboutOwner): Facts => [
  ...factOf('Shop', shop || undefined),
  ['Amount', amount],
  ['Owner', ownerEmail ?? 'the account is gone'],
  ['Account', uid],
  ...factOf('Reference', record.reference),
];
